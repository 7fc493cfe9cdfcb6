import { lockMemberAmong } from '~/features/accounts/server/commands/members'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { badInput, refuse } from '~/lib/errors'
import type { Database, Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { hidesReview, type ReportsMade } from '../../moderation'
import { reviewRefusals } from '../../refusals'
import type { ReportReason } from '../../review'
import { reviewMessages, toReportReason } from '../../review-rules'
import { reviewTags } from '../../tags'
import { reviewHiddenNotice } from '../notices'
import { listAuthors } from '../queries'
import { findWeight, recount } from './weights'

interface ReportedRow {
  authorId: number
  gameId: number
  game: string
  isHidden: boolean
}

export interface NewReport {
  reviewId: number
  reporterId: number
  /** The author according to the reporter, or null. */
  authorId: number | null
  reason: ReportReason
  now: Date
}

/**
 * Reports a review. Once enough people with enough weight have reported it, it is hidden, removed from lists
 * and counts, and its author is notified.
 */
export function reportReview(db: Database, report: NewReport): Promise<void> {
  const { reviewId, reporterId, authorId, reason, now } = report
  return db.transaction(async (tx) => {
    await lockMemberAmong(tx, reporterId, await listAuthors(tx, reviewId))
    const [review] = await tx<ReportedRow[]>`
      select author_id, game_id, games.name as game, hidden_at is not null as is_hidden
      from reviews join games on games.id = game_id
      where reviews.id = ${reviewId} and deleted_at is null
      for update of reviews`
    if (!review) throw refuse(reviewRefusals.noReview)
    if (review.authorId === reporterId) throw refuse(reviewRefusals.reportOwn)
    const [known] = await tx<{ id: number }[]>`
      select id from review_reports where review_id = ${reviewId} and reporter_id = ${reporterId}`
    if (known) throw refuse(reviewRefusals.alreadyReported)
    if (review.isHidden) throw refuse(reviewRefusals.noReview)
    // Some clients send the reporter's own id here.
    if (authorId !== null && authorId !== review.authorId && authorId !== reporterId) {
      throw badInput({ authorId: reviewMessages.otherAuthor })
    }
    await tx`
      insert into review_reports (review_id, reporter_id, reason, reported_at, weight)
      values (${reviewId}, ${reporterId}, ${reason}, ${now}, ${await findWeight(tx, reporterId, now)})`
    const made = await countOpenReports(tx, { authorId: review.authorId, gameId: review.gameId })
    if (hidesReview(made)) await hideReview(tx, reviewId, review, now)
  })
}

/**
 * Counts people with open reports against anything this author has written about the game, so that deleting a reported
 * review and writing it again does not help. Reporters who have left count one each.
 */
async function countOpenReports(
  tx: Transaction,
  { authorId, gameId }: { authorId: number; gameId: number },
): Promise<ReportsMade> {
  const [open] = await tx<ReportsMade[]>`
    select count(*)::int as people, coalesce(sum(weight), 0)::int as weight
    from (
      select max(weight) as weight
      from review_reports join reviews on reviews.id = review_id
      where author_id = ${authorId} and game_id = ${gameId} and state = 'open'
      group by coalesce(reporter_id, -review_reports.id)
    ) reporters`
  return open ?? { people: 0, weight: 0 }
}

/** The most frequent reason in open reports against this author's reviews of the game. */
async function findMainReason(
  tx: Transaction,
  { authorId, gameId }: Pick<ReportedRow, 'authorId' | 'gameId'>,
): Promise<ReportReason> {
  const [main] = await tx<{ reason: string }[]>`
    select reason from review_reports join reviews on reviews.id = review_id
    where author_id = ${authorId} and game_id = ${gameId} and state = 'open'
    group by reason order by count(*) desc, max(review_reports.id) desc limit 1`
  return toReportReason(main?.reason ?? 'other')
}

async function hideReview(tx: Transaction, id: number, review: ReportedRow, now: Date): Promise<void> {
  await recount(tx, [id], () => tx`update reviews set hidden_at = ${now} where id = ${id}`)
  await addNotice(tx, reviewHiddenNotice, {
    memberId: review.authorId,
    details: { reviewId: id, game: review.game, reason: await findMainReason(tx, review) },
    now,
  })
  await invalidate(tx, reviewTags.one.of(id), reviewTags.ofGame.of(review.gameId))
}
