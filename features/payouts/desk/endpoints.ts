import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const payoutDeskEndpoints = endpointsOf<typeof schemas.payoutDeskCalls>({
  payouts: get('/v1/operator/payouts'),
  payoutsFile: get('/v1/operator/payouts/file'),
  ofCafe: get('/v1/operator/cafes/:cafeId/payouts'),
  fileOfCafe: get('/v1/operator/cafes/:cafeId/payouts/file'),
  pay: post('/v1/operator/cafes/:cafeId/payouts'),
  askForPayee: post('/v1/operator/cafes/:cafeId/payee-requests'),
  undo: post('/v1/operator/cafes/:cafeId/payouts/undone'),
})

export type OwedCafe = ReplyOf<typeof payoutDeskEndpoints.payouts>['cafes'][number]
export type PayoutOfCafe = ReplyOf<typeof payoutDeskEndpoints.ofCafe>
