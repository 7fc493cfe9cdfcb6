import { couponShape } from '../contract'
import type { Coupon } from '../stamp'
import type { CouponRow } from './queries/coupons'

export function toCoupon(row: CouponRow): Coupon {
  return {
    id: row.id,
    coupon: row.coupon,
    cafeId: row.cafeId,
    cafeName: row.cafe,
    stampCount: row.stampCount,
    issuedAt: row.issuedAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
    needsPin: row.needsPin,
  }
}

export function presentCoupon(row: CouponRow) {
  return couponShape.toWire(toCoupon(row))
}
