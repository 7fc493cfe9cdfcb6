import type { Reader } from '~/lib/server/database'

/** What the cafe's own row does not say of its first day. */
export interface FirstDayRow {
  hasSeats: boolean
  hasRewards: boolean
  hasShownCode: boolean
  isDismissed: boolean
}

export async function readFirstDay(db: Reader, cafeId: number): Promise<FirstDayRow> {
  const [row] = await db<FirstDayRow[]>`
    select exists (select from cafe_seat_offers where cafe_id = ${cafeId}) as has_seats,
      exists (select from stamp_rewards where cafe_id = ${cafeId})
        or exists (select from cafe_pins where cafe_id = ${cafeId}) as has_rewards,
      exists (select from cafe_first_days where cafe_id = ${cafeId} and code_shown_at is not null) as has_shown_code,
      exists (select from cafe_first_days where cafe_id = ${cafeId} and dismissed_at is not null) as is_dismissed`
  if (!row) throw new Error('a select without from has one row')
  return row
}

/** The day of one of the cafes that a member looks after. */
export interface CafeTodayRow {
  id: number
  name: string
  address: string
  image: string | null
  role: string
  meetups: number
  people: number
  checkedIn: number
  stamps: number
  /** Meetups of any day that wait for the yes of the cafe. */
  asking: number
  /** What the cafe is owed of the month in won; null for employees. */
  owed: number | null
}

/** So many cafes are shown side by side. */
const mostCafes = 50

/** `from` and `until` are the cafe's day, `month` is the beginning of the month. Own cafes come first. */
export async function listCafesToday(
  db: Reader,
  {
    memberId,
    from,
    until,
    month,
    now,
  }: { memberId: number; from: Date; until: Date; month: Date; now: Date },
): Promise<CafeTodayRow[]> {
  const cafes = await db<(Omit<CafeTodayRow, 'people'> & { people: number | null })[]>`
    select cafes.id, name, address, image, role,
      coalesce((
        select count(*)::int from meetups
        where cafe_id = cafes.id and starts_at >= ${from} and starts_at < ${until} and status <> 'cancelled'
      ), 0) as meetups,
      coalesce((
        select sum(seated)::int from meetups
        where cafe_id = cafes.id and starts_at >= ${from} and starts_at < ${until} and status <> 'cancelled'
      ), 0) as people,
      coalesce((
        select count(*)::int from meetups join meetup_entries on meetup_id = meetups.id
        where cafe_id = cafes.id and meetups.starts_at >= ${from} and meetups.starts_at < ${until} and status <> 'cancelled'
          and attendance = 'attended'
      ), 0) as checked_in,
      coalesce((
        select count(*)::int from stamps
        where cafe_id = cafes.id and stamped_at >= ${from} and stamped_at < ${until}
          and day between (${from} at time zone 'Asia/Seoul')::date and (${until} at time zone 'Asia/Seoul')::date
      ), 0) as stamps,
      coalesce((
        select count(*)::int from meetups
        where cafe_id = cafes.id and list_part = 0 and awaits_yes and starts_at > ${now}
      ), 0) as asking,
      case when role = 'owner' then coalesce((
        select sum(tier)::int from meetup_settlements
        where cafe_id = cafes.id and settled_at >= ${month} and settled_at < ${until} and not exists (
          select from meetup_doubts
          where meetup_doubts.meetup_id = meetup_settlements.meetup_id and decided_at is null
        )
      ), 0) end as owed
    from cafe_staff join cafes on cafes.id = cafe_staff.cafe_id
    where member_id = ${memberId}
    order by role = 'owner' desc, since, cafes.id
    limit ${mostCafes}`
  return cafes.map((cafe) => ({ ...cafe, people: cafe.people ?? 0 }))
}
