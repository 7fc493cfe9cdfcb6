import { refusal } from '~/lib/errors'

export const reviewRefusals = {
  noGame: refusal(404, 'NOT_FOUND', '게임을 찾을 수 없어요.'),
  /** Also used for a review that the viewer may not see. */
  noReview: refusal(404, 'NOT_FOUND', '리뷰를 찾을 수 없어요.'),
  // Business refusals never use 403, which would end the session in the browser.
  notOwn: refusal(404, 'NOT_OWN', '내가 쓴 리뷰만 수정할 수 있어요.'),
  alreadyReviewed: refusal(409, 'ALREADY_REVIEWED', '이미 이 게임의 리뷰를 쓰셨어요.'),
  /** The author deleted a reported review and writes a new one before the operators have decided. */
  stillLookedAt: refusal(
    409,
    'STILL_LOOKED_AT',
    '신고된 리뷰를 확인하고 있어요. 확인이 끝나면 다시 쓸 수 있어요.',
  ),
  alreadyReported: refusal(409, 'ALREADY_REPORTED', '이미 신고한 리뷰예요.'),
  reportOwn: refusal(409, 'OWN_REVIEW', '내가 쓴 리뷰는 신고할 수 없어요.'),
}
