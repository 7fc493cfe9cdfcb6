import { type Screen, screensOf } from '../../../../lib/web/screen'
import { staffPaths } from '../../../staff-paths'

const ofCafe = screensOf('cafe', 'staff')

export const meetupConsoleScreens: readonly Screen[] = [
  ofCafe('staff/:id/meetups', 'meetups-page', {
    'staff-meetups': (cafeId) => staffPaths.meetups(cafeId),
  }),
  ofCafe('staff/:id/seats', 'seats-page', { 'staff-seats': (cafeId) => staffPaths.seats(cafeId) }),
  ofCafe('staff/:id/tables', 'tables-page', { 'staff-tables': (cafeId) => staffPaths.tables(cafeId) }),
  ofCafe('staff/:id/tables/new', 'new-table-page', {
    'staff-new-table': (cafeId) => staffPaths.newTable(cafeId),
  }),
  ofCafe('staff/:id/settlements', 'settlements-page', {
    'staff-settlements': (cafeId) => staffPaths.settlements(cafeId),
  }),
]
