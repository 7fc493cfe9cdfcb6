import { type Screen, screensOf } from '../../../../lib/web/screen'
import { staffPaths } from '../../../staff-paths'

const ofCafe = screensOf('cafe', 'staff')

export const floorScreens: readonly Screen[] = [
  ofCafe('staff/:id/floor', 'floor-page', { 'staff-floor': (cafeId) => staffPaths.floor(cafeId) }),
  ofCafe('staff/:id/floor/tables', 'tables-page', {
    'staff-floor-tables': (cafeId) => staffPaths.floorTables(cafeId),
  }),
  ofCafe('staff/:id/floor/games', 'games-page', {
    'staff-floor-games': (cafeId) => staffPaths.floorGames(cafeId),
  }),
]
