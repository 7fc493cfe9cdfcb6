import { seoulDate } from '~/lib/seoul-date'
import type { Database } from '~/lib/server/database'

const retentionMs = 2 * 86_400_000

/** Views only serve to count a viewer once per day, so older ones are deleted. */
export async function forgetOldViews(db: Database, now: Date): Promise<number> {
  const before = seoulDate(new Date(now.getTime() - retentionMs))
  await db.transaction((tx) => tx`delete from review_views where day < ${before}::date`)
  // One statement deletes everything, so there is no next batch.
  return 0
}
