import type { LikedReviewRow } from '~/db/rows/reviews'
import { lockMemberAmong } from '~/features/accounts/server/commands/members'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { refuse } from '~/lib/errors'
import type { Database, Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { reviewRefusals } from '../../refusals'
import { type NewLike, reviewTags } from '../../review'
import { reviewLikedNotice } from '../notices'
import { listAuthors } from '../queries'

/** `isLiked` is the desired state; without it the like is toggled. Members may like their own reviews. */
export function likeReview(
  db: Database,
  { reviewId, memberId, isLiked, now }: LikeWish,
): Promise<{ isLiked: boolean; likeCount: number }> {
  return db.transaction(async (tx) => {
    await lockMemberAmong(tx, memberId, await listAuthors(tx, reviewId))
    // The row lock serialises changes of the review's like count.
    const [review] = await tx<LikedReviewRow[]>`
      select author_id, game_id, games.name as game, reviews.like_count
      from reviews join games on games.id = game_id
      where reviews.id = ${reviewId} and deleted_at is null and (hidden_at is null or author_id = ${memberId})
      for no key update of reviews`
    if (!review) throw refuse(reviewRefusals.noReview)
    const [like] = await tx<{ id: number }[]>`
      select review_id as id from review_likes where review_id = ${reviewId} and member_id = ${memberId}`
    const shall = isLiked ?? !like
    if (shall === Boolean(like)) return { isLiked: shall, likeCount: review.likeCount }
    if (shall) {
      await addLikes(tx, [{ reviewId, memberId, likedAt: now }])
      await notifyAuthor(tx, { reviewId, memberId, review, now })
    } else {
      await tx`delete from review_likes where review_id = ${reviewId} and member_id = ${memberId}`
      await tx`update reviews set like_count = like_count - 1 where id = ${reviewId}`
      await invalidate(tx, reviewTags.one.of(reviewId), reviewTags.ofGame.of(review.gameId))
    }
    return { isLiked: shall, likeCount: review.likeCount + (shall ? 1 : -1) }
  })
}

interface LikeWish {
  reviewId: number
  memberId: number
  isLiked?: boolean | undefined
  now: Date
}

/** Adds any number of new likes and updates the counts of their reviews. */
export async function addLikes(tx: Transaction, likes: NewLike[]): Promise<void> {
  const rows = JSON.stringify(
    likes.map(({ reviewId, memberId, likedAt }) => ({
      review_id: reviewId,
      member_id: memberId,
      liked_at: likedAt.toISOString(),
    })),
  )
  await tx`
    insert into review_likes (review_id, member_id, liked_at)
    select review_id, member_id, liked_at
    from json_to_recordset(${rows}::text::json) as given (review_id int, member_id int, liked_at timestamptz)`
  const liked = await tx<{ id: number; gameId: number }[]>`
    update reviews set like_count = like_count + likes
    from (
      select review_id, count(*)::int as likes
      from json_to_recordset(${rows}::text::json) as given (review_id int)
      group by review_id
    ) counted
    where id = counted.review_id
    returning id, game_id`
  await invalidate(
    tx,
    ...liked.flatMap(({ id, gameId }) => [reviewTags.one.of(id), reviewTags.ofGame.of(gameId)]),
  )
}

/**
 * Notifies the author once per liker, and never about own likes or likes of members who have blocked the author or are
 * blocked by them.
 */
async function notifyAuthor(
  tx: Transaction,
  {
    reviewId,
    memberId,
    review,
    now,
  }: { reviewId: number; memberId: number; review: LikedReviewRow; now: Date },
): Promise<void> {
  const { authorId, game } = review
  if (authorId === memberId) return
  const first = await tx<{ id: number }[]>`
    insert into review_likes_told (review_id, member_id)
    select ${reviewId}, ${memberId}
    where not exists (
      select from member_blocks
      where (blocker_id, blocked_id) in ((${authorId}, ${memberId}), (${memberId}, ${authorId}))
    )
    on conflict do nothing
    returning review_id as id`
  if (first.length === 0) return
  await addNotice(tx, reviewLikedNotice, { memberId: authorId, details: { reviewId, game }, now })
}
