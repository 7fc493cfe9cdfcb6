import { z } from 'zod'
import { behaviourOf } from '../behaviour'
import { recordsOf } from '../stand-in-records'
import { type CardChannel, cardChannels } from './channels'

const Cancellation = z.object({
  amount: z.number(),
  at: z.number(),
  reason: z.string().nullable(),
  id: z.string(),
})

/** The services are channels of their own, which say how it was paid inside them. */
export const StandInMethod = z.enum(['card', 'kakaopay', 'naverpay', 'tosspay', 'trans'])

const Payment = z.object({
  impUid: z.string(),
  merchantUid: z.string(),
  status: z.enum(['ready', 'paid', 'failed', 'cancelled']),
  name: z.string(),
  amount: z.number(),
  cancelledAmount: z.number(),
  currency: z.string(),
  method: StandInMethod.default('card'),
  failReason: z.string().nullable(),
  /** Moments in milliseconds; 0 for never. */
  startedAt: z.number(),
  paidAt: z.number(),
  failedAt: z.number(),
  cancelledAt: z.number(),
  cancellations: z.array(Cancellation),
})
export type StandInPayment = z.output<typeof Payment>

/** The provider's books, by imp_uid. */
export const payments = recordsOf('portone', 'payment', Payment)
/** Amounts announced ahead, by merchant_uid. */
export const prepared = recordsOf('portone', 'prepared', z.object({ amount: z.number() }))
/** One token at a time, by the key of the shop. */
export const tokens = recordsOf('portone', 'token', z.object({ text: z.string(), expiresAt: z.number() }))

const channelLabels = Object.fromEntries(
  Object.entries(cardChannels).map(([name, { label }]) => [name, label]),
) as Record<CardChannel, string>

export const portoneBehaviour = behaviourOf('portone', {
  channel: { label: '카드 채널의 결제대행사', choices: channelLabels },
  webhook: {
    label: '결제 알림(웹훅)',
    choices: {
      usual: '결제하자마자',
      before: '돌아오기 전에 도착',
      late: '5초 늦게',
      twice: '두 번',
      never: '보내지 않음',
    },
  },
  encoding: { label: '알림의 형식', choices: { json: 'JSON', form: '폼' } },
  returning: {
    label: '돌아올 때',
    choices: {
      usual: '결과를 그대로',
      'says-failed': '결제했는데 실패라고 함',
      'says-nothing': '결과를 말하지 않음',
      'without-number': '결제 번호 없이',
    },
  },
  token: { label: '토큰 발급', choices: { normal: '정상', failing: '오류로 답함', refused: '키를 거절' } },
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
      refused: '거절함',
      'lost-answer': '취소하고 답을 잃음',
    },
  },
})

export function remainingOf({ amount, cancelledAmount, status }: StandInPayment): number {
  return status === 'paid' || status === 'cancelled' ? amount - cancelledAmount : 0
}
