import { fullWeight } from '~/features/reports/report'
import type { Database } from '~/lib/server/database'
import type { NewReview } from '../review'
import { addReview } from './commands/reviews'

/** Makes a member's stars count fully, as after a month of activity, without creating that activity. */
export async function letCountFully(db: Database, memberId: number): Promise<void> {
  await db`
    insert into reviewers (member_id, weight) values (${memberId}, ${fullWeight}) on conflict (member_id) do nothing`
}

let written = 0

/** A test review; author and game are always given. Its stars count fully and its text is unique. */
export async function aReview(
  db: Database,
  about: Pick<NewReview, 'gameId' | 'authorId'> & Partial<NewReview>,
): Promise<number> {
  await letCountFully(db, about.authorId)
  written += 1
  return db.transaction((tx) =>
    addReview(tx, {
      star: 4,
      length: null,
      replay: null,
      difficulty: null,
      text: `규칙이 쉬워서 처음 만난 사람들과도 즐겁게 했어요. (${written})`,
      writtenAt: new Date('2026-01-01T00:00:00Z'),
      ...about,
    }),
  )
}
