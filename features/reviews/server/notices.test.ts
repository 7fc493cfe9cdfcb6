import { expect, test } from 'vitest'
import { reportDecidedNotice, reviewHiddenNotice, reviewLikedNotice, reviewTakenDownNotice } from './notices'

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

test('an author reads why a review is hidden, and a reporter what became of it, without a name', () => {
  const details = { reviewId: 7, game: '루미큐브' }
  expect(reviewTakenDownNotice.words({ ...details, reason: 'spam' }).body).toBe(
    '운영자가 확인하고 루미큐브 리뷰를 다른 사람에게 보이지 않게 했어요. 이유: 광고나 도배.',
  )
  expect(reviewHiddenNotice.words({ ...details, reason: 'abuse' }).body).toContain(
    '신고 이유: 욕설이나 비방.',
  )
  expect(reportDecidedNotice.words({ ...details, outcome: 'kept' })).toEqual({
    title: '신고한 리뷰를 확인했어요',
    body: '신고한 루미큐브 리뷰는 문제가 없어서 그대로 보여 주기로 했어요. 알려 주셔서 고마워요.',
    path: '/review/7',
  })
  expect(reportDecidedNotice.words({ ...details, outcome: 'hidden' }).path).toBeNull()
})
