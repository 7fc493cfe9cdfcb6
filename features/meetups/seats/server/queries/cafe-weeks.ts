import type { Reader } from '~/lib/server/database'
import { countsOf, type Weeks } from '~/lib/weeks'

/** How many members came to meetups at a cafe, by the week of the meetup. */
export async function countCheckInsByWeek(
  db: Reader,
  { cafeId, weeks }: { cafeId: number; weeks: Weeks },
): Promise<number[]> {
  const rows = await db<{ week: string | null; count: number }[]>`
    select date_trunc('week', meetups.starts_at at time zone 'Asia/Seoul')::date::text as week, count(*)::int as count
    from meetups join meetup_entries on meetup_id = meetups.id and state = 'seated' and attendance = 'attended'
    where cafe_id = ${cafeId} and meetups.starts_at >= ${weeks.from} and meetups.starts_at < ${weeks.until}
    group by 1`
  return countsOf(weeks, rows, ({ count }) => count)
}

/** How many used passes a cafe is owed, and their total price in won, by the week of the settlement. */
export async function countUsedPassesByWeek(
  db: Reader,
  { cafeId, weeks }: { cafeId: number; weeks: Weeks },
): Promise<{ used: number[]; won: number[] }> {
  const rows = await db<{ week: string | null; count: number; won: number | null }[]>`
    select date_trunc('week', settled_at at time zone 'Asia/Seoul')::date::text as week, count(*)::int as count,
      sum(tier)::int as won
    from meetup_settlements
    where cafe_id = ${cafeId} and settled_at >= ${weeks.from} and settled_at < ${weeks.until}
    group by 1`
  return { used: countsOf(weeks, rows, ({ count }) => count), won: countsOf(weeks, rows, ({ won }) => won) }
}
