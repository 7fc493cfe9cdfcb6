import { refusal } from '~/lib/errors'
import { mostPromotionsADay } from './promotion'

export const stopRefusals = {
  noPromotion: refusal(404, 'NOT_FOUND', '광고 소식을 찾을 수 없어요.'),
  ended: refusal(409, 'PROMOTION_ENDED', '이미 다 보냈거나 멈춘 소식이에요.'),
}

export const sendRefusals = {
  noSender: refusal(
    409,
    'NO_SENDER',
    '보내는 사람의 이름과 연락처가 없어요. BUSINESS_NAME과 SUPPORT_PHONE을 먼저 정해 주세요.',
  ),
  nobody: refusal(409, 'NOBODY', '소식을 받겠다고 동의한 회원이 없어요.'),
  tooMany: refusal(
    409,
    'TOO_MANY_PROMOTIONS',
    `광고 소식은 하루에 ${mostPromotionsADay}개까지 보낼 수 있어요.`,
  ),
  same: refusal(409, 'SAME_PROMOTION', '같은 제목과 내용을 하루 안에 이미 보냈어요.'),
  countChanged: refusal(
    409,
    'RECIPIENTS_CHANGED',
    '그사이 받는 사람 수가 바뀌었어요. 수를 확인하고 다시 보내 주세요.',
  ),
}
