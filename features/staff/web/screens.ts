import type { Screen } from '~/lib/web/screen'
import { staffPaths } from '../../staff-paths'

/** A screen about one cafe. */
const ofCafe = (
  path: string,
  module: string,
  samples: Record<string, (cafeId: number) => string>,
): Screen => ({
  path,
  module,
  audience: 'staff',
  samples: Object.fromEntries(
    Object.entries(samples).map(([name, sample]) => [name, (idOf) => sample(idOf('cafe'))]),
  ),
})

export const staffScreens: readonly Screen[] = [
  {
    path: 'staff',
    module: 'staff-page',
    audience: 'staff',
    samples: { 'staff-cafe': (idOf) => staffPaths.home(idOf('cafe')), staff: () => staffPaths.home() },
  },
  {
    path: 'staff/join',
    module: 'staff-join-page',
    audience: 'staff',
    samples: { 'staff-join-unknown': () => staffPaths.join('unknown') },
  },
  ofCafe('staff/:id/code', 'staff-code-page', { 'staff-code': staffPaths.code }),
  ofCafe('staff/:id/profile', 'staff-profile-page', { 'staff-profile': staffPaths.profile }),
  ofCafe('staff/:id/photos', 'staff-photos-page', { 'staff-photos': staffPaths.photos }),
  ofCafe('staff/:id/hours', 'staff-hours-page', { 'staff-hours': staffPaths.hours }),
  ofCafe('staff/:id/day-offs', 'staff-day-offs-page', { 'staff-day-offs': staffPaths.dayOffs }),
  ofCafe('staff/:id/prices', 'staff-prices-page', { 'staff-prices': staffPaths.prices }),
  ofCafe('staff/:id/notices', 'staff-notices-page', { 'staff-notices': staffPaths.notices }),
  ofCafe('staff/:id/shelf', 'staff-shelf-page', { 'staff-shelf': staffPaths.shelf }),
  ofCafe('staff/:id/shelf/add', 'staff-add-game-page', {
    'staff-add-game': (cafeId) => staffPaths.addGame(cafeId, '스플렌더'),
  }),
  ofCafe('staff/:id/shelf/import', 'staff-import-shelf-page', {
    'staff-import-shelf': staffPaths.importShelf,
  }),
  ofCafe('staff/:id/loyalty', 'staff-loyalty-page', { 'staff-loyalty': staffPaths.loyalty }),
  ofCafe('staff/:id/coupons', 'staff-coupons-page', {
    'staff-coupons': (cafeId) => staffPaths.coupons(cafeId),
    'staff-coupon-unknown': (cafeId) => staffPaths.coupons(cafeId, 999_999_999),
  }),
  ofCafe('staff/:id/meetups', 'staff-meetups-page', {
    'staff-meetups': (cafeId) => staffPaths.meetups(cafeId),
  }),
  ofCafe('staff/:id/settlements', 'staff-settlements-page', {
    'staff-settlements': (cafeId) => staffPaths.settlements(cafeId),
  }),
  ofCafe('staff/:id/numbers', 'staff-numbers-page', { 'staff-numbers': staffPaths.numbers }),
  ofCafe('staff/:id/people', 'staff-people-page', { 'staff-people': staffPaths.people }),
  ofCafe('staff/:id/log', 'staff-log-page', { 'staff-log': staffPaths.log }),
]
