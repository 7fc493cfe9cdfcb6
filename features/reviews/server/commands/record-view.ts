import { createHmac, hkdfSync } from 'node:crypto'
import { refuse } from '~/lib/errors'
import { seoulDate } from '~/lib/seoul-date'
import type { Database } from '~/lib/server/database'
import { networkOf } from '~/lib/server/network-of'
import { reviewRefusals } from '../../refusals'

/**
 * The person who views the review. Visitors are identified by network only, because everything else in a request can be
 * faked.
 */
export interface Viewer {
  memberId: number | null
  address: string
}

/**
 * An anonymous mark that differs by day and review, so that stored marks do not reveal who reads what. `key` is the
 * process's secret.
 */
function markOf(
  viewer: Viewer,
  { key, reviewId, day }: { key: Uint8Array; reviewId: number; day: string },
): string {
  const own = new Uint8Array(hkdfSync('sha256', key, '', 'viewers of reviews', 32))
  const who = viewer.memberId === null ? ['visitor', networkOf(viewer.address)] : ['member', viewer.memberId]
  return createHmac('sha256', own)
    .update(JSON.stringify([day, reviewId, ...who]))
    .digest('base64url')
}

/**
 * Counts a view, once per viewer and day in Seoul, and returns the count. It invalidates nothing: every view would drop
 * the cached lists of every game. So cached counts may lag by the cache's maximum age of a minute.
 */
export function recordView(
  db: Database,
  { reviewId, viewer, key, now }: { reviewId: number; viewer: Viewer; key: Uint8Array; now: Date },
): Promise<number> {
  const day = seoulDate(now)
  const mark = markOf(viewer, { key, reviewId, day })
  return db.transaction(async (tx) => {
    const [review] = await tx<{ viewCount: number }[]>`
      select view_count from reviews
      where id = ${reviewId} and deleted_at is null and (hidden_at is null or author_id = ${viewer.memberId}::int)
      for no key update`
    if (!review) throw refuse(reviewRefusals.noReview)
    const first = await tx<{ id: number }[]>`
      insert into review_views (review_id, day, viewer_mark) values (${reviewId}, ${day}::date, ${mark})
      on conflict do nothing
      returning review_id as id`
    if (first.length === 0) return review.viewCount
    await tx`update reviews set view_count = view_count + 1 where id = ${reviewId}`
    return review.viewCount + 1
  })
}

const retentionMs = 2 * 86_400_000

/** Views only serve to count a viewer once per day, so older ones are deleted. */
export async function forgetOldViews(db: Database, now: Date): Promise<number> {
  const before = seoulDate(new Date(now.getTime() - retentionMs))
  await db.transaction((tx) => tx`delete from review_views where day < ${before}::date`)
  // One statement deletes everything, so there is no next batch.
  return 0
}
