import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import {
  beforeQuery,
  monthText,
  pageOf,
  searchQuery,
  textFile,
  wholeNumber,
  writtenText,
} from '~/lib/server/schema-parts'
import { longestOrderSearch, longestReason, mostPasses, paymentTags, reasonMessages } from '../../order'
import { paymentRefusals, refundRefusals } from '../../refusals'
import { anyOrder, orderParams, refundOutcome } from '../../server/schemas'

const whole = z.number().int()

const deskOrder = anyOrder.extend({
  id: whole,
  /** The provider's id of the payment that paid for the order; null before that. */
  impUid: z.string().nullable(),
  memberId: whole,
  /** Null if the member has left. */
  nickname: z.string().nullable(),
  unused: whole,
  /** How many of the unused passes the money that is left pays for. */
  refundable: whole,
  /** Passes not taken back although their price went back without us. 0 once an operator has settled them. */
  missing: whole,
  /** True while money is on its way back, including that of an unfit payment. */
  isUnderWay: z.boolean(),
  /** The reasons that operators gave for their refunds. */
  reasons: z.array(z.object({ reason: z.string(), askedAt: z.date() })),
})

const refundInput = z.object({
  passes: wholeNumber('이용권 수(passes)', { max: mostPasses }),
  reason: writtenText('이유(reason)', {
    min: 2,
    max: longestReason,
    says: reasonMessages.long,
    tooShort: reasonMessages.short,
    kind: 'lines',
  }),
})

const monthQuery = z.object({ month: monthText('달(month)') })
const audience = 'operator: money' as const
const ofOrder = { audience, params: orderParams, reply: deskOrder }
const dependsOn = [paymentTags.orders.all]

export const paymentDeskCalls = {
  orders: {
    summary:
      '모든 주문, 새것부터. q는 닉네임, 회원 번호, 주문 번호나 결제 번호의 앞부분. count는 1,000까지 세고 더 있으면 1,001',
    audience,
    query: z.object({
      q: searchQuery(longestOrderSearch),
      state: z.enum(['flagged']).optional().meta({ label: '상태(state)' }),
      before: beforeQuery(),
    }),
    reply: pageOf(deskOrder),
    dependsOn,
  },
  file: {
    summary: '한 달(month)에 들어오고 나간 돈을 CSV로: 결제, 환불, 결제사에서 취소된 금액',
    audience,
    query: monthQuery,
    rate: 'search',
    reply: textFile,
  },
  order: { ...ofOrder, summary: '주문 하나', dependsOn, refusals: [paymentRefusals.noOrder] },
  refund: {
    ...ofOrder,
    summary: '운영자가 쓰지 않은 이용권의 값을 모두 환불. 누가 왜 했는지 남아요',
    freshSignIn: 'always',
    body: refundInput,
    oncePerKey: true,
    reply: refundOutcome,
    refusals: [paymentRefusals.noOrder, paymentRefusals.notThatMany, refundRefusals],
  },
  settle: {
    ...ofOrder,
    summary: '결제사에서 취소됐지만 이미 쓴 이용권을 확인했다고 표시. missing이 그대로일 때만 표시해요',
    /** The number of missing passes that the screen showed. Another number is refused. */
    body: z.object({ missing: wholeNumber('되돌리지 못한 이용권 수(missing)') }),
    refusals: [paymentRefusals.noOrder, paymentRefusals.nothingToSettle, paymentRefusals.missingChanged],
  },
} satisfies Record<string, EndpointParts>
