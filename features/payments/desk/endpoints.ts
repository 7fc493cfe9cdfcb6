import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const paymentDeskEndpoints = endpointsOf<typeof schemas.paymentDeskCalls>({
  orders: get('/v1/operator/orders'),
  file: get('/v1/operator/orders/file'),
  order: get('/v1/operator/orders/:uid'),
  refund: post('/v1/operator/orders/:uid/refund'),
  settle: post('/v1/operator/orders/:uid/settled'),
})

/** An order as operators see it. */
export type DeskOrder = ReplyOf<typeof paymentDeskEndpoints.order>
