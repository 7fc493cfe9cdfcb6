import { lockMember } from '~/features/accounts/server/commands/members'
import { isFollowing } from '~/features/cafes/server/queries/follows'
import { addNotice } from '~/features/notices/server/commands/outbox'
import type { Transaction } from '~/lib/server/database'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { dayOfStep, loyaltyTags, placeInCycle, type stampOutcomes } from '../../stamp'
import { couponIssuedNotice, stampedNotice } from '../notices'

export interface Visit {
  memberId: number
  cafeId: number
  /** The step of the code, already checked. */
  step: number
  now: Date
}

/** Why there is no stamp. `used-code`: today's stamp came from the same code. */
type NoStamp = Exclude<(typeof stampOutcomes)[number], 'earned'> | 'used-code'

export interface StampResult {
  stamp: 'earned' | NoStamp
  /** The number of the member's stamps at the cafe, including the new one. */
  stamps: number
  couponId: number | null
}

/** Adds the day's stamp and the coupon that it earns. Locks the member, so stamps are added one by one. */
export async function addStamp(
  tx: Transaction,
  { memberId, cafeId, step, now }: Visit,
): Promise<StampResult> {
  await lockMember(tx, memberId)
  const day = dayOfStep(step)
  const [known] = await tx<{ stamps: number; stepToday: string | null }[]>`
    select count(*)::int as stamps, (max(code_step) filter (where day = ${day}::date))::text as step_today
    from stamps where member_id = ${memberId} and cafe_id = ${cafeId}`
  const stamps = known?.stamps ?? 0
  const stepToday = known?.stepToday ?? null
  if (stepToday !== null) {
    const stamp = Number(stepToday) === step ? ('used-code' as const) : ('already-today' as const)
    return { stamp, stamps, couponId: null }
  }
  if (!(await isFollowing(tx, { memberId, cafeId }))) return { stamp: 'not-followed', stamps, couponId: null }
  const number = stamps + 1
  await tx`
    insert into stamps (member_id, cafe_id, day, number, code_step, stamped_at)
    values (${memberId}, ${cafeId}, ${day}::date, ${number}, ${step}, ${now})`
  const couponId = await issueCoupon(tx, { memberId, cafeId, number, now })
  // The coupon's own notice already says that the stamp was added.
  if (couponId === null) await notifyOfStamp(tx, { memberId, cafeId, number, now })
  await noteVisit(tx, cafeId)
  await invalidateOwn(
    tx,
    [memberId],
    loyaltyTags.stamps.of(cafeId),
    ...(couponId === null ? [] : [loyaltyTags.coupons.all]),
  )
  return { stamp: 'earned', stamps: number, couponId }
}

/** Shows the staff that somebody has come, also where there is no stamp. */
export async function noteVisit(tx: Transaction, cafeId: number): Promise<void> {
  await invalidate(tx, loyaltyTags.visits.of(cafeId))
}

async function notifyOfStamp(
  tx: Transaction,
  { memberId, cafeId, number, now }: { memberId: number; cafeId: number; number: number; now: Date },
): Promise<void> {
  const [cafe] = await tx<{ name: string }[]>`select name from cafes where id = ${cafeId}`
  if (!cafe) return
  const details = { cafeId, cafe: cafe.name, stamps: number }
  await addNotice(tx, stampedNotice, { memberId, details, now })
}

/** Issues the coupon for the stamp with this number and returns its id. Null if the stamp earns none. */
async function issueCoupon(
  tx: Transaction,
  { memberId, cafeId, number, now }: { memberId: number; cafeId: number; number: number; now: Date },
): Promise<number | null> {
  const { cycle, place } = placeInCycle(number)
  const [issued] = await tx<{ id: number; coupon: string; cafe: string | null }[]>`
    insert into coupons (member_id, cafe_id, coupon, cycle, stamp_count, issued_at)
    select ${memberId}, cafe_id, coupon, ${cycle}, stamp_count, ${now}
    from stamp_rewards where cafe_id = ${cafeId} and stamp_count = ${place}
    on conflict (member_id, cafe_id, cycle, stamp_count) do nothing
    returning id, coupon, (select name from cafes where cafes.id = coupons.cafe_id) as cafe`
  if (!issued) return null
  const { id, coupon } = issued
  const cafe = issued.cafe ?? ''
  await addNotice(tx, couponIssuedNotice, {
    memberId,
    details: { couponId: id, coupon, cafe, stamps: place },
    now,
  })
  return id
}

export interface EarlierStamp {
  memberId: number
  cafeId: number
  number: number
  stampedAt: Date
}

/** Adds any number of past stamps in one statement, for the demo town. They earn no coupons. */
export async function addStamps(tx: Transaction, stamps: readonly EarlierStamp[]): Promise<void> {
  const rows = JSON.stringify(
    stamps.map(({ memberId, cafeId, number, stampedAt }) => ({
      member_id: memberId,
      cafe_id: cafeId,
      number,
      stamped_at: stampedAt.toISOString(),
    })),
  )
  await tx`
    insert into stamps (member_id, cafe_id, day, number, code_step, stamped_at)
    select member_id, cafe_id, (stamped_at at time zone 'Asia/Seoul')::date, number,
      floor(extract(epoch from stamped_at) / 30)::bigint, stamped_at
    from json_to_recordset(${rows}::text::json) as given (
      member_id int, cafe_id int, number int, stamped_at timestamptz
    )
    on conflict do nothing`
}

export async function eraseStampsOf(tx: Transaction, memberId: number): Promise<void> {
  const cafes = await tx<{ cafeId: number }[]>`
    delete from stamps where member_id = ${memberId} returning cafe_id`
  await invalidate(tx, ...new Set(cafes.map(({ cafeId }) => loyaltyTags.visits.of(cafeId))))
}
