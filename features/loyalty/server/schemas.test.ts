import { expect, test } from 'vitest'
import { longestCouponName } from '../stamp'
import { reward } from './schemas'

const isTaken = (coupon: string) => reward.safeParse({ stampCount: 1, coupon }).success

test('the name of a coupon is counted as its form counts it, an emoji as one', () => {
  expect(isTaken('🎁'.repeat(longestCouponName))).toBe(true)
  expect(isTaken('🎁'.repeat(longestCouponName + 1))).toBe(false)
})
