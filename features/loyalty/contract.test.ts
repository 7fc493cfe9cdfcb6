import { expect, test } from 'vitest'
import { rewardShape } from './contract'
import { longestCouponName } from './stamp'

const isTaken = (coupon: string) => rewardShape.schema.safeParse({ stamp_count: 1, coupon }).success

test('the name of a coupon is counted as its form counts it, an emoji as one', () => {
  expect(isTaken('🎁'.repeat(longestCouponName))).toBe(true)
  expect(isTaken('🎁'.repeat(longestCouponName + 1))).toBe(false)
})
