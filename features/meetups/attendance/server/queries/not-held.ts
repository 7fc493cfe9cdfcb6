import type { Reader } from '~/lib/server/database'

/** How often members have said that the meetup did not take place, and what has become of it. */
export interface DoubtRow {
  words: number
  hasSaid: boolean
  /** Null unless so many have said it that operators decide. */
  raisedAt: Date | null
  outcome: string | null
}

export async function findDoubt(
  db: Reader,
  { meetupId, viewerId }: { meetupId: number; viewerId: number | null },
): Promise<DoubtRow> {
  const [doubt] = await db<
    { words: number | null; hasSaid: boolean; raisedAt: Date | null; outcome: string | null }[]
  >`
    select (select count(*)::int from meetup_not_held_words where meetup_id = ${meetupId}) as words,
      exists (
        select from meetup_not_held_words where meetup_id = ${meetupId} and member_id = ${viewerId}::int
      ) as has_said,
      (select raised_at from meetup_doubts where meetup_id = ${meetupId}) as raised_at,
      (select outcome from meetup_doubts where meetup_id = ${meetupId}) as outcome`
  return doubt
    ? { ...doubt, words: doubt.words ?? 0 }
    : { words: 0, hasSaid: false, raisedAt: null, outcome: null }
}

export async function countOpenDoubts(db: Reader): Promise<number> {
  const [open] = await db<{ count: number }[]>`
    select count(*)::int as count from meetup_doubts where decided_at is null`
  return open?.count ?? 0
}

/** What the member has said of meetups, for the export. */
export function listWholeStatements(
  db: Reader,
  memberId: number,
): Promise<{ meetupId: number; saidAt: Date }[]> {
  return db<{ meetupId: number; saidAt: Date }[]>`
    select meetup_id, said_at from meetup_not_held_words where member_id = ${memberId} order by id`
}
