import { z } from 'zod'
import {
  beforeQuery,
  get,
  pageOf,
  pageQuery,
  post,
  searchQuery,
  wholeNumber,
  writtenText,
} from '~/lib/contract'
import { each, field, wireShape, words } from '~/lib/wire-shape'
import { passTiers } from '../passes/pass'
import { passTags } from '../passes/tags'
import { longestReason, mostPasses, reasonMessages } from './order'
import { paymentRefusals } from './refusals'
import { paymentTags } from './tags'

// "merchant_uid" and "imp_uid" are the provider's names for the key of our order and for its id of a payment.

const whole = z.number().int()
const tier = z.literal([...passTiers])

export const newOrderShape = wireShape({
  tier: tier.meta({ label: '이용권(tier)' }),
  count: z
    .number()
    .int('수량은 정수로 입력해 주세요.')
    .min(1, '수량은 1장부터 선택할 수 있어요.')
    .max(mostPasses, `한 번에 ${mostPasses}장까지 구매할 수 있어요.`)
    .meta({ label: '수량(count)' }),
})

export const orderMadeShape = wireShape({
  merchantUid: field('merchant_uid', z.string()),
  amount: whole,
  name: z.string(),
  tier,
  count: whole,
})

const quoteShape = wireShape({
  passes: whole,
  price: whole,
  fee: whole,
  refunded: whole,
  freeUntil: field('free_until', z.string().nullable()),
  until: z.string(),
})

const refundStatuses = { pending: 'pending', refunded: 'done', refused: 'refused' } as const
const refundStatus = z.enum(['pending', 'refunded', 'refused'])

const refundShape = wireShape({
  passes: whole,
  refunded: whole,
  fee: whole,
  status: field('status', refundStatus, words(refundStatuses)),
  askedAt: field('asked_at', z.string()),
})

export const orderShape = wireShape({
  ...orderMadeShape.fields,
  status: z.enum(['open', 'paid', 'failed', 'lapsed']),
  orderedAt: field('ordered_at', z.string()),
  paidAt: field('paid_at', z.string().nullable()),
  failReason: field('fail_reason', z.string().nullable()),
  isReturned: field('is_returned', z.boolean()),
  refundable: field('refundable', z.nullable(quoteShape.schema), {
    toWire: (quote: Parameters<typeof quoteShape.toWire>[0] | null) =>
      quote === null ? null : quoteShape.toWire(quote),
    fromWire: (wire: z.output<typeof quoteShape.schema> | null) =>
      wire === null ? null : quoteShape.fromWire(wire),
  }),
  isRefundOver: field('is_refund_over', z.boolean()),
  held: whole,
  refunds: field('refunds', z.array(refundShape.schema), each(refundShape)),
})

const reasonShape = wireShape({ reason: z.string(), askedAt: field('asked_at', z.string()) })

export const deskOrderShape = wireShape({
  id: whole,
  ...orderMadeShape.fields,
  status: z.enum(['open', 'paid', 'failed', 'lapsed']),
  orderedAt: field('ordered_at', z.string()),
  paidAt: field('paid_at', z.string().nullable()),
  failReason: field('fail_reason', z.string().nullable()),
  impUid: field('imp_uid', z.string().nullable()),
  memberId: field('user_id', whole),
  nickname: field('username', z.string().nullable()),
  unused: whole,
  refundable: whole,
  held: whole,
  missing: whole,
  isUnderWay: field('is_under_way', z.boolean()),
  refunds: field('refunds', z.array(refundShape.schema), each(refundShape)),
  reasons: field('reasons', z.array(reasonShape.schema), each(reasonShape)),
})

const orderUid = z.object({
  uid: z
    .string()
    .regex(/^[\w-]{1,40}$/, '주문 번호를 확인해 주세요.')
    .meta({ label: '주문 번호' }),
})

/** The quote that the screen showed. A changed quote is refused. Missing fields are not checked. */
export const refundAskedShape = wireShape({
  passes: wholeNumber('이용권 수(passes)').optional(),
  refunded: wholeNumber('환불 금액(refunded)', { max: 1_000_000 }).optional(),
})

