import type { SharedMeetupRow } from '~/db/rows/meetups'
import type { Reader } from '~/lib/server/database'

/** What decides whether a member may leave a meetup because of a block. */
export async function findBlockThere(
  db: Reader,
  { meetupId, memberId }: { meetupId: number; memberId: number },
): Promise<{ sitsWithBlocked: boolean; last: Date | null }> {
  const [found] = await db<{ sitsWithBlocked: boolean; last: Date | null }[]>`
    select exists (
        select from meetup_entries there join member_blocks on blocked_id = there.member_id
        where blocker_id = ${memberId} and there.meetup_id = ${meetupId} and there.state = 'seated'
      ) as sits_with_blocked,
      (
        select gone_at from meetup_entries where member_id = ${memberId} and gone_because = 'blocked'
        order by gone_at desc limit 1
      ) as last`
  return { sitsWithBlocked: found?.sitsWithBlocked ?? false, last: found?.last ?? null }
}

const mostShared = 20

/**
 * The meetups to come at which both have a seat, the first first.
 * `wasSeen`: whether the cafe has scanned the other member already.
 */
export function listShared(
  db: Reader,
  { memberId, otherId, now }: { memberId: number; otherId: number; now: Date },
): Promise<SharedMeetupRow[]> {
  return db<SharedMeetupRow[]>`
    select meetups.id, title, meetups.starts_at, own.is_host, own.id as own_entry, theirs.id as their_entry,
      theirs.attendance is not null as was_seen
    from meetup_entries own
    join meetup_entries theirs on theirs.meetup_id = own.meetup_id and theirs.member_id = ${otherId} and theirs.state = 'seated'
    join meetups on meetups.id = own.meetup_id
    where own.member_id = ${memberId} and own.state = 'seated' and own.id <> theirs.id
      and status in ('open', 'confirmed', 'closed') and meetups.starts_at > ${now}
    order by meetups.starts_at, meetups.id
    limit ${mostShared}`
}
