import { lockMemberAmong } from '~/features/accounts/server/commands/members'
import { checkOperator } from '~/features/accounts/server/commands/standing'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Database } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { reviewRefusals } from '../../../refusals'
import type { ReportReason } from '../../../review'
import { reviewAudits } from '../../../server/audit'
import { recount } from '../../../server/commands/weights'
import { reportDecidedNotice, reviewRestoredNotice, reviewTakenDownNotice } from '../../../server/notices'
import { listAuthors } from '../../../server/queries'
import { reviewTags } from '../../../tags'
import type { Decision } from '../../review-case'
import { versionOf } from '../present'
import { listFlagsOf, listOpenReporters, listReportsOf } from '../queries'

interface JudgedRow {
  gameId: number
  authorId: number
  game: string
  editedAt: Date | null
  hiddenAt: Date | null
  deletedAt: Date | null
}

export interface CaseDecision {
  reviewId: number
  operatorId: number
  decision: Decision
  /** The reason for hiding the review. */
  reason?: ReportReason | undefined
  /** The version of the case that the operator has read. */
  version: string
  now: Date
}

/**
 * Decides all open reports and flags of a review at once: hides it, or shows it to everybody, dismisses the flags that
 * hid it before and restores the weight that they have taken. Notifies the author if the outcome is new to them, and each open
 * reporter once.
 */
export function decideCase(
  db: Database,
  { reviewId, operatorId, decision, reason, version, now }: CaseDecision,
) {
  const hides = decision === 'hide'
  return db.transaction(async (tx) => {
    const reporters = await listOpenReporters(tx, reviewId)
    const present = await lockMemberAmong(tx, operatorId, [
      ...(await listAuthors(tx, reviewId)),
      ...reporters.filter((id) => id !== operatorId),
    ])
    await checkOperator(tx, { operatorId, need: 'support', now })
    const [review] = await tx<JudgedRow[]>`
      select game_id, author_id, games.name as game, edited_at, hidden_at, deleted_at
      from reviews join games on games.id = game_id
      where reviews.id = ${reviewId}
      for update of reviews`
    if (!review) throw refuse(reviewRefusals.noReview)
    const reports = await listReportsOf(tx, [reviewId])
    const flags = await listFlagsOf(tx, [reviewId])
    if (versionOf(review, reports, flags) !== version) throw refuse(reviewRefusals.caseChanged)

    const wasHidden = review.hiddenAt !== null
    await recount(tx, [reviewId], async () => {
      await tx`update reviews set hidden_at = ${hides ? (review.hiddenAt ?? now) : null} where id = ${reviewId}`
      if (hides) return
      await tx`
        update review_weights
        set is_copied = is_copied and not exists (
            select from review_flags where review_id = ${reviewId} and kind = 'copy' and state <> 'dismissed'),
          is_burst = is_burst and not exists (
            select from review_flags where review_id = ${reviewId} and kind = 'burst' and state <> 'dismissed')
        where review_id = ${reviewId}`
    })

    const decided = hides ? 'upheld' : 'dismissed'
    await tx`
      update review_reports set state = ${decided}, decided_at = ${now}, decided_by = ${operatorId}
      where review_id = ${reviewId} and state = 'open'`
    await tx`
      update review_flags set state = ${decided}, decided_at = ${now}, decided_by = ${operatorId}
      where review_id = ${reviewId} and (state = 'open' or state = 'upheld' and ${!hides})`
    await audit(tx, {
      actorId: operatorId,
      action: hides ? reviewAudits['hide-review'] : reviewAudits['keep-review'],
      thing: reviewId,
      details: {
        wasHidden,
        isHidden: hides,
        reports: reports.filter(({ isOpen }) => isOpen).length,
        flags: flags.filter(({ isOpen }) => isOpen).length,
        ...(reason && { reason }),
      },
      now,
    })
    const about = { reviewId, game: review.game }
    // A review that reports have hidden is hidden only until this decision, so hiding it for good is news.
    const isNews = !wasHidden || [...reports, ...flags].some(({ isOpen }) => isOpen)
    if (review.deletedAt === null && hides && isNews) {
      const details = { ...about, ...(reason && { reason }) }
      await addNotice(tx, reviewTakenDownNotice, { memberId: review.authorId, details, now })
    } else if (review.deletedAt === null && !hides && wasHidden) {
      await addNotice(tx, reviewRestoredNotice, { memberId: review.authorId, details: about, now })
    }
    const outcome = review.deletedAt !== null ? 'deleted' : hides ? 'hidden' : 'kept'
    for (const memberId of reporters) {
      if (!present.has(memberId)) continue
      await addNotice(tx, reportDecidedNotice, { memberId, details: { ...about, outcome }, now })
    }
    await invalidate(tx, reviewTags.one.of(reviewId), reviewTags.ofGame.of(review.gameId))
  })
}
