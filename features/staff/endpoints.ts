import { del, endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const staffEndpoints = endpointsOf<typeof schemas.staffCalls>({
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
  addPhoto: post('/v1/staff/cafes/:cafeId/photos'),
  arrangePhotos: put('/v1/staff/cafes/:cafeId/photos'),
  shelfPlace: get('/v1/staff/cafes/:cafeId/shelf/:gameId'),
  putOnShelf: put('/v1/staff/cafes/:cafeId/shelf/:gameId'),
  takeFromShelf: del('/v1/staff/cafes/:cafeId/shelf/:gameId'),
  previewShelf: post('/v1/staff/cafes/:cafeId/shelf/import/preview'),
  importShelf: post('/v1/staff/cafes/:cafeId/shelf/import'),
  loyalty: get('/v1/staff/cafes/:cafeId/loyalty'),
  changeRewards: put('/v1/staff/cafes/:cafeId/rewards'),
  setPin: put('/v1/staff/cafes/:cafeId/pin'),
  removePin: del('/v1/staff/cafes/:cafeId/pin'),
  usedCoupons: get('/v1/staff/cafes/:cafeId/coupons'),
  coupon: get('/v1/staff/cafes/:cafeId/coupons/:couponId'),
  redeemCoupon: post('/v1/staff/cafes/:cafeId/coupons/:couponId/use'),
  meetupsOfDay: get('/v1/staff/cafes/:cafeId/meetups'),
  cancelMeetup: post('/v1/staff/cafes/:cafeId/meetups/:meetupId/cancel'),
  sayNotHeld: post('/v1/staff/cafes/:cafeId/meetups/:meetupId/not-held'),
  settlements: get('/v1/staff/cafes/:cafeId/settlements'),
  settlementFile: get('/v1/staff/cafes/:cafeId/settlements/file'),
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

type Replies = { [K in keyof typeof staffEndpoints]: ReplyOf<(typeof staffEndpoints)[K]> }

export type StaffedCafe = Replies['cafes']['results'][number]
export type KeptCafe = Replies['cafe']
export type KeptLoyalty = Replies['loyalty']
export type WeekOfCafe = Replies['numbers']['weeks'][number]
export type GuestCoupon = Replies['coupon']
export type MeetupOfDay = Replies['meetupsOfDay']['meetups'][number]
export type ShelfReport = Replies['previewShelf']
export type StaffList = Replies['staff']
export type OfferedCafe = Replies['findInvite']
