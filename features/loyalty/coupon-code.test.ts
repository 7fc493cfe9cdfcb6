import { expect, test } from 'vitest'
import { readCouponCode, writeCouponCode } from './coupon-code'

test('the code of a coupon names its cafe and itself, whatever the address of the app', () => {
  for (const origin of ['https://meeple.example', 'http://localhost:3000']) {
    expect(readCouponCode(` ${writeCouponCode(origin, { cafeId: 7, couponId: 31 })}\n`)).toEqual({
      cafeId: 7,
      couponId: 31,
    })
  }
})

test.each([
  '',
  '31',
  'https://meeple.example/qr-scan/7?code=MP1.7.59126760.abcdefghijklmnopqrst-_',
  'https://meeple.example/staff/7/coupons',
  'https://meeple.example/staff/7/coupons?coupon=0',
  'https://meeple.example/staff/7/coupons?coupon=1e3',
  'https://meeple.example/staff/7/coupons?coupon=12345678901',
])('%o is no code of a coupon', (text) => {
  expect(readCouponCode(text)).toBeNull()
})
