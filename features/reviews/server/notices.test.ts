import { expect, test } from 'vitest'
import { reviewHiddenNotice, reviewLikedNotice } from './notices'

test('a member gets a notice when their review is liked or hidden', () => {
  const details = { reviewId: 7, game: '루미큐브' }
  expect(reviewLikedNotice.words(details)).toEqual({
    title: '내 리뷰가 좋아요를 받았어요',
    body: '루미큐브 리뷰에 새 좋아요가 있어요.',
    path: '/review/7',
  })
  expect(reviewHiddenNotice.words(details)).toEqual({
    title: '내 리뷰가 잠시 숨겨졌어요',
    body: '루미큐브 리뷰가 여러 번 신고돼서, 운영자가 확인할 때까지 다른 사람에게 보이지 않아요.',
    path: '/review/7',
  })
  expect(reviewLikedNotice.details.safeParse({ ...details, reviewId: '7' }).success).toBe(false)
})
