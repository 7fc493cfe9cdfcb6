import { seoulDate } from '~/lib/seoul-date'
import type { DueStep } from '~/lib/server/due-sweep'

const keptMs = 2 * 86_400_000

/** Who has looked at a review is of no use once the day is over. */
export const forgetOldViews: DueStep = async (db, now) => {
  const before = seoulDate(new Date(now.getTime() - keptMs))
  await db.transaction((tx) => tx`delete from review_views where day < ${before}::date`)
  // All of it at once: nothing is left to be called for again.
  return 0
}
