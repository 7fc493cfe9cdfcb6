import { z } from 'zod'
import { accountTags, whyBadEmail, whyBadPhone } from '~/features/accounts/account'
import { passTags, passTiers } from '~/features/passes/pass'
import type { EndpointParts } from '~/lib/endpoint'
import { judgedText, pageOf, pageQuery, wholeNumber } from '~/lib/server/schema-parts'
import { buyerMessages } from '../buyer'
import { mostPasses, orderStatuses, paymentTags } from '../order'
import { easyPays, portoneVersions } from '../payment-method'
import { orderRefusals, ownRefundRefusals, paymentRefusals, refundRefusals } from '../refusals'

const whole = z.number().int()
const tier = z.literal([...passTiers])
/** `pending`: the card company has not answered yet; it is asked again until it does. */
const refundStatus = z.enum(['pending', 'done', 'refused'])

const orderInput = z.object({
  tier: tier.meta({ label: '이용권(tier)' }),
  count: z
    .number()
    .int('수량은 정수로 입력해 주세요.')
    .min(1, '수량은 1장부터 선택할 수 있어요.')
    .max(mostPasses, `한 번에 ${mostPasses}장까지 구매할 수 있어요.`)
    .meta({ label: '수량(count)' }),
  /** The meetup that the buyer wants to join with the pass. Whoever knows meetups acts on it when the order is paid. */
  meetupId: wholeNumber('모임 번호(meetupId)').nullable().default(null),
})

const newOrder = z.object({
  merchantUid: z.string(),
  amount: whole,
  name: z.string(),
  tier,
  count: whole,
})

/** What members and operators see of an order. */
export const anyOrder = newOrder.extend({
  status: z.enum(orderStatuses),
  orderedAt: z.date(),
  paidAt: z.date().nullable(),
  /** The card or service that paid, in words; null before, and where the provider does not say. */
  paidWith: z.string().nullable(),
  /** The provider's receipt. */
  receiptUrl: z.string().nullable(),
  /** The card company's own message. */
  failReason: z.string().nullable(),
  /** Passes of the order on hold for a meetup, which cannot be refunded now. */
  held: whole,
  /** Refunds of passes, and money that went back without us (then `done` and without a fee). */
  refunds: z.array(
    z.object({ passes: whole, refunded: whole, fee: whole, status: refundStatus, askedAt: z.date() }),
  ),
})

const order = anyOrder.extend({
  /** The meetup that its buyer wants to join; null for passes without a purpose. */
  meetupId: whole.nullable(),
  /** True if a payment that does not fit the order goes back or has gone back. */
  isReturned: z.boolean(),
  /** The refund that is possible now, or null if there is none. */
  refundable: z
    .object({
      passes: whole,
      price: whole,
      fee: whole,
      refunded: whole,
      /** The time for refunds is over: only a share goes back, also of what has expired. */
      isLate: z.boolean(),
      /** Null if the order has no fee at all. */
      freeUntil: z.date().nullable(),
      until: z.date(),
    })
    .nullable(),
  /** True if the refund period is over and passes are unused or on hold. */
  isRefundOver: z.boolean(),
})

/** The quote that the screen showed. A changed quote is refused. Missing fields are not checked. */
const refundInput = z.object({
  passes: wholeNumber('이용권 수(passes)').optional(),
  refunded: wholeNumber('환불 금액(refunded)', { max: 1_000_000 }).optional(),
})

export const refundOutcome = z.object({ refunded: whole, fee: whole, status: refundStatus })

export const orderParams = z.object({
  uid: z
    .string()
    .regex(/^[\w-]{1,40}$/, '주문 번호를 확인해 주세요.')
    .meta({ label: '주문 번호' }),
})

