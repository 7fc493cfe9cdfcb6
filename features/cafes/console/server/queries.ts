import type { FirstDayRow, ListCafesTodayRow } from '~/db/rows/cafes'
import type { Reader } from '~/lib/server/database'

/** What the cafe's own row does not say of its first day. */
export async function readFirstDay(
  db: Reader,
  { cafeId, memberId }: { cafeId: number; memberId: number },
): Promise<FirstDayRow> {
  const [row] = await db<FirstDayRow[]>`
    select exists (select from cafe_seat_offers where cafe_id = ${cafeId}) as has_seats,
      exists (select from cafe_payees where cafe_id = ${cafeId}) as has_account,
      exists (select from stamp_rewards where cafe_id = ${cafeId})
        or exists (select from cafe_pins where cafe_id = ${cafeId}) as has_rewards,
      exists (select from cafe_first_days where cafe_id = ${cafeId} and code_shown_at is not null) as has_shown_code,
      exists (select from push_devices where member_id = ${memberId}) as has_device,
      exists (select from cafe_first_days where cafe_id = ${cafeId} and dismissed_at is not null) as is_dismissed`
  if (!row) throw new Error('a select without from has one row')
  return row
}

/** What waits for a cafe's account in won; null if it has one, or is owed nothing. */
export async function findUnpayable(db: Reader, cafeId: number): Promise<number | null> {
  const [unpaid] = await db<{ won: number }[]>`
    select coalesce(sum(tier), 0)::int as won from meetup_settlements
    where cafe_id = ${cafeId} and not is_paid
      and not exists (select from cafe_payees where cafe_payees.cafe_id = meetup_settlements.cafe_id)`
  return unpaid?.won || null
}

/**
 * The day of one of the cafes that a member looks after.
 * `asking`: meetups of any day that wait for the yes of the cafe.
 * `owed`: what the cafe is owed of the month in won; null for employees.
 */
type CafeTodayRow = Omit<ListCafesTodayRow, 'people'> & { people: number }

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
  const cafes = await db<ListCafesTodayRow[]>`
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
        select sum(amount)::int from cafe_statement_rows
        where cafe_id = cafes.id and stated_at >= ${month} and stated_at < ${until} and not is_doubted
      ), 0) end as owed
    from cafe_staff join cafes on cafes.id = cafe_staff.cafe_id
    where member_id = ${memberId}
    order by role = 'owner' desc, since, cafes.id
    limit ${mostCafes}`
  return cafes.map((cafe) => ({ ...cafe, people: cafe.people ?? 0 }))
}
