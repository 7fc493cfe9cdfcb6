import { del, endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const pairEndpoints = endpointsOf<typeof schemas.pairCalls>({
  joinInPair: post('/v1/boardGameRoom/:id/pair'),
  friendSeat: get('/v1/boardGameRoom/:id/pair'),
  goAlone: del('/v1/boardGameRoom/:id/pair'),
  invitation: get('/v1/meetup-friends/:token'),
  claim: post('/v1/meetup-friends/:token'),
})

/** What the link of a friend leads to. */
export type Invitation = ReplyOf<typeof pairEndpoints.invitation>
