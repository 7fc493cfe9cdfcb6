import { endpointsOf, get, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const reviewDeskEndpoints = endpointsOf<typeof schemas.reviewDeskCalls>({
  cases: get('/v1/operator/reviews'),
  decide: put('/v1/operator/reviews/:reviewId/decision'),
})

/** A review with everything that members reported and the server flagged about it. */
export type ReviewCase = ReplyOf<typeof reviewDeskEndpoints.cases>['results'][number]
