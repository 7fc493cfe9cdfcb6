import type { Database } from '~/lib/server/database'
import { addCoupons, type EarlierCoupon } from './commands/coupons'
import { replaceRewards } from './commands/rewards'

/** A test coupon; pass only what matters to the test. */
export async function aCoupon(
  db: Database,
  about: Partial<EarlierCoupon> & Pick<EarlierCoupon, 'memberId' | 'cafeId'>,
): Promise<number> {
  const coupon = {
    coupon: '음료 한 잔',
    cycle: 1,
    stampCount: 10,
    issuedAt: new Date('2026-03-01T03:00:00Z'),
    usedAt: null,
    ...about,
  }
  return db.transaction(async (tx) => {
    await addCoupons(tx, [coupon])
    const [added] = await tx<{ id: number }[]>`
      select id from coupons
      where member_id = ${coupon.memberId} and cafe_id = ${coupon.cafeId} and cycle = ${coupon.cycle}
        and stamp_count = ${coupon.stampCount}`
    if (!added) throw new Error('the coupon was not stored')
    return added.id
  })
}

/** `rewards` maps the place of a stamp in the cycle to the coupon that it earns. */
export function someRewards(db: Database, cafeId: number, rewards: Record<number, string>): Promise<void> {
  return db.transaction((tx) =>
    replaceRewards(tx, {
      cafeId,
      rewards: Object.entries(rewards).map(([stampCount, coupon]) => ({
        stampCount: Number(stampCount),
        coupon,
      })),
    }),
  )
}
