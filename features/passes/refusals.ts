import { refusal } from '~/lib/errors'
import { giftLimits } from './gift'

export const passRefusals = {
  noMember: refusal(404, 'NOT_FOUND', '회원을 찾을 수 없어요.'),
  noGift: refusal(404, 'NOT_FOUND', '드린 이용권을 찾을 수 없어요.'),
  ownGift: refusal(409, 'OWN_GIFT', '자신에게는 이용권을 드릴 수 없어요.'),
  tooManyGifts: refusal(
    409,
    'TOO_MANY_GIFTS',
    `한 운영자는 한 회원에게 ${giftLimits.days}일 동안 ${giftLimits.byOneInDays}장까지 드릴 수 있어요. 더 필요하면 다른 운영자가 드려요.`,
    'count',
  ),
  giftUsed: refusal(409, 'GIFT_USED', '이미 썼거나 만료된 이용권이 있어서 거둘 수 없어요.'),
  auditUnderWay: refusal(409, 'AUDIT_UNDER_WAY', '원장 점검이 이미 진행 중이에요. 끝나면 결과가 보여요.'),
}