/** The number of missing passes that the screen showed. Another number is refused. */
export const settledShape = wireShape({
  missing: wholeNumber('되돌리지 못한 이용권 수(missing)'),
})

export const refundToldShape = wireShape({
  refunded: whole,
  fee: whole,
  status: field('status', refundStatus, words(refundStatuses)),
})

const impUid = z
  .string({ error: '결제 번호(imp_uid)를 입력해 주세요.' })
  .trim()
  .regex(/^[\w-]{1,60}$/, '결제 번호(imp_uid)를 확인해 주세요.')

/** The body of `confirm`, sent as a form. Its `user_id` is ignored, because the token names the member. */
export const confirmationShape = wireShape({ impUid: field('imp_uid', impUid) })

const paymentStatuses = { paid: 'paid', ready: 'unpaid', failed: 'failed', cancelled: 'paid-back' } as const

/** Code 0 and status `paid` mean success; anything else is a failure. */
export const confirmedShape = wireShape(
  {
    status: field('msg.status', z.enum(['paid', 'ready', 'failed', 'cancelled']), words(paymentStatuses)),
    merchantUid: field('merchant_uid', z.string()),
  },
  { code: whole },
  ({ status }) => ({ code: status === 'paid' ? 0 : 1 }),
)

const text = z.string().max(200).optional()
/** The provider's webhook, as JSON or a form. It is not trusted; it only says which order to ask about. */
export const webhookShape = wireShape({
  impUid: field('imp_uid', text, { missing: '' }),
  merchantUid: field('merchant_uid', text, { missing: '' }),
  status: field('status', text, { missing: '' }),
})

export const checkoutShape = wireShape({
  scriptUrl: field('script_url', z.string()),
  merchant: field('merchant_code', z.string()),
  channelKey: field('channel_key', z.string().nullable()),
})

const order = {
  audience: 'member' as const,
  params: orderUid,
}

