import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'

const details = z.object({ reviewId: z.number(), game: z.string() })

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
  details,
  words: ({ reviewId, game }) => ({
    title: '내 리뷰가 잠시 숨겨졌어요',
    body: `${game} 리뷰가 여러 번 신고돼서, 운영자가 확인할 때까지 다른 사람에게 보이지 않아요.`,
    path: paths.review(reviewId),
  }),
})

export const reviewTakenDownNotice = noticeKind({
  name: 'review-taken-down',
  group: 'moderation',
  details,
  words: ({ reviewId, game }) => ({
    title: '내 리뷰가 숨겨졌어요',
    body: `운영자가 확인하고 ${game} 리뷰를 다른 사람에게 보이지 않게 했어요.`,
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
