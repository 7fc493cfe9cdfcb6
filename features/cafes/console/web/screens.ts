import { type Screen, screensOf } from '../../../../lib/web/screen'
import { staffPaths } from '../../../staff-paths'

const ofCafe = screensOf('cafe', 'staff')

export const cafeConsoleScreens: readonly Screen[] = [
  {
    path: 'staff',
    module: 'home-page',
    audience: 'staff',
    samples: { 'staff-cafe': (idOf) => staffPaths.home(idOf('cafe')), staff: () => staffPaths.home() },
  },
  {
    path: 'staff/join',
    module: 'join-page',
    audience: 'staff',
    samples: { 'staff-join-unknown': () => staffPaths.join('unknown') },
  },
  ofCafe('staff/:id/profile', 'profile-page', { 'staff-profile': staffPaths.profile }),
  ofCafe('staff/:id/photos', 'photos-page', { 'staff-photos': staffPaths.photos }),
  ofCafe('staff/:id/hours', 'hours-page', { 'staff-hours': staffPaths.hours }),
  ofCafe('staff/:id/day-offs', 'day-offs-page', { 'staff-day-offs': staffPaths.dayOffs }),
  ofCafe('staff/:id/prices', 'prices-page', { 'staff-prices': staffPaths.prices }),
  ofCafe('staff/:id/notices', 'notices-page', { 'staff-notices': staffPaths.notices }),
  ofCafe('staff/:id/corrections', 'corrections-page', { 'staff-corrections': staffPaths.corrections }),
  ofCafe('staff/:id/shelf', 'shelf-page', { 'staff-shelf': staffPaths.shelf }),
  ofCafe('staff/:id/shelf/add', 'add-game-page', {
    'staff-add-game': (cafeId) => staffPaths.addGame(cafeId, '스플렌더'),
  }),
  ofCafe('staff/:id/shelf/import', 'import-shelf-page', {
    'staff-import-shelf': staffPaths.importShelf,
  }),
  ofCafe('staff/:id/numbers', 'numbers-page', { 'staff-numbers': staffPaths.numbers }),
  ofCafe('staff/:id/people', 'people-page', { 'staff-people': staffPaths.people }),
  ofCafe('staff/:id/log', 'log-page', { 'staff-log': staffPaths.log }),
]