const buyer = z.object({
  name: z.string(),
  /** Digits only. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  asksEmail: z.boolean(),
  agreed: z.object({ phone: z.string(), email: z.string().nullable() }).nullable(),
  isComplete: z.boolean(),
})

const audience = 'member' as const
const dependsOn = [paymentTags.own.all, passTags.own.all]
const ofOrder = { audience, params: orderParams, reply: order }

const impUid = z
  .string({ error: '결제 번호(impUid)를 입력해 주세요.' })
  .trim()
  .regex(/^[\w-]{1,60}$/, '결제 번호(impUid)를 확인해 주세요.')
/**
 * What the provider says is not trusted: it only says which order to ask about. So nothing in it is bad input, for a refused
 * webhook would be sent again. An `imp_uid` is null where a payment ended before it began.
 */
const said = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((given) => String(given ?? '').slice(0, 200))

export const paymentCalls = {
  checkout: {
    summary:
      '결제창을 여는 데 필요한 것: 스크립트 주소와 고객사 식별코드, 카드와 고를 수 있는 간편결제의 채널',
    reply: z.object({
      version: z.enum(portoneVersions),
      scriptUrl: z.string(),
      /** V1's merchant code, V2's store. */
      merchant: z.string(),
      /** The channel of a card. */
      channelKey: z.string().nullable(),
      easyPays: z.array(z.object({ method: z.enum(easyPays), channelKey: z.string() })),
      /** What the shop sells in NAVER Pay's words, as the contract with it says. */
      naverCategory: z.object({ type: z.string(), id: z.string() }),
    }),
  },
  buyer: {
    summary: '결제 회사에 보낼 내 닉네임과 연락처. isComplete가 아니면 먼저 물어봐요',
    audience,
    reply: buyer,
    dependsOn: [paymentTags.own.all, accountTags.own.all],
  },
  agreeToContact: {
    summary: '결제할 때 결제 회사에 보낼 연락처를 알려 주고, 보내는 데 동의해요',
    audience,
    body: z.object({
      phone: judgedText('휴대폰 번호(phone)', whyBadPhone, 100, 'code'),
      email: judgedText('이메일(email)', whyBadEmail, 1_000).nullable().default(null),
      isGiven: z.literal(true, buyerMessages.consent).meta({ label: '동의 여부(isGiven)' }),
    }),
    reply: buyer,
  },
  forgetContact: {
    summary: '결제할 때 알려 준 연락처 삭제. 다음에 결제할 때 다시 물어봐요',
    audience,
    reply: buyer,
  },
  orders: {
    summary: '돈이 오간 내 주문, 새것부터. refundable은 지금 환불하면 돌아올 것',
    audience,
    query: z.object({ page: pageQuery() }),
    reply: pageOf(order),
    dependsOn,
  },
  order: { ...ofOrder, summary: '내 주문 하나', dependsOn, refusals: [paymentRefusals.noPayment] },
  openOrder: {
    summary: '이용권 주문하기. 금액은 서버가 정하고, 결제창은 그 금액으로만 열려요',
    audience,
    body: orderInput,
    oncePerKey: true,
    agreedTerms: true,
    reply: newOrder,
    refusals: orderRefusals,
  },
  checkOrder: {
    ...ofOrder,
    summary: '결제됐는지 지금 결제사에 물어보기',
    refusals: [paymentRefusals.noPayment, paymentRefusals.unconfirmed],
  },
  refund: {
    ...ofOrder,
    summary: '주문에서 쓰지 않은 이용권 환불. passes와 refunded를 보내면 그대로일 때만 환불해요',
    body: refundInput,
    oncePerKey: true,
    reply: refundOutcome,
    refusals: [paymentRefusals.noPayment, refundRefusals, ownRefundRefusals],
  },
  confirm: {
    summary:
      '결제 확인 (폼으로 보내요). code가 0이고 msg.status가 paid이면 이용권이 들어왔어요. 같은 결제를 다시 보내도 한 번만 들어와요',
    audience,
    // Other programs send a `user_id` too, which is ignored: the token names the member.
    body: z.object({ impUid }),
    takesForms: true,
    reply: z.object({ status: z.enum(['paid', 'unpaid', 'failed', 'paid-back']), merchantUid: z.string() }),
    refusals: [paymentRefusals.noPayment, paymentRefusals.unconfirmed, paymentRefusals.unfit],
  },
  webhook: {
    summary: '결제사의 알림. 내용은 믿지 않고 결제사에 다시 물어봐요',
    // V1 sends the first three, V2 an event, whose older form has the next two and a status.
    body: z.object({
      impUid: said,
      merchantUid: said,
      status: said,
      txId: said,
      paymentId: said,
      type: said,
      data: z.object({ paymentId: said, transactionId: said }).nullish().catch(null),
    }),
    takesForms: true,
    rate: 'read',
    reply: z.object({ message: z.string() }),
    refusals: paymentRefusals.notSigned,
  },
} satisfies Record<string, EndpointParts>
