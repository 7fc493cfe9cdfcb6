import type { JudgedRow } from '~/db/rows/reviews'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { reviewReasons } from '~/features/reports/report'
import { audit } from '~/lib/server/audit'
import type { Contributions } from '~/lib/server/feature'
import { invalidate } from '~/lib/server/response-cache'
import { reviewRefusals } from '../../refusals'
import { reviewTags } from '../../review'
import { reviewAudits } from '../audit'
import { reportDecidedNotice, reviewRestoredNotice, reviewTakenDownNotice } from '../notices'
import { listAuthors } from '../queries'
import { recount } from './weights'

/**
 * Operators hide a review, or show it to everybody, which dismisses the flags that hid it before and restores the weight that they
 * have taken. The author is told if the outcome is new to them, and each open reporter once.
 */
export const judgedReviews: Contributions['judges'] = {
  dependsOn: [reviewTags.one.all],
  refusals: reviewRefusals.noReview,
  kinds: {
    review: {
      begin: (tx, { subject }) => listAuthors(tx, subject),
      lock: (tx, { subject }) => tx`select from reviews where id = ${subject} for update`,
      carryOut: async (tx, { subject: reviewId, operatorId, decision, reason: given, reporters, now }) => {
        const hides = decision === 'hide-review'
        const [review] = await tx<JudgedRow[]>`
          select game_id, author_id, games.name as game, hidden_at, deleted_at, (
              select count(*)::int from reports join report_cases on report_cases.id = case_id
              where report_cases.review_id = reviews.id and decided_at is null
            ) as open_reports,
            (select count(*)::int from review_flags where review_id = reviews.id and state = 'open') as open_flags
          from reviews join games on games.id = game_id
          where reviews.id = ${reviewId}`
        if (!review) throw new Error(`the case about review ${reviewId} outlived it`)
        const { openReports, openFlags } = review
        const wasHidden = review.hiddenAt !== null
        await recount(tx, [reviewId], async () => {
          await tx`
            update reviews set hidden_at = ${hides ? (review.hiddenAt ?? now) : null} where id = ${reviewId}`
          if (hides) return
          await tx`
            update review_weights
            set is_copied = is_copied and not exists (
                select from review_flags where review_id = ${reviewId} and kind = 'copy' and state <> 'dismissed'),
              is_burst = is_burst and not exists (
                select from review_flags where review_id = ${reviewId} and kind = 'burst' and state <> 'dismissed')
            where review_id = ${reviewId}`
        })
        await tx`
          update review_flags
          set state = ${hides ? 'upheld' : 'dismissed'}, decided_at = ${now}, decided_by = ${operatorId}
          where review_id = ${reviewId} and (state = 'open' or state = 'upheld' and ${!hides})`
        const reason = hides ? reviewReasons.find((known) => known === given) : undefined
        await audit(tx, {
          actorId: operatorId,
          action: hides ? reviewAudits['hide-review'] : reviewAudits['keep-review'],
          thing: reviewId,
          details: {
            wasHidden,
            isHidden: hides,
            reports: openReports ?? 0,
            flags: openFlags ?? 0,
            ...(reason && { reason }),
          },
          now,
        })
        const about = { reviewId, game: review.game }
        // A review that reports have hidden is hidden only until this decision, so hiding it for good is news.
        const isNews = !wasHidden || (openReports ?? 0) > 0 || (openFlags ?? 0) > 0
        const to = { memberId: review.authorId, now }
        if (review.deletedAt === null && hides && isNews)
          await addNotice(tx, reviewTakenDownNotice, {
            ...to,
            details: { ...about, ...(reason && { reason }) },
          })
        else if (review.deletedAt === null && !hides && wasHidden)
          await addNotice(tx, reviewRestoredNotice, { ...to, details: about })
        const outcome = review.deletedAt !== null ? 'deleted' : hides ? 'hidden' : 'kept'
        for (const memberId of reporters)
          await addNotice(tx, reportDecidedNotice, { memberId, details: { ...about, outcome }, now })
        await invalidate(tx, reviewTags.one.of(reviewId), reviewTags.ofGame.of(review.gameId))
      },
    },
  },
}
