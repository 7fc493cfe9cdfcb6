import type { LockedReviewRow } from '~/db/rows/reviews'
import { findAbuse } from '~/features/accounts/abuse-words'
import { lockMember } from '~/features/accounts/server/commands/members'
import { invalidateOwnPart, lockGames } from '~/features/catalogue/server/commands/games'
import { ensurePlay } from '~/features/play-records/server/commands/plays'
import { badInput, refuse } from '~/lib/errors'
import { type Database, type Transaction, violatedConstraint } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { reviewRefusals } from '../../refusals'
import { type NewReview, type ReviewDraft, reviewTags } from '../../review'
import { reviewMessages } from '../../review-rules'
import {
  countNewReviews,
  judgeBurst,
  judgeCopies,
  lockText,
  recount,
  weighReviewer,
  weighsAnewWith,
} from './weights'

/** A complete draft. */
type WholeDraft = ReviewDraft & { star: number }

export async function addReview(tx: Transaction, review: NewReview): Promise<number> {
  const [id] = await addReviews(tx, [review])
  if (id === undefined) throw new Error('the review was not stored')
  return id
}

/** Adds any number of reviews and updates the counts of their games. Returns the ids in the same order. */
export async function addReviews(tx: Transaction, reviews: NewReview[]): Promise<number[]> {
  const rows = JSON.stringify(
    reviews.map((review, place) => ({
      place,
      game_id: review.gameId,
      author_id: review.authorId,
      star: review.star,
      length_rating: review.length,
      replay_rating: review.replay,
      difficulty_rating: review.difficulty,
      body: review.text,
      written_at: review.writtenAt.toISOString(),
    })),
  )
  const added = await tx<{ id: number }[]>`
    insert into reviews (game_id, author_id, star, length_rating, replay_rating, difficulty_rating, body, written_at)
    select game_id, author_id, star, length_rating, replay_rating, difficulty_rating, body, written_at
    from json_to_recordset(${rows}::text::json) as given (
      place int, game_id int, author_id int, star smallint, length_rating smallint, replay_rating smallint,
      difficulty_rating smallint, body text, written_at timestamptz
    )
    order by place
    returning id`.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'reviews_one_each') throw error
    throw refuse(reviewRefusals.alreadyReviewed)
  })
  const ids = added.map(({ id }) => id).sort((a, b) => a - b)
  await countNewReviews(tx, ids, reviews.at(-1)?.writtenAt ?? new Date(0))
  await invalidate(tx, ...reviews.map(({ gameId }) => reviewTags.ofGame.of(gameId)))
  await invalidateOwnPart(tx, {
    memberIds: reviews.map(({ authorId }) => authorId),
    gameIds: reviews.map(({ gameId }) => gameId),
  })
  return ids
}

/**
 * Stores a review and returns its id. Also creates a play record if the author has none, because a reviewer
 * must have played the game.
 */
export async function writeReview(
  tx: Transaction,
  {
    gameId,
    authorId,
    draft,
    now,
  }: {
    gameId: number
    authorId: number
    draft: WholeDraft
    now: Date
  },
): Promise<number> {
  await lockText(tx, draft.text)
  await lockMember(tx, authorId)
  const [game] = await tx<{ id: number }[]>`select id from games where id = ${gameId} for key share`
  if (!game) throw refuse(reviewRefusals.noGame)
  const weighsAnew = await weighsAnewWith(tx, { memberId: authorId, gameId, now })
  await lockGames(tx, [gameId])
  await ensurePlay(tx, { gameId, memberId: authorId, now })
  // A hidden review cannot be replaced by a new one until an operator has decided.
  const [waiting] = await tx<{ id: number }[]>`
    select id from reviews
    where author_id = ${authorId} and game_id = ${gameId} and deleted_at is not null and hidden_at is not null
      and exists (
        select from report_cases join reports on case_id = report_cases.id
        where report_cases.review_id = reviews.id and decided_at is null)
    limit 1`
  if (waiting) throw refuse(reviewRefusals.stillLookedAt)
  const id = await addReview(tx, { ...draft, gameId, authorId, writtenAt: now })
  await flagAbuse(tx, id, draft.text, now)
  if (weighsAnew) await weighReviewer(tx, authorId, now)
  await judgeBurst(tx, { reviewId: id, gameId, now })
  return id
}

