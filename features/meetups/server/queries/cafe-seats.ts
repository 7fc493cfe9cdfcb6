import type { Reader } from '~/lib/server/database'
import type { SeatHours, SeatOffer, SeatTaker } from '../../cafe-seats'
import { longestMs, tableMs } from '../../meetup-end'

/** What a cafe says of its seats; null where it has said nothing. */
export async function findSeatHours(db: Reader, cafeId: number): Promise<SeatHours[] | null> {
  const [offer] = await db<
    { cafeId: number }[]
  >`select cafe_id from cafe_seat_offers where cafe_id = ${cafeId}`
  if (!offer) return null
  return db<SeatHours[]>`
    select weekday, opens, closes, seats, needs_yes from cafe_seat_hours where cafe_id = ${cafeId}
    order by weekday, opens`
}

interface CafeSpan {
  cafeId: number
  from: Date
  until: Date
}

export interface BlockedRow {
  id: number
  startsAt: Date
  endsAt: Date
  reason: string | null
}

/** The blocked hours of a cafe that end after `from`, the next ones first. */
export function listBlockedHours(
  db: Reader,
  { cafeId, from, most }: { cafeId: number; from: Date; most: number },
): Promise<BlockedRow[]> {
  return db<BlockedRow[]>`
    select id, starts_at, ends_at, reason from cafe_blocked_hours
    where cafe_id = ${cafeId} and starts_at > ${from}::timestamptz - interval '24 hours' and ends_at > ${from}
    order by starts_at, id
    limit ${most}`
}

/** What limits the meetups that start between these moments, and the meetups that take seats from them. */
export async function readSeats(
  db: Reader,
  { cafeId, from, until }: CafeSpan,
): Promise<{ offer: SeatOffer; taken: SeatTaker[] }> {
  const end = new Date(until.getTime() + longestMs)
  const [hours, blocked, taken] = await Promise.all([
    findSeatHours(db, cafeId),
    db<{ startsAt: Date; endsAt: Date }[]>`
      select starts_at, ends_at from cafe_blocked_hours
      where cafe_id = ${cafeId} and starts_at > ${from}::timestamptz - interval '24 hours' and starts_at < ${end} and ends_at > ${from}`,
    listSeatTakers(db, { cafeId, from: new Date(from.getTime() - longestMs), until: end }),
  ])
  return { offer: { hours, blocked }, taken }
}

/** The meetups at a cafe that start between these moments and take seats, in the order in which they were opened. */
function listSeatTakers(db: Reader, { cafeId, from, until }: CafeSpan): Promise<SeatTaker[]> {
  return db<{ startsAt: Date; maxPeople: number; lastsMinutes: number | null }[]>`
    select starts_at, max_people, lasts_minutes from meetups
    where cafe_id = ${cafeId} and status in ('open', 'confirmed', 'closed') and starts_at > ${from} and starts_at < ${until}
    order by id`
}

/** As the database counts it: null where nothing limits the seats. */
export async function countSeatsFree(
  db: Reader,
  {
    cafeId,
    startsAt,
    lastsMinutes = null,
    but = null,
  }: { cafeId: number; startsAt: Date; lastsMinutes?: number | null; but?: number | null },
): Promise<number | null> {
  const [row] = await db<{ free: number | null }[]>`
    select meetup_seats_free(${cafeId}, ${startsAt}, ${but}::int, make_interval(mins => ${tableMs(lastsMinutes) / 60_000}::int))::int as free`
  return row?.free ?? null
}
