import type { PairRow } from '~/db/rows/meetups'
import type { Reader } from '~/lib/server/database'

/** The pair of this member at this meetup whose second seat is held. */
export async function findOpenPair(
  db: Reader,
  { meetupId, memberId }: { meetupId: number; memberId: number },
): Promise<PairRow | null> {
  const [pair] = await db<PairRow[]>`
    select id, meetup_id, member_id, token, deadline, outcome, friend_id from meetup_pairs
    where meetup_id = ${meetupId} and member_id = ${memberId} and outcome is null`
  return pair ?? null
}

export function listOpenPairs(db: Reader, meetupId: number): Promise<PairRow[]> {
  return db<PairRow[]>`
    select id, meetup_id, member_id, token, deadline, outcome, friend_id from meetup_pairs
    where meetup_id = ${meetupId} and outcome is null
    order by id`
}
