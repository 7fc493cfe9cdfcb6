import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { loyaltyTags, type StampReward } from '../../stamp'
import { loyaltyAudits } from '../audit'

export interface NewRewards {
  cafeId: number
  rewards: readonly StampReward[]
}

/** The caller has locked the actor. */
export async function setRewards(
  tx: Transaction,
  { cafeId, rewards, actorId, now }: NewRewards & { actorId: number; now: Date },
): Promise<void> {
  await replaceRewards(tx, { cafeId, rewards })
  await audit(tx, {
    actorId,
    action: loyaltyAudits['change-stamp-rewards'],
    thing: cafeId,
    details: { rewards: rewards.length },
    now,
  })
}

/**
 * Replaces all rewards of a cafe. In cycles that have begun, stamps from now on earn what stands at their places, those given earn
 * nothing more, and coupons that were issued stay as they are.
 */
export async function replaceRewards(tx: Transaction, { cafeId, rewards }: NewRewards): Promise<void> {
  await tx`select from cafes where id = ${cafeId} for no key update`
  const rows = JSON.stringify(rewards.map(({ stampCount, coupon }) => ({ stamp_count: stampCount, coupon })))
  await tx`delete from stamp_rewards where cafe_id = ${cafeId}`
  await tx`
    insert into stamp_rewards (cafe_id, stamp_count, coupon)
    select ${cafeId}, stamp_count, coupon
    from json_to_recordset(${rows}::text::json) as given (stamp_count smallint, coupon text)`
  await invalidate(tx, loyaltyTags.rewards.of(cafeId))
}
