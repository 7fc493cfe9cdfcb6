import { del, endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const loyaltyConsoleEndpoints = endpointsOf<typeof schemas.loyaltyConsoleCalls>({
  loyalty: get('/v1/staff/cafes/:cafeId/loyalty'),
  justIn: get('/v1/staff/cafes/:cafeId/just-in'),
  changeRewards: put('/v1/staff/cafes/:cafeId/rewards'),
  setPin: put('/v1/staff/cafes/:cafeId/pin'),
  removePin: del('/v1/staff/cafes/:cafeId/pin'),
  usedCoupons: get('/v1/staff/cafes/:cafeId/coupons'),
  coupon: get('/v1/staff/cafes/:cafeId/coupons/:couponId'),
  redeemCoupon: post('/v1/staff/cafes/:cafeId/coupons/:couponId/use'),
})

export type ManagedLoyalty = ReplyOf<typeof loyaltyConsoleEndpoints.loyalty>
export type GuestCoupon = ReplyOf<typeof loyaltyConsoleEndpoints.coupon>
