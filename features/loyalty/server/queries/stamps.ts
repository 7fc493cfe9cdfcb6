import type { CafeStampsRow } from '~/db/rows/loyalty'
import { mostCounted, type Slice } from '~/lib/paging'
import type { Reader } from '~/lib/server/database'
import { countsOf, type Weeks } from '~/lib/weeks'
import { cardsPerPage } from '../../stamp'

/** How many stamps a cafe has given from `from` (inclusive) to `until` (exclusive), and how many coupons were used there. */
export async function countVisitsBetween(
  db: Reader,
  { cafeId, from, until }: { cafeId: number; from: Date; until: Date },
): Promise<{ stamps: number; coupons: number }> {
  const [row] = await db<{ stamps: number | null; coupons: number | null }[]>`
    select (
        select count(*)::int from stamps
        where cafe_id = ${cafeId} and stamped_at >= ${from} and stamped_at < ${until}
          and day between (${from} at time zone 'Asia/Seoul')::date and (${until} at time zone 'Asia/Seoul')::date
      ) as stamps,
      (select count(*)::int from coupons where cafe_id = ${cafeId} and used_at >= ${from} and used_at < ${until}) as coupons`
  return { stamps: row?.stamps ?? 0, coupons: row?.coupons ?? 0 }
}

/** The number of the member's stamps at a cafe, and whether one of them is from this day. */
export async function countStamps(
  db: Reader,
  { memberId, cafeId, day }: { memberId: number; cafeId: number; day: string },
): Promise<{ stamps: number; isStampedToday: boolean }> {
  const [row] = await db<{ stamps: number; today: number }[]>`
    select count(*)::int as stamps, (count(*) filter (where day = ${day}::date))::int as today
    from stamps where member_id = ${memberId} and cafe_id = ${cafeId}`
  return { stamps: row?.stamps ?? 0, isStampedToday: (row?.today ?? 0) > 0 }
}

/**
 * The cafes at which the member has stamps, the last visited first. `before` is a cafe of this list.
 * `today`: 1 if one of them is from this day, else 0.
 */
export async function listStampedCafes(
  db: Reader,
  { memberId, day, before }: { memberId: number; day: string; before: number | null },
): Promise<Slice<CafeStampsRow>> {
  const [total] = await db<{ count: number }[]>`
    select count(*)::int as count from (
      select from stamps where member_id = ${memberId} group by cafe_id limit ${mostCounted + 1}) as stamped`
  const found = await db<CafeStampsRow[]>`
    select cafe_id, cafes.name as cafe_name, count(*)::int as stamps,
      (count(*) filter (where day = ${day}::date))::int as today
    from stamps join cafes on cafes.id = cafe_id
    where member_id = ${memberId}
    group by cafe_id, cafes.name
    having ${before}::int is null or (max(stamped_at), cafe_id) < (
      select max(earlier.stamped_at), ${before}::int from stamps as earlier
      where earlier.member_id = ${memberId} and earlier.cafe_id = ${before})
    order by max(stamped_at) desc, cafe_id desc
    limit ${cardsPerPage + 1}`
  const rows = found.slice(0, cardsPerPage)
  const nextBefore = found.length > cardsPerPage ? (rows.at(-1)?.cafeId ?? null) : null
  return { count: total?.count ?? 0, rows, nextBefore }
}

/** All of the member's stamps, for their data export. */
export function listWholeStampsOf(
  db: Reader,
  memberId: number,
): Promise<{ cafe: string; number: number; stampedAt: Date }[]> {
  return db<{ cafe: string; number: number; stampedAt: Date }[]>`
    select cafes.name as cafe, number, stamped_at
    from stamps join cafes on cafes.id = cafe_id
    where member_id = ${memberId}
    order by stamped_at, cafe_id`
}

export interface VisitsByWeek {
  stamps: number[]
  /** Members with at least one stamp in the week. */
  visitors: number[]
  couponsIssued: number[]
  couponsUsed: number[]
}

/** Each list has one number for every week, 0 for a week without visits. */
export async function countVisitsByWeek(
  db: Reader,
  { cafeId, weeks }: { cafeId: number; weeks: Weeks },
): Promise<VisitsByWeek> {
  const { from, until } = weeks
  const [stamps, issued, used] = await Promise.all([
    db<{ week: string | null; count: number; visitors: number }[]>`
      select date_trunc('week', day::timestamp)::date::text as week, count(*)::int as count,
        count(distinct member_id)::int as visitors
      from stamps
      where cafe_id = ${cafeId} and day >= (${from} at time zone 'Asia/Seoul')::date
        and day < (${until} at time zone 'Asia/Seoul')::date
      group by 1`,
    db<{ week: string | null; count: number }[]>`
      select date_trunc('week', issued_at at time zone 'Asia/Seoul')::date::text as week, count(*)::int as count
      from coupons where cafe_id = ${cafeId} and issued_at >= ${from} and issued_at < ${until}
      group by 1`,
    db<{ week: string | null; count: number }[]>`
      select date_trunc('week', used_at at time zone 'Asia/Seoul')::date::text as week, count(*)::int as count
      from coupons where cafe_id = ${cafeId} and used_at >= ${from} and used_at < ${until}
      group by 1`,
  ])
  return {
    stamps: countsOf(weeks, stamps, ({ count }) => count),
    visitors: countsOf(weeks, stamps, ({ visitors }) => visitors),
    couponsIssued: countsOf(weeks, issued, ({ count }) => count),
    couponsUsed: countsOf(weeks, used, ({ count }) => count),
  }
}
