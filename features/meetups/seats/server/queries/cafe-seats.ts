import type { BlockedRow, ListAskingRow } from '~/db/rows/meetups'
import type { Reader } from '~/lib/server/database'
import { longestMeetupMs, tableMs } from '../../../core/meetup-end'
import { needsYesAt, type SeatHours, type SeatOffer, type SeatTaker } from '../../cafe-seats'

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

/** Which of these cafes say yes first to a meetup with this start, and have somebody to say it. */
export async function listAsking(
  db: Reader,
  { cafeIds, startsAt }: { cafeIds: readonly number[]; startsAt: Date },
): Promise<number[]> {
  const rows = await db<ListAskingRow[]>`
    select cafe_id, weekday, opens, closes, seats, needs_yes from cafe_seat_hours
    where cafe_id = any(${[...cafeIds]}::int[]) and needs_yes
      and exists (select from cafe_staff where cafe_staff.cafe_id = cafe_seat_hours.cafe_id)`
  return cafeIds.filter((id) =>
    needsYesAt(startsAt, { hours: rows.filter(({ cafeId }) => cafeId === id), blocked: [] }),
  )
}

interface CafeSpan {
  cafeId: number
  from: Date
  until: Date
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
  const end = new Date(until.getTime() + longestMeetupMs)
  const [hours, blocked, taken] = await Promise.all([
    findSeatHours(db, cafeId),
    db<{ startsAt: Date; endsAt: Date }[]>`
      select starts_at, ends_at from cafe_blocked_hours
      where cafe_id = ${cafeId} and starts_at > ${from}::timestamptz - interval '24 hours' and starts_at < ${end} and ends_at > ${from}`,
    listSeatTakers(db, { cafeId, from: new Date(from.getTime() - longestMeetupMs), until: end }),
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
