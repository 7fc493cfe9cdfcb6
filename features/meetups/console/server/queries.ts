import type { MeetupOfDay, SeatRow, SettlementRow, SettlementSums } from '~/db/rows/meetups'
import { cafeDayBegins, spanOfCafeDay } from '~/features/cafes/cafe-day'
import type { Reader } from '~/lib/server/database'

/**
 * `day` is a cafe's day (`cafeDayOf`). Cancelled meetups are included.
 * A meetup of the day at a cafe, with how many members have a seat and how many have come.
 * `answerBy`: until when the cafe says yes; null where none is awaited.
 * `notified`: how many get a notice if it is called off.
 * `scanned`: how many of them the cafe has scanned.
 * `host`: the host's nickname.
 */
export function listMeetupsOfDay(
  db: Reader,
  { cafeId, day }: { cafeId: number; day: string },
): Promise<MeetupOfDay[]> {
  const { from, until } = spanOfCafeDay(day)
  return db<MeetupOfDay[]>`
    select meetups.id, title, starts_at, status, password_hash is null as is_public, min_people, max_people, seated, unanswered,
      tier, case when awaits_yes then yes_due_at end as answer_by, coalesce((
        select count(*)::int from meetup_entries where meetup_id = meetups.id and attendance = 'attended'
      ), 0) as checked_in, coalesce((
        select count(distinct member_id)::int from meetup_entries
        where meetup_id = meetups.id and (state <> 'gone' or pass = 'kept')
      ), 0) as notified, coalesce((
        select count(*)::int from meetup_entries where meetup_id = meetups.id and attendance_by = 'cafe'
      ), 0) as scanned, ended_at, nickname as host, table_id is not null as by_cafe
    from meetups left join members on members.id = host_id
    where cafe_id = ${cafeId} and starts_at >= ${from} and starts_at < ${until}
    order by starts_at, meetups.id`
}

/** A day with meetups that are not over. */
export interface ComingDay {
  day: string
  meetups: number
  people: number
  /** How many of them wait for the yes of the cafe. */
  asking: number
}

/** The next days with meetups, from this moment on. */
export async function listComingDays(
  db: Reader,
  { cafeId, from, most }: { cafeId: number; from: Date; most: number },
): Promise<ComingDay[]> {
  const days = await db<{ day: string | null; meetups: number; people: number; asking: number }[]>`
    select ((starts_at - make_interval(hours => ${cafeDayBegins})) at time zone 'Asia/Seoul')::date::text as day, count(*)::int as meetups,
      coalesce(sum(seated), 0)::int as people, (count(*) filter (where awaits_yes))::int as asking
    from meetups
    where cafe_id = ${cafeId} and list_part = 0 and starts_at >= ${from}
    group by 1 order by 1
    limit ${most}`
  return days.flatMap(({ day, ...counts }) => (day === null ? [] : [{ day, ...counts }]))
}

/** A seat at a meetup, as the cafe sees it. */
export function listSeats(db: Reader, meetupId: number): Promise<SeatRow[]> {
  return db<SeatRow[]>`
    select meetup_entries.id as entry_id, nickname, image, is_host,
      case when attendance_by = 'cafe' then attendance_at end as checked_in_at,
      coalesce(attendance = 'attended', false) as has_attended, checked_in_by_hand
    from meetup_entries left join members on members.id = member_id
    where meetup_id = ${meetupId} and state = 'seated'
    order by is_host desc, seated_at, meetup_entries.id`
}

interface Span {
  cafeId: number
  from: Date
  until: Date
}

/**
 * The rows of a statement from `from` (inclusive) to `until` (exclusive), the newest first.
 * A row of the statement of a cafe.
 * `isDoubted`: whether operators have not yet decided if the meetup took place.
 */
export function listSettlements(
  db: Reader,
  { cafeId, from, until, most }: Span & { most: number },
): Promise<SettlementRow[]> {
  // A column of a view may be null for all that the check of statements knows.
  return db<SettlementRow[]>`
    select coalesce(entry_id, 0) as entry_id, meetups.id as meetup_id, title, starts_at, coalesce(abs(amount), 0) as tier,
      coalesce(because, '') as because, coalesce(stated_at, starts_at) as settled_at, reason,
      coalesce(is_doubted, false) as is_doubted
    from cafe_statement_rows join meetups on meetups.id = meetup_id
    where cafe_statement_rows.cafe_id = ${cafeId} and stated_at >= ${from} and stated_at < ${until}
    order by stated_at desc, entry_id desc, amount
    limit ${most}`
}

/**
 * `count`: used passes, without the doubted ones.
 * `total`: in won, less what came back.
 */
export async function sumSettlements(db: Reader, { cafeId, from, until }: Span): Promise<SettlementSums> {
  const [sums] = await db<SettlementSums[]>`
    select (count(*) filter (where amount > 0 and not is_doubted))::int as count,
      (count(*) filter (where amount < 0))::int as returned,
      (count(*) filter (where is_doubted))::int as doubted,
      coalesce(sum(amount) filter (where not is_doubted), 0)::int as total
    from cafe_statement_rows
    where cafe_id = ${cafeId} and stated_at >= ${from} and stated_at < ${until}`
  return sums ?? { count: 0, returned: 0, doubted: 0, total: 0 }
}
