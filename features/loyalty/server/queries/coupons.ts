import type { CouponRow, FindGuestCouponRow, ListCouponsUsedAtRow } from '~/db/rows/loyalty'
import { refuse } from '~/lib/errors'
import type { Reader } from '~/lib/server/database'
import { loyaltyRefusals } from '../../refusals'
import { couponsPerPage } from '../../stamp'

/** The member's coupons, usable ones first. `cafeId` null means all cafes. */
export async function listCoupons(
  db: Reader,
  { memberId, cafeId, page }: { memberId: number; cafeId: number | null; page: number },
): Promise<{ count: number; coupons: CouponRow[] }> {
  const [total] = await db<{ count: number }[]>`
    select count(*)::int as count from coupons
    where member_id = ${memberId} and (${cafeId}::int is null or cafe_id = ${cafeId})`
  const coupons = await db<CouponRow[]>`
    select coupons.id, coupon, cafe_id, cafes.name as cafe_name, stamp_count, issued_at,
      used_at, exists (select from cafe_pins where cafe_pins.cafe_id = coupons.cafe_id) as needs_pin
    from coupons join cafes on cafes.id = cafe_id
    where member_id = ${memberId} and (${cafeId}::int is null or cafe_id = ${cafeId})
    order by used_at is not null, coupons.id desc
    limit ${couponsPerPage} offset ${(page - 1) * couponsPerPage}`
  return { count: total?.count ?? 0, coupons }
}

/** The places in a cycle at which the member got a coupon of the cafe. */
export async function listRewarded(
  db: Reader,
  { memberId, cafeId, cycle }: { memberId: number; cafeId: number; cycle: number },
): Promise<number[]> {
  const rows = await db<{ stampCount: number }[]>`
    select stamp_count from coupons
    where member_id = ${memberId} and cafe_id = ${cafeId} and cycle = ${cycle}
    order by stamp_count`
  return rows.map(({ stampCount }) => stampCount)
}

/** Null for another member's coupon. */
export async function findOwnCoupon(
  db: Reader,
  { couponId, memberId }: { couponId: number; memberId: number },
): Promise<CouponRow | null> {
  const [coupon] = await db<CouponRow[]>`
    select coupons.id, coupon, cafe_id, cafes.name as cafe_name, stamp_count, issued_at,
      used_at, exists (select from cafe_pins where cafe_pins.cafe_id = coupons.cafe_id) as needs_pin
    from coupons join cafes on cafes.id = cafe_id
    where coupons.id = ${couponId} and member_id = ${memberId}`
  return coupon ?? null
}

/** Refuses a coupon of another cafe, and one that does not exist or whose owner has left. */
export async function findGuestCoupon(
  db: Reader,
  { cafeId, couponId }: { cafeId: number; couponId: number },
): Promise<FindGuestCouponRow> {
  const [coupon] = await db<FindGuestCouponRow[]>`
    select coupons.id, cafe_id, member_id, nickname, coupon, stamp_count, issued_at, used_at
    from coupons join members on members.id = member_id
    where coupons.id = ${couponId} and left_at is null`
  if (!coupon) throw refuse(loyaltyRefusals.noCoupon)
  if (coupon.cafeId !== cafeId) throw refuse(loyaltyRefusals.otherCafesCoupon)
  return coupon
}

/** The coupons that were used at a cafe, the last used first. */
export async function listCouponsUsedAt(
  db: Reader,
  { cafeId, page }: { cafeId: number; page: number },
): Promise<{ count: number; coupons: ListCouponsUsedAtRow[] }> {
  const [total] = await db<{ count: number }[]>`
    select count(*)::int as count from coupons where cafe_id = ${cafeId} and used_at is not null`
  const coupons = await db<ListCouponsUsedAtRow[]>`
    select coupons.id, member_id, nickname, coupon, stamp_count, issued_at, used_at
    from coupons join members on members.id = member_id
    where cafe_id = ${cafeId} and used_at is not null
    order by used_at desc, coupons.id desc
    limit ${couponsPerPage} offset ${(page - 1) * couponsPerPage}`
  return { count: total?.count ?? 0, coupons }
}

/** All of the member's coupons, for their data export. */
export function listWholeCouponsOf(
  db: Reader,
  memberId: number,
): Promise<{ cafe: string; coupon: string; stampCount: number; issuedAt: Date; usedAt: Date | null }[]> {
  return db<{ cafe: string; coupon: string; stampCount: number; issuedAt: Date; usedAt: Date | null }[]>`
    select cafes.name as cafe, coupon, stamp_count, issued_at, used_at
    from coupons join cafes on cafes.id = cafe_id
    where member_id = ${memberId}
    order by coupons.id`
}

export async function hasStaffPin(db: Reader, cafeId: number): Promise<boolean> {
  const [pin] = await db<{ cafeId: number }[]>`select cafe_id from cafe_pins where cafe_id = ${cafeId}`
  return pin !== undefined
}
