import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'
import { reasonLabel, reviewReasons } from '~/features/reports/report'

const details = z.object({ reviewId: z.number(), game: z.string() })
/** The reason is optional, because stored notices of an older version have none. */
const hidden = details.extend({ reason: z.enum(reviewReasons).optional() })

const because = (label: string, reason: z.infer<typeof hidden>['reason']) =>
  reason === undefined ? '' : ` ${label}: ${reasonLabel('review', reason)}.`

/** Does not name the liker, because a notice outlives the account and the name is not needed. */
export const reviewLikedNotice = noticeKind({
  name: 'review-liked',
  group: 'reviews',
  details,
  words: ({ reviewId, game }) => ({
    title: '내 리뷰가 좋아요를 받았어요',
    body: `${game} 리뷰에 새 좋아요가 있어요.`,
    path: paths.review(reviewId),
  }),
})

export const reviewHiddenNotice = noticeKind({
  name: 'review-hidden',
  group: 'moderation',
  details: hidden,
  words: ({ reviewId, game, reason }) => ({
    title: '내 리뷰가 잠시 숨겨졌어요',
    body: `${game} 리뷰가 여러 번 신고돼서, 운영자가 확인할 때까지 다른 사람에게 보이지 않아요.${because('신고 이유', reason)}`,
    path: paths.review(reviewId),
  }),
})

export const reviewTakenDownNotice = noticeKind({
  name: 'review-taken-down',
  group: 'moderation',
  details: hidden,
  words: ({ reviewId, game, reason }) => ({
    title: '내 리뷰가 숨겨졌어요',
    body: `운영자가 확인하고 ${game} 리뷰를 다른 사람에게 보이지 않게 했어요.${because('이유', reason)}`,
    path: paths.review(reviewId),
  }),
})

export const reviewRestoredNotice = noticeKind({
  name: 'review-restored',
  group: 'moderation',
  details,
  words: ({ reviewId, game }) => ({
    title: '내 리뷰가 다시 보여요',
    body: `운영자가 확인하고 ${game} 리뷰를 다시 모두에게 보이게 했어요.`,
    path: paths.review(reviewId),
  }),
})

const outcomes = {
  hidden: '다른 사람에게 보이지 않게 했어요.',
  kept: '문제가 없어서 그대로 보여 주기로 했어요.',
  deleted: '작성자가 삭제해서 더는 보이지 않아요.',
} as const

/**
 * Sent to each reporter once per report. Does not name the author, whose name the reporter has already seen.
 */
export const reportDecidedNotice = noticeKind({
  name: 'report-decided',
  group: 'moderation',
  details: details.extend({ outcome: z.enum(['hidden', 'kept', 'deleted']) }),
  words: ({ reviewId, game, outcome }) => ({
    title: '신고한 리뷰를 확인했어요',
    body: `신고한 ${game} 리뷰는 ${outcomes[outcome]} 알려 주셔서 고마워요.`,
    path: outcome === 'kept' ? paths.review(reviewId) : null,
  }),
})
