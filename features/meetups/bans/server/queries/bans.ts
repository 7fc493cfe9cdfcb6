import type { BanRow } from '~/db/rows/meetups'
import type { Reader } from '~/lib/server/database'

/** The ban from meetups that stands now. */
export async function findBan(
  db: Reader,
  { memberId, now }: { memberId: number; now: Date },
): Promise<BanRow | null> {
  const [ban] = await db<BanRow[]>`
    select id, reason, barred_at, ends_at, lifted_at, appeal, appealed_at, appeal_decided_at from meetup_bars
    where member_id = ${memberId} and lifted_at is null and ends_at > ${now}`
  return ban ?? null
}

/** All bans of the member, for the export. */
export function listWholeBans(db: Reader, memberId: number): Promise<BanRow[]> {
  return db<BanRow[]>`
    select id, reason, barred_at, ends_at, lifted_at, appeal, appealed_at, appeal_decided_at from meetup_bars
    where member_id = ${memberId} order by id`
}

/** The meetups to come at which the member has a seat, a request or a place in line, without those that they host. */
export function listJoinedToCome(
  db: Reader,
  { memberId, now }: { memberId: number; now: Date },
): Promise<{ meetupId: number }[]> {
  return db<{ meetupId: number }[]>`
    select meetup_id from meetup_entries
    where member_id = ${memberId} and state <> 'gone' and not is_host and starts_at > ${now}
    order by meetup_id`
}
