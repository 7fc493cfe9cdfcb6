import { z } from 'zod'
import { post } from '~/lib/contract'
import { field, wireShape, words } from '~/lib/wire-shape'
import { paymentRefusals } from './refusals'

// "merchant_uid" and "imp_uid" are the provider's names for the key of our order and for its id of a payment.

const whole = z.number().int()

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

export const paymentEndpoints = {
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
