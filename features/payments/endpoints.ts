import { del, endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const paymentEndpoints = endpointsOf<typeof schemas.paymentCalls>({
  checkout: get('/v1/payments/checkout'),
  buyer: get('/v1/payments/buyer'),
  agreeToContact: put('/v1/payments/buyer'),
  forgetContact: del('/v1/payments/buyer'),
  orders: get('/v1/payments/orders'),
  order: get('/v1/payments/orders/:uid'),
  openOrder: post('/v1/payments/orders'),
  checkOrder: post('/v1/payments/orders/:uid/check'),
  refund: post('/v1/payments/orders/:uid/refund'),
  confirm: post('/v1/paycheek'),
  webhook: post('/v1/payments/webhook'),
})

/** What a payment window is opened with. */
export type Checkout = ReplyOf<typeof paymentEndpoints.checkout>
/** What the payment company is told of the member who buys. */
export type OwnBuyer = ReplyOf<typeof paymentEndpoints.buyer>
/** The fields of an order that are fixed when it is created. */
export type NewOrder = ReplyOf<typeof paymentEndpoints.openOrder>
export type Order = ReplyOf<typeof paymentEndpoints.order>
export type Refund = Order['refunds'][number]
