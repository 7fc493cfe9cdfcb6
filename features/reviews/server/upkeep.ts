import { seoulDate } from '~/lib/seoul-date'
import type { Database } from '~/lib/server/database'

const retentionMs = 2 * 86_400_000

/** Who has looked at a review is of no use once the day is over. */
export async function forgetOldViews(db: Database, now: Date): Promise<number> {
  const before = seoulDate(new Date(now.getTime() - retentionMs))
  await db.transaction((tx) => tx`delete from review_views where day < ${before}::date`)
  // All of it at once: nothing is left to be called for again.
  return 0
}
