import { del, endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const moveEndpoints = endpointsOf<typeof schemas.moveCalls>({
  move: get('/v1/boardGameRoom/:id/move'),
  proposeMove: put('/v1/boardGameRoom/:id/move'),
  withdrawMove: del('/v1/boardGameRoom/:id/move'),
  answerMove: post('/v1/boardGameRoom/:id/move/answer'),
})

/** What the host asks everybody seated about time and place. */
export type Move = NonNullable<ReplyOf<typeof moveEndpoints.move>['move']>
