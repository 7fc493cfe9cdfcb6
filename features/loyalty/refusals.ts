import { type Refusal, refusal, refuse } from '~/lib/errors'

export const loyaltyRefusals = {
  /** Also used for another member's coupon. */
  noCoupon: refusal(404, 'NOT_FOUND', '쿠폰을 찾을 수 없어요.'),
  /** For staff who look up a coupon of another cafe. */
  otherCafesCoupon: refusal(
    422,
    'OTHER_CAFE_COUPON',
    '다른 카페의 쿠폰이에요. 쿠폰은 받은 카페에서만 쓸 수 있어요.',
  ),
  couponUsed: refusal<{ used_at: string }>(409, 'COUPON_USED', '이미 쓴 쿠폰이에요.'),
  pinNeeded: refusal(422, 'PIN_NEEDED', '직원이 비밀번호 네 자리를 입력해야 해요.', 'pin'),
  wrongPin: refusal(422, 'WRONG_PIN', '직원 비밀번호가 맞지 않아요.', 'pin'),
}

/** In the order in which the rules are checked. */
export const earnRefusals = {
  notACode: refusal(422, 'NOT_A_CODE', '미플 카페의 스탬프 코드가 아니에요.', 'code'),
  otherCafe: refusal(
    422,
    'OTHER_CAFE',
    '다른 카페의 코드예요. 지금 있는 카페의 화면을 확인해 주세요.',
    'code',
  ),
  wrongCode: refusal(422, 'WRONG_CODE', '코드가 맞지 않아요. 카페 화면의 여섯 자리를 확인해 주세요.', 'code'),
  oldCode: refusal(409, 'OLD_CODE', '그사이 코드가 바뀌었어요. 화면에 있는 새 코드로 해 주세요.', 'code'),
  'used-code': refusal(409, 'CODE_USED', '이 코드로 이미 스탬프를 받았어요.', 'code'),
  'already-today': refusal(
    409,
    'STAMPED_TODAY',
    '오늘 스탬프는 이미 받았어요. 스탬프는 하루에 한 개씩 받을 수 있어요.',
  ),
  'not-followed': refusal(409, 'NOT_FOLLOWED', '카페를 팔로우하면 스탬프를 받을 수 있어요.'),
}

/** The refusal of a used coupon, which says when it was used. */
export function couponUsed(usedAt: string): Refusal {
  return refuse(loyaltyRefusals.couponUsed, { used_at: usedAt })
}
