import { del, endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const reviewEndpoints = endpointsOf<typeof schemas.reviewCalls>({
  list: get('/v1/productre'),
  summary: get('/v1/productReAvg', { cachedFor: 'everybody' }),
  one: get('/v1/productre/:id'),
  write: post('/v1/productre'),
  change: put('/v1/productre/:id'),
  remove: del('/v1/productre/:id'),
  recordView: post('/v1/productre/:id/hitcount'),
  like: post('/v1/me/productRe/carts'),
  report: post('/v1/productreReport'),
})

export type Review = ReplyOf<typeof reviewEndpoints.one>
export type ReviewSummary = ReplyOf<typeof reviewEndpoints.summary>
