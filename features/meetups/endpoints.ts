import { del, endpointsOf, get, patch, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

// Other programs call a meetup a "room", and an entry "gameRoomEnter".

export const meetupEndpoints = endpointsOf<typeof schemas.meetupCalls>({
  ownBar: get('/v1/me/meetup-bar'),
  appeal: post('/v1/me/meetup-bar/appeal'),
  gone: get('/v1/me/gone-meetups'),
  list: get('/v1/boardGameRoom'),
  map: get('/v1/mapboardGameRoom', { cachedFor: 'everybody' }),
  seatsOnDay: get('/v1/cafes/:cafeId/meetup-seats', { cachedFor: 'everybody' }),
  one: get('/v1/boardGameRoom/:id'),
  open: post('/v1/boardGameRoom'),
  edit: patch('/v1/boardGameRoom/:id'),
  confirm: post('/v1/boardGameRoom/:id/confirm'),
  previewCallOff: get('/v1/boardGameRoom/:id/cancel'),
  callOff: post('/v1/boardGameRoom/:id/cancel'),
  close: post('/v1/boardGameRoom/:id/close'),
  end: post('/v1/boardGameRoom/:id/end'),
  series: get('/v1/meetup-series/:seriesId'),
  skipDate: put('/v1/meetup-series/:seriesId/dates/:day/skipped'),
  endSeries: post('/v1/meetup-series/:seriesId/end'),
  explain: put('/v1/boardGameRoom/:id/games/:gameId/explainer'),
  takeBackExplaining: del('/v1/boardGameRoom/:id/games/:gameId/explainer'),
  unlock: post('/v1/boardGameRoom/:id/unlock'),
  inviteByLink: post('/v1/boardGameRoom/:id/invite-link'),
  unlockByLink: post('/v1/boardGameRoom/:id/unlock-by-link'),
  notHeldWord: get('/v1/boardGameRoom/:id/not-held'),
  sayNotHeld: post('/v1/boardGameRoom/:id/not-held'),
  takeBackNotHeld: del('/v1/boardGameRoom/:id/not-held'),
  noShow: get('/v1/boardGameRoom/:id/no-show'),
  objectToNoShow: post('/v1/boardGameRoom/:id/no-show/objection'),
  entries: get('/v1/gameRoomEnter'),
  join: post('/v1/gameRoomEnter'),
  joinInPair: post('/v1/boardGameRoom/:id/pair'),
  friendSeat: get('/v1/boardGameRoom/:id/pair'),
  goAlone: del('/v1/boardGameRoom/:id/pair'),
  invitation: get('/v1/meetup-friends/:token'),
  claim: post('/v1/meetup-friends/:token'),
  hostOffer: get('/v1/boardGameRoom/:id/host-offer'),
  offerHosting: put('/v1/boardGameRoom/:id/host-offer'),
  takeHostingBack: del('/v1/boardGameRoom/:id/host-offer'),
  answerHosting: post('/v1/boardGameRoom/:id/host-offer/answer'),
  announcements: get('/v1/boardGameRoom/:id/announcements'),
  announce: post('/v1/boardGameRoom/:id/announcements'),
  deleteAnnouncement: del('/v1/boardGameRoom/:id/announcements/:announcementId'),
  move: get('/v1/boardGameRoom/:id/move'),
  proposeMove: put('/v1/boardGameRoom/:id/move'),
  withdrawMove: del('/v1/boardGameRoom/:id/move'),
  answerMove: post('/v1/boardGameRoom/:id/move/answer'),
  beginPurchase: post('/v1/boardGameRoom/:id/purchase'),
  settlePurchase: post('/v1/boardGameRoom/:id/purchase/settled'),
  change: patch('/v1/gameRoomEnter/:id'),
  previewLeave: get('/v1/gameRoomEnter/:id/cancel'),
  leave: del('/v1/gameRoomEnter/:id'),
  shared: get('/v1/me/blocks/:memberId/meetups'),
  wait: post('/v1/boardGameRoom/:id/waiting'),
  stopWaiting: del('/v1/boardGameRoom/:id/waiting'),
  noteAttendance: put('/v1/boardGameRoom/:id/attendance'),
  companions: get('/v1/boardGameRoom/:id/answers'),
  answer: put('/v1/boardGameRoom/:id/answers'),
})

type Replies = { [K in keyof typeof meetupEndpoints]: ReplyOf<(typeof meetupEndpoints)[K]> }

export type Meetup = Replies['one']
/** A seat or an unanswered request, with its member. */
export type Entry = Replies['entries']['results'][number]
/** A coming meetup at which the member and another both have a seat. */
export type SharedMeetup = Replies['shared']['results'][number]
export type Series = Replies['series']
/** The others with a seat, with the viewer's answers about them. */
export type Companions = Replies['companions']
/** A mark as not come, for whom it is about. */
export type NoShow = NonNullable<Replies['noShow']['noShow']>
/** What the link of a friend leads to. */
export type Invitation = Replies['invitation']
/** A meetup that the member did not come to. */
export type GoneMeetup = Replies['gone']['results'][number]
/** What the host asks everybody seated about time and place. */
export type Move = NonNullable<Replies['move']['move']>
export type Announcement = Replies['announcements']['announcements'][number]
export type LeavingEffect = Replies['leave']
