import { refundPolicy } from './refund-policy'

/** The seven ways in which a purchase can fail. */
export type PaymentFailure =
  | 'unfit'
  | 'unconfirmed'
  | 'declined'
  | 'unfinished'
  | 'signed-out'
  /** The payment or its order was not found in this account. */
  | 'other-account'
  | 'no-window'

/** Each text says where the money is. */
const texts: Record<PaymentFailure, { title: string; text: string }> = {
  unfit: {
    title: '결제가 주문과 달라서 취소했어요',
    text: `이용권은 들어오지 않았고, 낸 돈은 모두 돌려드려요. 카드사에 따라 ${refundPolicy.businessDays}일 걸려요.`,
  },
  unconfirmed: {
    title: '결제를 아직 확인하지 못했어요',
    text: '돈이 빠져나갔다면 확인되는 대로 이용권이 들어와요. 다시 결제하지 말고 잠시 기다려 주세요.',
  },
  declined: {
    title: '결제하지 못했어요',
    text: '돈은 빠져나가지 않았어요. 다른 카드로 다시 시도해 주세요.',
  },
  unfinished: {
    title: '결제를 끝내지 않았어요',
    text: '돈은 빠져나가지 않았어요. 이용권을 선택하면 다시 결제할 수 있어요.',
  },
  'signed-out': {
    title: '로그인 정보가 없어요',
    text: '결제했다면 돈은 안전해요. 결제한 계정으로 로그인하면 이용권이 들어와 있어요.',
  },
  'other-account': {
    title: '이 계정에서 결제를 찾지 못했어요',
    text: '결제했다면 돈은 안전해요. 결제한 계정으로 로그인하면 이용권이 들어와 있어요.',
  },
  'no-window': {
    title: '결제창을 준비하지 못했어요',
    text: '아직 결제하지 않아서 돈은 빠져나가지 않았어요. 잠시 후 다시 시도해 주세요.',
  },
}

export const paymentFailures = Object.keys(texts) as PaymentFailure[]

const longestReason = 100

/** `reason` is the card company's own sentence, which is quoted only for `declined`. */
export function explainFailure(
  failure: PaymentFailure,
  reason: string | null = null,
): { title: string; text: string } {
  const { title, text } = texts[failure]
  const said = reason?.trim().slice(0, longestReason) ?? ''
  if (failure !== 'declined' || said === '') return { title, text }
  return { title, text: `카드사가 이렇게 알려 왔어요: ‘${said}’ ${text}` }
}
