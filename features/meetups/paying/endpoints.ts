import { endpointsOf, post } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const payingEndpoints = endpointsOf<typeof schemas.payingCalls>({
  beginPurchase: post('/v1/boardGameRoom/:id/purchase'),
  settlePurchase: post('/v1/boardGameRoom/:id/purchase/settled'),
})
