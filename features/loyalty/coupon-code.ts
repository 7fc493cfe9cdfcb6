import { staffPaths } from '../staff-paths'

export interface CouponCode {
  cafeId: number
  couponId: number
}

/** What a coupon's QR code holds: where the staff of its cafe mark it as used, so that any camera of theirs leads there. */
export function writeCouponCode(origin: string, { cafeId, couponId }: CouponCode): string {
  return `${origin}${staffPaths.coupons(cafeId, couponId)}`
}

const scanned = /\/staff\/([1-9]\d{0,8})\/coupons\?coupon=([1-9]\d{0,8})$/

/** Null for what is no coupon's code. */
export function readCouponCode(text: string): CouponCode | null {
  const [, cafeId, couponId] = scanned.exec(text.trim()) ?? []
  return cafeId === undefined || couponId === undefined
    ? null
    : { cafeId: Number(cafeId), couponId: Number(couponId) }
}
