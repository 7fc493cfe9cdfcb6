import type { MemberData } from '~/lib/server/member-data'
import { reviewTags } from '../review'
import { eraseReviewsOf } from './commands/reviews'
import {
  countReportsOf,
  findReviewerWeight,
  listWholeFlagsOf,
  listWholeLikesOf,
  listWholeReviewsOf,
} from './queries'

export const reviewData: MemberData = {
  name: 'reviews',
  // Views are stored under anonymous marks, so they cannot be exported.
  tables: ['reviews', 'review_likes', 'review_likes_told', 'review_flags', 'reviewers'],
  collect: async (db, memberId) => {
    const flags = await listWholeFlagsOf(db, memberId)
    return {
      /** How much the member's stars count, in thousandths (docs/ranking.md). */
      weight: await findReviewerWeight(db, memberId),
      written: (await listWholeReviewsOf(db, memberId)).map((review) => ({
        ...review,
        flags: flags.filter((flag) => flag.reviewId === review.id).map(({ reviewId: _, ...flag }) => flag),
      })),
      liked: await listWholeLikesOf(db, memberId),
    }
  },
  file: { dependsOn: [reviewTags.one.all], read: countReportsOf },
  erase: (tx, memberId) => eraseReviewsOf(tx, memberId),
}
