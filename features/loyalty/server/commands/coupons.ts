import { lockMember, lockMemberAmong } from '~/features/accounts/server/commands/members'
import {
  type Acting,
  invalidateConsole,
  lockCafeFor,
  recordAction,
} from '~/features/cafes/server/commands/as-staff'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { couponUsed, loyaltyRefusals } from '../../refusals'
import { loyaltyTags } from '../../stamp'
import { loyaltyAudits } from '../audit'
import { couponUsedNotice } from '../notices'
import { findGuestCoupon } from '../queries/coupons'

/** Uses a member's own coupon. Of two concurrent uses, one is refused. */
export async function useCoupon(
  tx: Transaction,
  { couponId, memberId, now }: { couponId: number; memberId: number; now: Date },
): Promise<void> {
  await lockMember(tx, memberId)
  await invalidateConsole(tx, await markUsed(tx, { couponId, memberId, now }))
}

/** Marks a guest's coupon as used for the cafe's staff. Locks the actor and the coupon's owner itself. */
export async function redeemCoupon(
  tx: Transaction,
  { couponId, ...acting }: Acting & { couponId: number },
): Promise<void> {
  const { cafeId, actorId, now } = acting
  const { memberId } = await findGuestCoupon(tx, { cafeId, couponId })
  const remaining = await lockMemberAmong(tx, actorId, [memberId])
  if (memberId !== actorId && !remaining.has(memberId)) throw refuse(loyaltyRefusals.noCoupon)
  await lockCafeFor(tx, { cafeId, memberId: actorId })
  await markUsed(tx, { couponId, memberId, now })
  await recordAction(tx, acting, { action: loyaltyAudits['redeem-coupon'], details: { coupon: couponId } })
}

/** Returns the id of the coupon's cafe. */
async function markUsed(
  tx: Transaction,
  { couponId, memberId, now }: { couponId: number; memberId: number; now: Date },
): Promise<number> {
  const [coupon] = await tx<{ coupon: string; cafeId: number; cafe: string; usedAt: Date | null }[]>`
    select coupon, cafe_id, cafes.name as cafe, used_at from coupons join cafes on cafes.id = cafe_id
    where coupons.id = ${couponId} and member_id = ${memberId}
    for no key update of coupons`
  if (!coupon) throw refuse(loyaltyRefusals.noCoupon)
  if (coupon.usedAt !== null) throw couponUsed(coupon.usedAt.toISOString())
  await tx`update coupons set used_at = ${now} where id = ${couponId}`
  const { coupon: name, cafe, cafeId } = coupon
  await addNotice(tx, couponUsedNotice, { memberId, details: { couponId, coupon: name, cafe }, now })
  await invalidate(tx, loyaltyTags.visits.of(cafeId))
  await invalidateOwn(tx, [memberId], loyaltyTags.coupons.all)
  return cafeId
}

export interface EarlierCoupon {
  memberId: number
  cafeId: number
  coupon: string
  cycle: number
  stampCount: number
  issuedAt: Date
  usedAt: Date | null
}

/** Adds any number of past coupons in one statement, for the demo town and tests. */
export async function addCoupons(tx: Transaction, coupons: readonly EarlierCoupon[]): Promise<void> {
  const rows = JSON.stringify(
    coupons.map(({ memberId, cafeId, coupon, cycle, stampCount, issuedAt, usedAt }) => ({
      member_id: memberId,
      cafe_id: cafeId,
      coupon,
      cycle,
      stamp_count: stampCount,
      issued_at: issuedAt.toISOString(),
      used_at: usedAt?.toISOString() ?? null,
    })),
  )
  await tx`
    insert into coupons (member_id, cafe_id, coupon, cycle, stamp_count, issued_at, used_at)
    select member_id, cafe_id, coupon, cycle, stamp_count, issued_at, used_at
    from json_to_recordset(${rows}::text::json) as given (
      member_id int, cafe_id int, coupon text, cycle int, stamp_count smallint, issued_at timestamptz,
      used_at timestamptz
    )
    on conflict (member_id, cafe_id, cycle, stamp_count) do nothing`
}

export async function eraseCouponsOf(tx: Transaction, memberId: number): Promise<void> {
  const cafes = await tx<{ cafeId: number }[]>`
    delete from coupons where member_id = ${memberId} returning cafe_id`
  await invalidate(tx, ...new Set(cafes.map(({ cafeId }) => loyaltyTags.visits.of(cafeId))))
}
