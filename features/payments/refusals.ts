import { refusal } from '~/lib/errors'
import { refundPolicy } from './refund-policy'

/** The messages about a member's payment or refund say where the money is. */
export const paymentRefusals = {
  /** Also used for somebody else's order or payment. */
  noPayment: refusal(
    404,
    'NOT_FOUND',
    '내 결제를 찾을 수 없어요. 결제했다면 결제한 계정으로 로그인해 주세요. 이용권은 그 계정으로 들어와요.',
  ),
  /** For operators. */
  noOrder: refusal(404, 'NOT_FOUND', '주문을 찾을 수 없어요.'),
  notThatMany: refusal(
    409,
    'NOT_THAT_MANY',
    '쓰지 않은 이용권이나 남은 결제 금액이 그만큼 없어요. 그사이 바뀌었을 수 있으니 주문을 다시 확인해 주세요.',
  ),
  nothingToSettle: refusal(409, 'NOTHING_TO_SETTLE', '확인할 것이 없는 주문이에요. 이미 처리했을 수 있어요.'),
  missingChanged: refusal(
    409,
    'MISSING_CHANGED',
    '그사이 되돌리지 못한 이용권 수가 바뀌었어요. 아직 확인했다고 표시하지 않았으니 주문을 다시 확인해 주세요.',
  ),
  unconfirmed: refusal(
    502,
    'PAYMENT_UNCONFIRMED',
    '결제를 아직 확인하지 못했어요. 결제됐다면 확인되는 대로 이용권이 들어와요. 다시 결제하지 마세요.',
  ),
  unfit: refusal(
    409,
    'PAYMENT_MISMATCH',
    `결제가 주문과 달라서 취소했어요. 낸 돈은 모두 돌려드려요. 카드사에 따라 ${refundPolicy.businessDays}일 걸려요.`,
  ),
  /** For a notification that claims to be the provider's. */
  notSigned: refusal(400, 'NOT_SIGNED', '결제사의 서명을 확인할 수 없어요.'),
}

export const orderRefusals = {
  notSelling: refusal(
    409,
    'NOT_SELLING',
    '아직 이용권을 팔지 않아요. 파는 사람의 정보를 모두 밝힌 뒤에 팔기 시작해요.',
  ),
  /** For an order that names the meetup that its buyer wants to join. */
  noMeetup: refusal(404, 'NO_MEETUP', '모임을 찾을 수 없어요. 돈은 빠져나가지 않았어요.', 'meetupId'),
  tooManyOpen: refusal(
    409,
    'TOO_MANY_OPEN_ORDERS',
    '결제하지 않은 주문이 너무 많아요. 돈은 빠져나가지 않았어요. 내일 다시 시도해 주세요.',
  ),
  providerAway: refusal(
    502,
    'PROVIDER_UNAVAILABLE',
    '결제를 준비하지 못했어요. 돈은 빠져나가지 않았어요. 잠시 후 다시 시도해 주세요.',
  ),
}

export const refundRefusals = {
  notPaid: refusal(409, 'NOT_PAID', '결제하지 않은 주문이에요. 빠져나간 돈이 없어요.'),
  refundUnderWay: refusal(
    409,
    'REFUND_UNDER_WAY',
    '앞서 신청한 환불을 처리하고 있어요. 끝나면 알림으로 알려 드려요.',
  ),
  refundRefused: refusal(
    409,
    'REFUND_REFUSED',
    '카드사가 환불을 거절했어요. 이용권은 그대로 돌려놓았어요. MY의 문의하기에서 주문을 알려 주시면 확인해 드릴게요.',
  ),
}

export const ownRefundRefusals = {
  tooLate: refusal(
    409,
    'TOO_LATE',
    `결제하고 ${refundPolicy.windowDays}일이 지나 환불할 수 없어요. 이용권은 그대로예요.`,
  ),
  nothingUnused: refusal(
    409,
    'NOTHING_UNUSED',
    '이 주문에는 환불할 수 있는 이용권이 없어요. 돈과 이용권은 그대로예요.',
  ),
  quoteChanged: refusal(
    409,
    'QUOTE_CHANGED',
    '그사이 환불할 이용권이나 금액이 바뀌었어요. 아직 환불하지 않았으니 다시 확인해 주세요.',
  ),
}
