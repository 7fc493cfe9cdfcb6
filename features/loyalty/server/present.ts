import { couponShape } from '../contract'
import type { Coupon } from '../stamp'
import type { CouponRow } from './queries/coupons'

export function toCoupon(row: CouponRow): Coupon {
  return {
    id: row.id,
    coupon: row.coupon,
    cafeId: row.cafe_id,
    cafeName: row.cafe,
    stampCount: row.stamp_count,
    issuedAt: row.issued_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    needsPin: row.needs_pin,
  }
}

export function presentCoupon(row: CouponRow) {
  return couponShape.toWire(toCoupon(row))
}
