import { cafeDayBegins, spanOfCafeDay } from '~/features/cafes/cafe-day'
import type { Reader } from '~/lib/server/database'

/** A meetup of the day at a cafe, with how many members have a seat and how many have come. */
export interface MeetupOfDay {
  id: number
  title: string
  startsAt: Date
  status: string
  isPublic: boolean
  minPeople: number
  maxPeople: number
  seated: number
  unanswered: number
  tier: number | null
  /** Until when the cafe says yes; null where none is awaited. */
  answerBy: Date | null
  checkedIn: number
  /** How many get a notice if it is called off. */
  told: number
  /** How many of them the cafe has scanned. */
  scanned: number
  endedAt: Date | null
  /** The host's nickname. */
  host: string | null
  byCafe: boolean
}

/** `day` is a cafe's day (`cafeDayOf`). Cancelled meetups are included. */
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
      ), 0) as told, coalesce((
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
export interface SeatRow {
  entryId: number
  nickname: string | null
  image: string | null
  isHost: boolean
  checkedInAt: Date | null
  hasAttended: boolean
  checkedInByHand: boolean
}

export function listSeats(db: Reader, meetupId: number): Promise<SeatRow[]> {
  return db<SeatRow[]>`
    select meetup_entries.id as entry_id, nickname, image, is_host,
      case when attendance_by = 'cafe' then attendance_at end as checked_in_at,
      coalesce(attendance = 'attended', false) as has_attended, checked_in_by_hand
    from meetup_entries left join members on members.id = member_id
    where meetup_id = ${meetupId} and state = 'seated'
    order by is_host desc, seated_at, meetup_entries.id`
}

/** A used pass that a cafe is owed. */
export interface SettlementRow {
  entryId: number
  meetupId: number
  title: string
  startsAt: Date
  tier: number
  because: string
  settledAt: Date
  /** Whether operators have not yet decided if the meetup took place. */
  isDoubted: boolean
}

/** Settlements from `from` (inclusive) to `until` (exclusive), the newest first. */
export function listSettlements(
  db: Reader,
  { cafeId, from, until, most }: { cafeId: number; from: Date; until: Date; most: number },
): Promise<SettlementRow[]> {
  return db<SettlementRow[]>`
    select entry_id, meetup_id, title, starts_at, meetup_settlements.tier, because, settled_at,
      exists (
        select from meetup_doubts
        where meetup_doubts.meetup_id = meetup_settlements.meetup_id and decided_at is null
      ) as is_doubted
    from meetup_settlements join meetups on meetups.id = meetup_id
    where meetup_settlements.cafe_id = ${cafeId} and settled_at >= ${from} and settled_at < ${until}
    order by settled_at desc, entry_id desc
    limit ${most}`
}

/** The number of settlements of each tier, and of those that are doubted and not counted. */
export function sumSettlements(
  db: Reader,
  { cafeId, from, until }: { cafeId: number; from: Date; until: Date },
): Promise<{ tier: number; count: number; doubted: number }[]> {
  return db<{ tier: number; count: number; doubted: number }[]>`
    select tier, (count(*) filter (where meetup_doubts.meetup_id is null))::int as count,
      (count(*) filter (where meetup_doubts.meetup_id is not null))::int as doubted
    from meetup_settlements
    left join meetup_doubts on meetup_doubts.meetup_id = meetup_settlements.meetup_id and decided_at is null
    where cafe_id = ${cafeId} and settled_at >= ${from} and settled_at < ${until}
    group by tier order by tier`
}
