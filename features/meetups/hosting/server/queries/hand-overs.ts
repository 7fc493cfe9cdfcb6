import type { HandOverRow, ListWholeHandOversRow } from '~/db/rows/meetups'
import type { Reader } from '~/lib/server/database'

/** The offer of this meetup that is not answered. */
export async function findHandOver(db: Reader, meetupId: number): Promise<HandOverRow | null> {
  const [offer] = await db<HandOverRow[]>`
    select meetup_hand_overs.id, from_id, to_id, nickname as to_name, image as to_image, offered_at
    from meetup_hand_overs join members on members.id = to_id
    where meetup_id = ${meetupId} and outcome is null`
  return offer ?? null
}

export async function countHandOvers(
  db: Reader,
  { meetupId, toId }: { meetupId: number; toId: number },
): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*)::int from meetup_hand_overs where meetup_id = ${meetupId} and to_id = ${toId}`
  return counted?.count ?? 0
}

/** What the member has offered and was offered, for the export. */
export function listWholeHandOvers(db: Reader, memberId: number) {
  return db<ListWholeHandOversRow[]>`
    select meetup_id, from_id = ${memberId} as is_own, offered_at, outcome, ended_at
    from meetup_hand_overs where from_id = ${memberId} or to_id = ${memberId}
    order by id`
}
