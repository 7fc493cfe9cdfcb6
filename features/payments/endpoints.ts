import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const orderEndpoints = endpointsOf<typeof schemas.orderCalls>({
  checkout: get('/v1/payments/checkout'),
  orders: get('/v1/payments/orders'),
  order: get('/v1/payments/orders/:uid'),
  openOrder: post('/v1/payments/orders'),
  checkOrder: post('/v1/payments/orders/:uid/check'),
  refund: post('/v1/payments/orders/:uid/refund'),
})

/** The fields of an order that are fixed when it is created. */
export type NewOrder = ReplyOf<typeof orderEndpoints.openOrder>
export type Order = ReplyOf<typeof orderEndpoints.order>
export type Refund = Order['refunds'][number]
