import type { GoneEntryRow } from '~/db/rows/meetups'
import type { Reader } from '~/lib/server/database'
import { goneShownDays, mostGoneShown } from '../../gone-entry'

/**
 * Meetups in which the member's last part has ended before they did, the latest start first. They show what the member
 * knew: no people, no contact.
 */
export function listGoneEntries(
  db: Reader,
  { memberId, now }: { memberId: number; now: Date },
): Promise<GoneEntryRow[]> {
  return db<GoneEntryRow[]>`
    select meetups.id, title, last.starts_at, password_hash is null as is_public, cafe_id, cafes.name as cafe_name,
      case when gone_by_move then 'moved' else gone_because end as way, is_host, pass
    from (
      select distinct on (meetup_id) id as entry_id, meetup_id, starts_at, state, gone_because, gone_by_move, is_host, pass
      from meetup_entries
      where member_id = ${memberId}
        and starts_at > ${now}::timestamptz - make_interval(days => ${goneShownDays})
      order by meetup_id, id desc
    ) last
    join meetups on meetups.id = meetup_id
    join cafes on cafes.id = cafe_id
    where state = 'gone'
    order by last.starts_at desc, entry_id desc
    limit ${mostGoneShown}`
}
