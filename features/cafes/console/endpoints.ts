import { del, endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const consoleEndpoints = endpointsOf<typeof schemas.consoleCalls>({
  cafes: get('/v1/staff/cafes'),
  cafe: get('/v1/staff/cafes/:cafeId'),
  changeProfile: put('/v1/staff/cafes/:cafeId/profile'),
  changeWeek: put('/v1/staff/cafes/:cafeId/hours'),
  changePrices: put('/v1/staff/cafes/:cafeId/prices'),
  setDayOff: put('/v1/staff/cafes/:cafeId/day-offs/:day'),
  removeDayOff: del('/v1/staff/cafes/:cafeId/day-offs/:day'),
  addNotice: post('/v1/staff/cafes/:cafeId/notices'),
  changeNotice: put('/v1/staff/cafes/:cafeId/notices/:noticeId'),
  removeNotice: del('/v1/staff/cafes/:cafeId/notices/:noticeId'),
  corrections: get('/v1/staff/cafes/:cafeId/corrections'),
  answerCorrection: put('/v1/staff/cafes/:cafeId/corrections/:correctionId'),
  addPhoto: post('/v1/staff/cafes/:cafeId/photos'),
  arrangePhotos: put('/v1/staff/cafes/:cafeId/photos'),
  shelfPlace: get('/v1/staff/cafes/:cafeId/shelf/:gameId'),
  putOnShelf: put('/v1/staff/cafes/:cafeId/shelf/:gameId'),
  takeFromShelf: del('/v1/staff/cafes/:cafeId/shelf/:gameId'),
  previewShelf: post('/v1/staff/cafes/:cafeId/shelf/import/preview'),
  importShelf: post('/v1/staff/cafes/:cafeId/shelf/import'),
  cafesToday: get('/v1/staff/today'),
  today: get('/v1/staff/cafes/:cafeId/today'),
  dismissFirstDay: del('/v1/staff/cafes/:cafeId/first-day'),
  noteCodeShown: put('/v1/staff/cafes/:cafeId/code-shown'),
  numbers: get('/v1/staff/cafes/:cafeId/numbers'),
  staff: get('/v1/staff/cafes/:cafeId/staff'),
  changeRole: put('/v1/staff/cafes/:cafeId/staff/:memberId'),
  removeStaff: del('/v1/staff/cafes/:cafeId/staff/:memberId'),
  invite: post('/v1/staff/cafes/:cafeId/invites'),
  withdrawInvite: del('/v1/staff/cafes/:cafeId/invites/:inviteId'),
  findInvite: post('/v1/staff/invites/find'),
  acceptInvite: post('/v1/staff/invites/accept'),
  log: get('/v1/staff/cafes/:cafeId/log'),
})

type Replies = { [K in keyof typeof consoleEndpoints]: ReplyOf<(typeof consoleEndpoints)[K]> }

export type StaffedCafe = Replies['cafes']['results'][number]
export type ManagedCafe = Replies['cafe']
export type TodayOfCafe = Replies['today']
export type Correction = Replies['corrections']['results'][number]
export type CafeToday = Replies['cafesToday']['cafes'][number]
export type WeekOfCafe = Replies['numbers']['weeks'][number]
export type ShelfReport = Replies['previewShelf']
export type StaffList = Replies['staff']
export type OfferedCafe = Replies['findInvite']
