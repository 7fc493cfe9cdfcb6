import { spanOfCafeDay } from '~/features/cafes/cafe-day'
import type { Reader } from '~/lib/server/database'

/** What a day brings to a cafe, and what waits for its answer. */
export interface CafeDayRow {
  meetups: number
  people: number
  checkedIn: number
  /** Meetups of any day that wait for the yes of the cafe, and the start of the first. */
  asking: number
  firstAsking: Date | null
  nextTitle: string | null
  nextStartsAt: Date | null
}

export async function readCafeDay(
  db: Reader,
  { cafeId, from, until, now }: { cafeId: number; from: Date; until: Date; now: Date },
): Promise<CafeDayRow> {
  const [today] = await db<{ meetups: number; people: number }[]>`
    select count(*)::int as meetups, coalesce(sum(seated), 0)::int as people
    from meetups
    where cafe_id = ${cafeId} and starts_at >= ${from} and starts_at < ${until} and status <> 'cancelled'`
  const [there] = await db<{ checkedIn: number }[]>`
    select count(*)::int as checked_in
    from meetup_entries join meetups on meetups.id = meetup_id
    where cafe_id = ${cafeId} and meetups.starts_at >= ${from} and meetups.starts_at < ${until} and status <> 'cancelled'
      and attendance = 'attended'`
  const asking = await db<{ startsAt: Date }[]>`
    select starts_at from meetups
    where cafe_id = ${cafeId} and list_part = 0 and awaits_yes and starts_at > ${now}
    order by starts_at`
  const [next] = await db<{ title: string; startsAt: Date }[]>`
    select title, starts_at from meetups
    where cafe_id = ${cafeId} and list_part = 0 and starts_at > ${now}
    order by starts_at, id limit 1`
  return {
    meetups: today?.meetups ?? 0,
    people: today?.people ?? 0,
    checkedIn: there?.checkedIn ?? 0,
    asking: asking.length,
    firstAsking: asking[0]?.startsAt ?? null,
    nextTitle: next?.title ?? null,
    nextStartsAt: next?.startsAt ?? null,
  }
}

/** What the statement of these days comes to in won, without what operators have yet to decide about. */
export async function sumOwed(
  db: Reader,
  { cafeId, from, until }: { cafeId: number; from: Date; until: Date },
): Promise<number> {
  const [owed] = await db<{ won: number }[]>`
    select coalesce(sum(amount), 0)::int as won from cafe_statement_rows
    where cafe_id = ${cafeId} and stated_at >= ${from} and stated_at < ${until} and not is_doubted`
  return owed?.won ?? 0
}

/** How many meetups and people a day brings to a cafe; null if it is hidden. */
export async function findCafeMorning(
  db: Reader,
  { cafeId, day }: { cafeId: number; day: string },
): Promise<{ cafe: string; meetups: number; people: number } | null> {
  const { from, until } = spanOfCafeDay(day)
  const [found] = await db<{ cafe: string; meetups: number; people: number }[]>`
    select cafes.name as cafe, count(meetups.id)::int as meetups, coalesce(sum(seated), 0)::int as people
    from cafes
    left join meetups on cafe_id = cafes.id and starts_at >= ${from} and starts_at < ${until} and list_part = 0
    where cafes.id = ${cafeId} and hidden_at is null
    group by cafes.id`
  return found ?? null
}
