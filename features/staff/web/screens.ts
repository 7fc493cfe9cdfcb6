import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

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
  { path: 'staff', module: 'staff-page', audience: 'staff', samples: { staff: () => paths.staff() } },
  {
    path: 'staff/join',
    module: 'staff-join-page',
    audience: 'staff',
    samples: { 'staff-join-unknown': () => paths.staffJoin('unknown') },
  },
  ofCafe('staff/:id/code', 'staff-code-page', { 'staff-code': paths.staffCode }),
  ofCafe('staff/:id/profile', 'staff-profile-page', { 'staff-profile': paths.staffProfile }),
  ofCafe('staff/:id/photos', 'staff-photos-page', { 'staff-photos': paths.staffPhotos }),
  ofCafe('staff/:id/hours', 'staff-hours-page', { 'staff-hours': paths.staffHours }),
  ofCafe('staff/:id/day-offs', 'staff-day-offs-page', { 'staff-day-offs': paths.staffDayOffs }),
  ofCafe('staff/:id/prices', 'staff-prices-page', { 'staff-prices': paths.staffPrices }),
  ofCafe('staff/:id/notices', 'staff-notices-page', { 'staff-notices': paths.staffNotices }),
  ofCafe('staff/:id/shelf', 'staff-shelf-page', { 'staff-shelf': paths.staffShelf }),
  ofCafe('staff/:id/shelf/add', 'staff-add-game-page', {
    'staff-add-game': (cafeId) => paths.staffAddGame(cafeId, '스플렌더'),
  }),
  ofCafe('staff/:id/shelf/import', 'staff-import-shelf-page', {
    'staff-import-shelf': paths.staffImportShelf,
  }),
  ofCafe('staff/:id/loyalty', 'staff-loyalty-page', { 'staff-loyalty': paths.staffLoyalty }),
  ofCafe('staff/:id/meetups', 'staff-meetups-page', {
    'staff-meetups': (cafeId) => paths.staffMeetups(cafeId),
  }),
  ofCafe('staff/:id/settlements', 'staff-settlements-page', {
    'staff-settlements': (cafeId) => paths.staffSettlements(cafeId),
  }),
  ofCafe('staff/:id/people', 'staff-people-page', { 'staff-people': paths.staffPeople }),
  ofCafe('staff/:id/log', 'staff-log-page', { 'staff-log': paths.staffLog }),
]
