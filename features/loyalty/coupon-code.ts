import { staffPaths } from '../staff-paths'

export interface CouponCode {
  cafeId: number
  couponId: number
}

/** The text of a coupon's QR code: the address of the staff's screen for it, which any camera app opens. */
export function writeCouponCode(origin: string, { cafeId, couponId }: CouponCode): string {
  return `${origin}${staffPaths.coupons(cafeId, couponId)}`
}

const scanned = /\/staff\/([1-9]\d{0,8})\/coupons\?coupon=([1-9]\d{0,8})$/

/** Null if the text is not a coupon's code. */
export function readCouponCode(text: string): CouponCode | null {
  const [, cafeId, couponId] = scanned.exec(text.trim()) ?? []
  return cafeId === undefined || couponId === undefined
    ? null
    : { cafeId: Number(cafeId), couponId: Number(couponId) }
}
