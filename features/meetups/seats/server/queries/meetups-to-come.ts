import type { ListHitRow } from '~/db/rows/meetups'
import { readOpeningHours } from '~/features/cafes/opening-hours'
import type { Reader } from '~/lib/server/database'
import { longestMeetupMs } from '../../../core/meetup-end'
import type { DoorOrSeatChange, HitMeetup } from '../../meetups-to-come'

import { hitBy } from '../../meetups-to-come'

/** The meetups at the cafe that have not begun and that this change hits, by id. */
export async function listHit(
  db: Reader,
  { cafeId, change, now }: { cafeId: number; change: DoorOrSeatChange; now: Date },
): Promise<HitMeetup[]> {
  const rows = await db<ListHitRow[]>`
    select meetups.id, title, starts_at, max_people, lasts_minutes, seated + unanswered + in_line as people, opens, closes,
      (
        select count(*)::int from meetup_entries
        where meetup_entries.meetup_id = meetups.id and pass in ('held', 'spent', 'kept')
      ) as passes
    from meetups join cafes on cafes.id = cafe_id
    where cafe_id = ${cafeId} and list_part = 0 and starts_at > ${new Date(now.getTime() - longestMeetupMs)}
    order by meetups.id`
  const [first] = rows
  const opening = first === undefined ? null : readOpeningHours(first)
  return hitBy(change, rows, { opening, now }).map(({ id, title, startsAt, people, passes }) => ({
    id,
    title,
    startsAt,
    people,
    passes: passes ?? 0,
  }))
}
