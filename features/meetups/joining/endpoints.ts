import { del, endpointsOf, get, patch, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const joiningEndpoints = endpointsOf<typeof schemas.joiningCalls>({
  gone: get('/v1/me/gone-meetups'),
  entries: get('/v1/gameRoomEnter'),
  join: post('/v1/gameRoomEnter'),
  change: patch('/v1/gameRoomEnter/:id'),
  previewLeave: get('/v1/gameRoomEnter/:id/cancel'),
  leave: del('/v1/gameRoomEnter/:id'),
  shared: get('/v1/me/blocks/:memberId/meetups'),
  wait: post('/v1/boardGameRoom/:id/waiting'),
  stopWaiting: del('/v1/boardGameRoom/:id/waiting'),
})

/** A seat or an unanswered request, with its member. */
export type Entry = ReplyOf<typeof joiningEndpoints.entries>['results'][number]

/** A coming meetup at which the member and another both have a seat. */
export type SharedMeetup = ReplyOf<typeof joiningEndpoints.shared>['results'][number]

/** A meetup that the member did not come to. */
export type GoneMeetup = ReplyOf<typeof joiningEndpoints.gone>['results'][number]

export type LeavingEffect = ReplyOf<typeof joiningEndpoints.leave>