export const paymentEndpoints = {
  checkout: get('/v1/payments/checkout', {
    summary: '결제창을 여는 데 필요한 것: 스크립트 주소와 고객사 식별코드',
    reply: checkoutShape.schema,
  }),
  orders: get('/v1/payments/orders', {
    summary: '돈이 오간 내 주문, 새것부터. refundable은 지금 환불하면 돌아올 것',
    audience: 'member',
    query: z.object({ page: pageQuery() }),
    reply: pageOf(orderShape.schema),
    dependsOn: [paymentTags.own.all, passTags.own.all],
  }),
  order: get('/v1/payments/orders/:uid', {
    ...order,
    summary: '내 주문 하나',
    reply: orderShape.schema,
    dependsOn: [paymentTags.own.all, passTags.own.all],
    refusals: [paymentRefusals.noPayment],
  }),
  openOrder: post('/v1/payments/orders', {
    summary: '이용권 주문하기. 금액은 서버가 정하고, 결제창은 그 금액으로만 열려요',
    audience: 'member',
    body: newOrderShape.schema,
    oncePerKey: true,
    reply: orderMadeShape.schema,
    refusals: [paymentRefusals.tooManyOpen, paymentRefusals.providerAway],
  }),
  checkOrder: post('/v1/payments/orders/:uid/check', {
    ...order,
    summary: '결제됐는지 지금 결제사에 물어보기',
    reply: orderShape.schema,
    refusals: [paymentRefusals.noPayment, paymentRefusals.unconfirmed],
  }),
  confirm: post('/v1/paycheek', {
    summary:
      '결제 확인 (폼으로 보내요). code가 0이고 msg.status가 paid이면 이용권이 들어왔어요. 같은 결제를 다시 보내도 한 번만 들어와요',
    audience: 'member',
    body: confirmationShape.schema,
    takesForms: true,
    reply: confirmedShape.schema,
    refusals: [paymentRefusals.noPayment, paymentRefusals.unconfirmed, paymentRefusals.unfit],
  }),
  webhook: post('/v1/payments/webhook', {
    summary: '결제사의 알림. 내용은 믿지 않고 결제사에 다시 물어봐요',
    body: webhookShape.schema,
    takesForms: true,
    rate: 'read',
    reply: z.object({ message: z.string() }),
  }),
  deskOrders: get('/v1/operator/orders', {
    summary:
      '모든 주문, 새것부터. q는 닉네임, 회원 번호, 주문 번호나 결제 번호의 앞부분. count는 1,000까지 세고 더 있으면 1,001',
    audience: 'operator',
    query: z.object({
      q: searchQuery(100),
      state: z.enum(['flagged']).optional().meta({ label: '상태(state)' }),
      before: beforeQuery(),
    }),
    reply: pageOf(deskOrderShape.schema),
    dependsOn: [paymentTags.orders.all],
  }),
  deskOrder: get('/v1/operator/orders/:uid', {
    summary: '주문 하나',
    audience: 'operator',
    params: orderUid,
    reply: deskOrderShape.schema,
    dependsOn: [paymentTags.orders.all],
    refusals: [paymentRefusals.noOrder],
  }),
  deskRefund: post('/v1/operator/orders/:uid/refund', {
    summary: '운영자가 쓰지 않은 이용권의 값을 모두 환불. 누가 왜 했는지 남아요',
    audience: 'operator',
    freshSignIn: 'always',
    params: orderUid,
    body: z.object({
      passes: wholeNumber('이용권 수(passes)', { max: mostPasses }),
      reason: writtenText('이유(reason)', {
        min: 2,
        max: longestReason,
        says: reasonMessages.long,
        tooShort: reasonMessages.short,
        kind: 'lines',
      }),
    }),
    oncePerKey: true,
    reply: refundToldShape.schema,
    refusals: [
      paymentRefusals.noOrder,
      paymentRefusals.notPaid,
      paymentRefusals.notThatMany,
      paymentRefusals.refundUnderWay,
      paymentRefusals.refundRefused,
    ],
  }),
  settleOutside: post('/v1/operator/orders/:uid/settled', {
    summary: '결제사에서 취소됐지만 이미 쓴 이용권을 확인했다고 표시. missing이 그대로일 때만 표시해요',
    audience: 'operator',
    params: orderUid,
    body: settledShape.schema,
    reply: deskOrderShape.schema,
    refusals: [paymentRefusals.noOrder, paymentRefusals.nothingToSettle, paymentRefusals.missingChanged],
  }),
  refund: post('/v1/payments/orders/:uid/refund', {
    ...order,
    summary: '주문에서 쓰지 않은 이용권 환불. passes와 refunded를 보내면 그대로일 때만 환불해요',
    body: refundAskedShape.schema,
    oncePerKey: true,
    reply: refundToldShape.schema,
    refusals: [
      paymentRefusals.noPayment,
      paymentRefusals.notPaid,
      paymentRefusals.tooLate,
      paymentRefusals.nothingUnused,
      paymentRefusals.refundUnderWay,
      paymentRefusals.quoteChanged,
      paymentRefusals.refundRefused,
    ],
  }),
}

/** The function of the provider's browser script that opens its window. */
export const openWindow = 'request_pay'

/** The argument of `openWindow`. */
export const paymentWindowShape = wireShape({
  channelKey: z.string().optional(),
  payMethod: field('pay_method', z.literal('card')),
  merchantUid: field('merchant_uid', z.string()),
  name: z.string(),
  amount: whole,
  /** The address to which a phone's browser returns. Without it the result is lost. */
  returnTo: field('m_redirect_url', z.string()),
})

/** The values of the script's callback, also used as the query of the return address. They prove nothing. */
export const paymentReturnShape = wireShape({
  impUid: field('imp_uid', z.string().optional(), { missing: null }),
  merchantUid: field('merchant_uid', z.string().optional(), { missing: null }),
  message: field('error_msg', z.string().optional(), { missing: null }),
})
