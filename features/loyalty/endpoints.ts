import { endpointsOf, get, patch, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const loyaltyEndpoints = endpointsOf<typeof schemas.loyaltyCalls>({
  earn: post('/v1/stamps'),
  card: get('/v1/stampRead'),
  cards: get('/v1/me/stamps'),
  rewards: get('/v1/CafeStampReword', { cachedFor: 'everybody' }),
  coupons: get('/v1/CafeCoupone'),
  coupon: get('/v1/CafeCoupone/:id'),
  useCoupon: patch('/v1/CafeCoupone/:id'),
  staffCode: get('/v1/staff/cafes/:cafeId/code'),
})

/** The result of a code: the card afterwards, a coupon, and check-ins. */
export type Earned = ReplyOf<typeof loyaltyEndpoints.earn>
export type Coupon = ReplyOf<typeof loyaltyEndpoints.coupon>
/** A member's current card at one of their cafes, and what comes next there. */
export type OwnCard = ReplyOf<typeof loyaltyEndpoints.cards>['results'][number]
/** A member's current card at a cafe, with what they got for it. */
export type StampState = ReplyOf<typeof loyaltyEndpoints.card>