/**
 * Locks the review until the transaction ends. The author never changes, so the endpoint's check of the right still
 * holds, but the review may have been deleted since.
 */
async function lockReview(tx: Transaction, id: number): Promise<LockedReviewRow> {
  const [review] = await tx<LockedReviewRow[]>`
    select game_id, author_id, text_mark from reviews
    where id = ${id} and deleted_at is null
    for update`
  if (!review) throw refuse(reviewRefusals.noReview)
  return review
}

/** Replaces all answers. A hidden review stays hidden until an operator has decided. */
export function changeReview(db: Database, { id, gameId, draft, now }: ChangedReview): Promise<void> {
  return db.transaction(async (tx) => {
    await lockText(tx, draft.text)
    const review = await lockReview(tx, id)
    if (gameId !== null && gameId !== review.gameId) throw badInput({ gameId: reviewMessages.otherGame })
    await recount(tx, [id], async () => {
      const [changed] = await tx<{ textMark: string | null }[]>`
        update reviews
        set star = ${draft.star}, length_rating = ${draft.length}, replay_rating = ${draft.replay},
          difficulty_rating = ${draft.difficulty}, body = ${draft.text}, edited_at = ${now}
        where id = ${id}
        returning text_mark`
      if (changed?.textMark !== review.textMark) await judgeCopies(tx, [id], now)
    })
    await flagAbuse(tx, id, draft.text, now)
    await invalidate(tx, reviewTags.one.of(id), reviewTags.ofGame.of(review.gameId))
  })
}

export interface ChangedReview {
  id: number
  /** The game according to the author, or null. */
  gameId: number | null
  draft: WholeDraft
  now: Date
}

/**
 * Marks a review as deleted. The row stays, so that the text of a reported review can still be examined. The member may
 * review the game again, unless the deleted review was hidden and is still undecided.
 */
export function deleteReview(db: Database, { id, now }: { id: number; now: Date }): Promise<void> {
  return db.transaction(async (tx) => {
    const { gameId, authorId } = await lockReview(tx, id)
    await recount(tx, [id], () => tx`update reviews set deleted_at = ${now} where id = ${id}`)
    await invalidate(tx, reviewTags.one.of(id), reviewTags.ofGame.of(gameId))
    await invalidateOwnPart(tx, { memberIds: [authorId], gameIds: [gameId] })
  })
}

/** Flags a review for the operators. If it is flagged already, the flag is updated with the words of the new text. */
async function flagAbuse(tx: Transaction, reviewId: number, text: string, now: Date): Promise<void> {
  const words = findAbuse(text)
  if (words.length === 0) return
  await tx`
    insert into review_flags (review_id, kind, words, found_at) values (${reviewId}, 'words', ${words}, ${now})
    on conflict (review_id, kind) where state = 'open' do update set words = excluded.words, found_at = excluded.found_at`
}

/**
 * Deletes everything a member wrote and liked, and updates the counts of the games and reviews concerned.
 */
export async function eraseReviewsOf(tx: Transaction, memberId: number): Promise<void> {
  await tx`
    with gone as (delete from review_likes where member_id = ${memberId} returning review_id)
    update reviews set like_count = like_count - 1 from gone where id = review_id`
  await tx`delete from review_likes_told where member_id = ${memberId}`
  await tx`update review_flags set decided_by = null where decided_by = ${memberId}`
  const written = await tx<{ id: number }[]>`select id from reviews where author_id = ${memberId} for update`
  const ids = written.map(({ id }) => id)
  await recount(tx, ids, () => tx`delete from reviews where id = any(${ids}::int[])`)
  await tx`delete from reviewers where member_id = ${memberId}`
  await invalidate(tx, reviewTags.one.all, reviewTags.ofGame.all)
}
