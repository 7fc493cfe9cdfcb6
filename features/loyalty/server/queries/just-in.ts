import type { ArrivalRow } from '~/db/rows/loyalty'
import { cafeDayOf, spanOfCafeDay } from '~/features/cafes/cafe-day'
import type { Reader } from '~/lib/server/database'
import { mostShown, shownForMs } from '../../just-in'

/**
 * Who has just checked in at meetups of a cafe or got a stamp there, the last first.
 * `nickname`: null for whoever has no seat at a meetup of the day: the cafe is shown no other names.
 * `stamps`: the number of the stamp that they got; null for none.
 */
export function listJustIn(
  db: Reader,
  { cafeId, now }: { cafeId: number; now: Date },
): Promise<ArrivalRow[]> {
  const { from, until } = spanOfCafeDay(cafeDayOf(now))
  const since = new Date(now.getTime() - shownForMs)
  return db<ArrivalRow[]>`
    with seen as (
      select distinct on (member_id) member_id, attendance_at as at, title
      from meetups join meetup_entries on meetup_id = meetups.id
      where cafe_id = ${cafeId} and meetups.starts_at >= ${from} and meetups.starts_at < ${until} and state = 'seated'
        and attendance_by = 'cafe' and attendance_at > ${since}
      order by member_id, attendance_at desc
    ), stamped as (
      select member_id, stamped_at as at, number from stamps
      where cafe_id = ${cafeId} and day >= (${since} at time zone 'Asia/Seoul')::date and stamped_at > ${since}
    )
    select coalesce(seen.at, stamped.at) as at, nickname, title, number as stamps
    from seen full join stamped on stamped.member_id = seen.member_id
    left join members on members.id = seen.member_id
    order by 1 desc
    limit ${mostShown}`
}
