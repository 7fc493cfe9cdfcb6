import type { Reader } from '~/lib/server/database'
import type { StampReward } from '../../stamp'

/** The rewards of a cafe, sorted by the number of stamps. */
export async function listRewards(db: Reader, cafeId: number): Promise<StampReward[]> {
  const rows = await db<{ stampCount: number; coupon: string }[]>`
    select stamp_count, coupon from stamp_rewards where cafe_id = ${cafeId} order by stamp_count`
  return rows.map(({ stampCount, coupon }) => ({ stampCount, coupon }))
}
