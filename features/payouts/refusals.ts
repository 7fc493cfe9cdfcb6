import { refusal } from '~/lib/errors'
import { askedAgainDays } from './payout'

export const payoutRefusals = {
  nothingDue: refusal(409, 'NOTHING_DUE', '지급할 금액이 없어요.'),
  notPaid: refusal(409, 'NOT_PAID', '지급 완료로 표시한 달이 아니에요.'),
  paidLater: refusal(
    409,
    'PAID_LATER',
    '그 뒤의 달도 지급 완료로 표시했어요. 나중 달의 표시부터 되돌려 주세요.',
  ),
}

export const payRefusals = {
  alreadyPaid: refusal(409, 'ALREADY_PAID', '이미 지급 완료로 표시한 달이에요.'),
  monthNotOver: refusal(409, 'MONTH_NOT_OVER', '달이 끝난 뒤에 지급할 수 있어요.', 'month'),
  noPayee: refusal(409, 'NO_PAYEE', '점주가 아직 계좌를 적지 않았어요.'),
}

export const askRefusals = {
  hasPayee: refusal(409, 'HAS_PAYEE', '점주가 이미 계좌를 적었어요.'),
  noOwner: refusal(409, 'NO_OWNER', '점주가 없는 카페예요. 카페 관리에서 점주를 먼저 정해 주세요.'),
  askedLately: refusal(
    409,
    'ASKED_LATELY',
    `이미 요청했어요. 계좌는 ${askedAgainDays}일에 한 번 요청할 수 있어요.`,
  ),
}
