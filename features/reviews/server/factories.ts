import type { Database } from '~/lib/server/database'
import type { NewReview } from '../review'
import { addReview } from './commands/reviews'

/** A review for tests: of whom and of what is always said. */
export function aReview(
  db: Database,
  about: Pick<NewReview, 'gameId' | 'authorId'> & Partial<NewReview>,
): Promise<number> {
  return db.transaction((tx) =>
    addReview(tx, {
      star: 4,
      length: null,
      replay: null,
      difficulty: null,
      text: '규칙이 쉬워서 처음 만난 사람들과도 즐겁게 했어요.',
      writtenAt: new Date('2026-01-01T00:00:00Z'),
      ...about,
    }),
  )
}
