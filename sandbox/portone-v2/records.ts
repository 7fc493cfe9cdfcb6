import { z } from 'zod'
import { behaviourOf } from '../behaviour'
import { recordsOf } from '../stand-in-records'
import { type CardChannelV2, cardChannels } from './channels'

const Cancellation = z.object({
  id: z.string(),
  status: z.enum(['SUCCEEDED', 'REQUESTED']),
  totalAmount: z.number(),
  reason: z.string(),
  at: z.number(),
})

/** The latest attempt at a payment, by the number that the shop gave it. Only one attempt can ever succeed. */
const Payment = z.object({
  paymentId: z.string(),
  transactionId: z.string(),
  status: z.enum(['READY', 'PAID', 'FAILED', 'PARTIAL_CANCELLED', 'CANCELLED']),
  orderName: z.string(),
  total: z.number(),
  /** Null for a card. */
  easyPay: z.string().nullable(),
  failReason: z.string().nullable(),
  requestedAt: z.number(),
  paidAt: z.number().nullable(),
  cancellations: z.array(Cancellation),
})
export type StandInPaymentV2 = z.output<typeof Payment>

export const payments = recordsOf('portone-v2', 'payment', Payment)
/** Amounts that were registered ahead, by the payment's number. */
export const registered = recordsOf('portone-v2', 'registered', z.object({ amount: z.number() }))

const channelLabels = Object.fromEntries(
  Object.entries(cardChannels).map(([name, { label }]) => [name, label]),
) as Record<CardChannelV2, string>

export const portoneV2Behaviour = behaviourOf('portone-v2', {
  channel: { label: '카드 채널의 결제대행사', choices: channelLabels },
  webhook: {
    label: '결제 알림(웹훅)',
    choices: { usual: '결제하자마자', before: '돌아오기 전에 도착', twice: '두 번', never: '보내지 않음' },
  },
  signature: {
    label: '알림의 서명',
    choices: { right: '올바름', forged: '위조됨', old: '10분 전의 것', missing: '없음' },
  },
  form: { label: '알림의 모양', choices: { '2024-04-25': '2024-04-25', '2024-01-01': '2024-01-01' } },
  prepare: { label: '금액 사전 등록', choices: { normal: '정상', failing: '오류로 답함' } },
  lookup: {
    label: '결제 조회',
    choices: { normal: '정상', slow: '답이 늦음', failing: '오류로 답함', 'not-json': 'JSON이 아닌 답' },
  },
  cancel: {
    label: '결제 취소',
    choices: {
      normal: '정상',
      slow: '답이 늦음',
      failing: '오류로 답함',
      refused: '결제대행사가 거절함',
      'lost-answer': '취소하고 답을 잃음',
      later: '나중에 취소됨',
    },
  },
})

export function cancelledOf({ cancellations }: StandInPaymentV2): number {
  return cancellations
    .filter(({ status }) => status === 'SUCCEEDED')
    .reduce((sum, { totalAmount }) => sum + totalAmount, 0)
}
