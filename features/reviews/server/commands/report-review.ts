import type { ReportedRow } from '~/db/rows/reviews'
import { lockMemberAmong } from '~/features/accounts/server/commands/members'
import { lockGames } from '~/features/catalogue/server/commands/games'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { type ReviewReason, reviewReasons } from '~/features/reports/report'
import { addReport } from '~/features/reports/server/commands/report'
import { hasReported } from '~/features/reports/server/queries'
import { badInput, refuse } from '~/lib/errors'
import type { Database, Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { hidesReview, type ReportsMade } from '../../moderation'
import { reviewRefusals } from '../../refusals'
import { reviewTags } from '../../review'
import { reviewMessages } from '../../review-rules'
import { reviewHiddenNotice } from '../notices'
import { listAuthors } from '../queries'
import { findWeight, recount } from './weights'

export interface NewReport {
  reviewId: number
  reporterId: number
  /** The author according to the reporter, or null. */
  authorId: number | null
  reason: ReviewReason
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
    const about = { about: 'review', id: reviewId, reporterId } as const
    if (await hasReported(tx, about)) throw refuse(reviewRefusals.alreadyReported)
    if (review.isHidden) throw refuse(reviewRefusals.noReview)
    // Some clients send the reporter's own id here.
    if (authorId !== null && authorId !== review.authorId && authorId !== reporterId) {
      throw badInput({ authorId: reviewMessages.otherAuthor })
    }
    // Before the case, as flags are opened under this lock too.
    await lockGames(tx, [review.gameId])
    const weight = await findWeight(tx, reporterId, now)
    await addReport(tx, { ...about, reason, text: '', meetupId: null, weight, now })
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
      select max(reports.weight) as weight
      from reviews join report_cases on report_cases.review_id = reviews.id join reports on case_id = report_cases.id
      where author_id = ${authorId} and game_id = ${gameId} and decided_at is null
      group by coalesce(reporter_id, -reports.id)
    ) reporters`
  return open ?? { people: 0, weight: 0 }
}

/** The most frequent reason in open reports against this author's reviews of the game. */
async function findMainReason(
  tx: Transaction,
  { authorId, gameId }: Pick<ReportedRow, 'authorId' | 'gameId'>,
): Promise<ReviewReason> {
  const [main] = await tx<{ reason: string }[]>`
    select reason
    from reviews join report_cases on report_cases.review_id = reviews.id join reports on case_id = report_cases.id
    where author_id = ${authorId} and game_id = ${gameId} and decided_at is null
    group by reason order by count(*) desc, max(reports.id) desc limit 1`
  return reviewReasons.find((reason) => reason === main?.reason) ?? 'other'
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
