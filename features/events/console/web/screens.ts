import { type Screen, screensOf } from '../../../../lib/web/screen'
import { staffPaths } from '../../../staff-paths'

const ofCafe = screensOf('cafe', 'staff')

export const eventConsoleScreens: readonly Screen[] = [
  ofCafe('staff/:id/events', 'events-page', { 'staff-events': (cafeId) => staffPaths.events(cafeId) }),
  ofCafe('staff/:id/events/new', 'new-event-page', {
    'staff-new-event': (cafeId) => staffPaths.newEvent(cafeId),
  }),
  {
    path: 'staff/:id/events/:eventId',
    module: 'event-page',
    audience: 'staff',
    samples: { 'staff-event': (idOf) => staffPaths.event(idOf('cafe'), idOf('event')) },
  },
  {
    path: 'staff/:id/events/:eventId/edit',
    module: 'edit-event-page',
    audience: 'staff',
    samples: { 'staff-edit-event': (idOf) => staffPaths.editEvent(idOf('cafe'), idOf('event')) },
  },
]
