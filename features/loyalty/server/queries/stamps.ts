import type { Reader } from '~/lib/server/database'

/** How many stamps a member has at a cafe, and whether one is of this day. */
export async function countStamps(
  db: Reader,
  { memberId, cafeId, day }: { memberId: number; cafeId: number; day: string },
): Promise<{ stamps: number; isStampedToday: boolean }> {
  const [row] = await db<{ stamps: number; today: number }[]>`
    select count(*)::int as stamps, (count(*) filter (where day = ${day}::date))::int as today
    from stamps where member_id = ${memberId} and cafe_id = ${cafeId}`
  return { stamps: row?.stamps ?? 0, isStampedToday: (row?.today ?? 0) > 0 }
}

/** Everything, for the member's export. */
export function listWholeStampsOf(
  db: Reader,
  memberId: number,
): Promise<{ cafe: string; number: number; stamped_at: Date }[]> {
  return db<{ cafe: string; number: number; stamped_at: Date }[]>`
    select cafes.name as cafe, number, stamped_at
    from stamps join cafes on cafes.id = cafe_id
    where member_id = ${memberId}
    order by stamped_at, cafe_id`
}

export interface WeekOfVisits {
  /** Its Monday. */
  week: string
  stamps: number
  /** Members with at least one stamp in it. */
  visitors: number
  couponsIssued: number
  couponsUsed: number
}

/** By week from the one of `from` to the one of `to`, those without visits too. */
export async function countVisitsByWeek(
  db: Reader,
  { cafeId, from, to }: { cafeId: number; from: string; to: string },
): Promise<WeekOfVisits[]> {
  const rows = await db<
    {
      week: string | null
      stamps: number | null
      visitors: number | null
      issued: number | null
      used: number | null
    }[]
  >`
    select week::text,
      (select count(*)::int from stamps
        where cafe_id = ${cafeId} and day >= week and day < week + 7) as stamps,
      (select count(distinct member_id)::int from stamps
        where cafe_id = ${cafeId} and day >= week and day < week + 7) as visitors,
      (select count(*)::int from coupons
        where cafe_id = ${cafeId} and (issued_at at time zone 'Asia/Seoul')::date between week and week + 6) as issued,
      (select count(*)::int from coupons
        where cafe_id = ${cafeId} and (used_at at time zone 'Asia/Seoul')::date between week and week + 6) as used
    from (
      select monday::date as week
      from generate_series(
        date_trunc('week', ${from}::date::timestamp), date_trunc('week', ${to}::date::timestamp), interval '7 days'
      ) as mondays (monday)
    ) weeks
    order by week`
  return rows.map(({ week, stamps, visitors, issued, used }) => ({
    week: week ?? '',
    stamps: stamps ?? 0,
    visitors: visitors ?? 0,
    couponsIssued: issued ?? 0,
    couponsUsed: used ?? 0,
  }))
}
