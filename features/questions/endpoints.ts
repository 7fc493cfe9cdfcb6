import { del, endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const questionEndpoints = endpointsOf<typeof schemas.questionCalls>({
  list: get('/v1/boardGameRoom/:id/questions'),
  ask: post('/v1/boardGameRoom/:id/questions'),
  answer: post('/v1/boardGameRoom/:id/questions/:questionId/answers'),
  remove: del('/v1/boardGameRoom/:id/questions/:questionId'),
})

export type Question = ReplyOf<typeof questionEndpoints.list>['results'][number]
export type Answer = Question['answers'][number]
