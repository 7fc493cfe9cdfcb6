import type { Reader } from '~/lib/server/database'
import type { StampReward } from '../../stamp'

/** The rewards of several cafes, each sorted by the number of stamps. Cafes without rewards are missing. */
export async function listRewardsAt(
  db: Reader,
  cafeIds: readonly number[],
): Promise<Map<number, StampReward[]>> {
  const rows = await db<{ cafeId: number; stampCount: number; coupon: string }[]>`
    select cafe_id, stamp_count, coupon from stamp_rewards
    where cafe_id = any(${[...cafeIds]}::int[]) order by cafe_id, stamp_count`
  const rewards = new Map<number, StampReward[]>()
  for (const { cafeId, ...reward } of rows) rewards.set(cafeId, [...(rewards.get(cafeId) ?? []), reward])
  return rewards
}

/** The rewards of a cafe, sorted by the number of stamps. */
export async function listRewards(db: Reader, cafeId: number): Promise<StampReward[]> {
  const rows = await db<{ stampCount: number; coupon: string }[]>`
    select stamp_count, coupon from stamp_rewards where cafe_id = ${cafeId} order by stamp_count`
  return rows.map(({ stampCount, coupon }) => ({ stampCount, coupon }))
}
