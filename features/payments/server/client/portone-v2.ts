import { z } from 'zod'
import { makeFromSettings, ProviderFailed, providerCall } from '~/lib/server/provider-call'
import { isWindowClosed } from '../../payment'
import {
  type GivenPortone,
  type PortoneClient,
  type ProviderPayment,
  parseJson,
  provider,
  shortText,
  webAddress,
} from './portone'

const Method = z.object({
  type: z.string(),
  /** Of an easy payment, e.g. KAKAOPAY. */
  provider: z.string().nullish(),
  card: z.object({ name: z.string().nullish() }).nullish(),
})
const Payment = z.object({
  status: z.string(),
  id: z.string(),
  transactionId: z.string().min(1),
  channel: z.object({ type: z.string() }).nullish(),
  amount: z.object({ total: z.number(), cancelled: z.number() }),
  currency: z.string(),
  method: Method.nullish(),
  paidAt: z.string().nullish(),
  receiptUrl: z.string().nullish(),
  failure: z
    .object({ reason: z.string().nullish(), pgCode: z.string().nullish(), pgMessage: z.string().nullish() })
    .nullish(),
  cancellations: z.array(z.object({ status: z.string() })).nullish(),
})
type Payment = z.output<typeof Payment>
const Failure = z.object({ type: z.string() })
const Cancelled = z.object({ cancellation: z.object({ status: z.string() }) })

/** Whatever is not named has not been paid. New words may come, which must not make a payment unreadable. */
const statuses: Record<string, ProviderPayment['status']> = {
  PAID: 'paid',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  PARTIAL_CANCELLED: 'cancelled',
}

const methods: Record<string, string> = {
  PaymentMethodCard: 'card',
  PaymentMethodTransfer: 'trans',
  PaymentMethodVirtualAccount: 'vbank',
  PaymentMethodMobile: 'phone',
}

function methodOf(method: Payment['method']): string | null {
  if (!method) return null
  if (method.type === 'PaymentMethodEasyPay') return shortText(method.provider?.toLowerCase(), 30)
  return methods[method.type] ?? null
}

function toPayment(payment: Payment): ProviderPayment {
  const { method, failure, paidAt } = payment
  const failReason = failure?.reason?.trim() || failure?.pgMessage?.trim() || null
  const isClosed = isWindowClosed({ code: failure?.pgCode ?? null, reason: failReason })
  const status = statuses[payment.status] ?? 'ready'
  return {
    portone: 'V2',
    impUid: payment.transactionId,
    merchantUid: payment.id,
    status: status === 'failed' && isClosed ? 'ready' : status,
    amount: payment.amount.total,
    cancelledAmount: payment.amount.cancelled,
    currency: payment.currency,
    isTest: payment.channel?.type === 'TEST',
    paidAt: paidAt && !Number.isNaN(Date.parse(paidAt)) ? new Date(paidAt) : null,
    failReason,
    method: methodOf(method),
    cardName: shortText(method?.card?.name, 50),
    receiptUrl: webAddress(payment.receiptUrl),
  }
}

/** Reads a reply, whose status decides. The payment company's own refusal comes with 502, as its silence does without a type. */
async function readAnswer<S extends z.ZodType>(response: Response, shape: S): Promise<z.output<S>> {
  const body = parseJson(await response.text())
  const { status } = response
  const failure = Failure.safeParse(body)
  if (status >= 400) {
    const type = failure.success ? failure.data.type : null
    const isRefused = type !== null && (status < 500 ? status !== 429 : type === 'PG_PROVIDER')
    throw new ProviderFailed(provider, isRefused ? 'rejected' : 'unavailable', type ?? `http-${status}`)
  }
  const read = shape.safeParse(body)
  if (!read.success) throw new ProviderFailed(provider, 'unavailable', 'unreadable')
  return read.data
}

/** PortOne V2: one secret instead of tokens, and a payment that is found by the number that we gave it. */
export function openPortoneV2(settings: GivenPortone): PortoneClient {
  const line = makeFromSettings(settings, (set) => {
    const call = providerCall(provider, { timeoutMs: set.timeoutMs })
    const { v2 } = set
    async function ask(path: string, body?: object): Promise<Response> {
      if (v2 === null) throw new ProviderFailed(provider, 'unavailable', 'no-v2')
      return call(`${v2.apiUrl}/payments/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `PortOne ${v2.secret}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify({ storeId: v2.storeId, ...body }) }),
      })
    }
    return { set, ask, storeId: v2?.storeId ?? '' }
  })

  async function read(merchantUid: string): Promise<Payment | null> {
    const { ask, storeId } = line()
    const response = await ask(`${encodeURIComponent(merchantUid)}?storeId=${encodeURIComponent(storeId)}`)
    if (response.status === 404) return null
    return readAnswer(response, Payment)
  }

  return {
    settings: () => line().set,
    prepare: async ({ merchantUid, amount }) => {
      const { ask } = line()
      const registered = { totalAmount: amount, currency: 'KRW' }
      const response = await ask(`${encodeURIComponent(merchantUid)}/pre-register`, registered)
      // An order that is paid has been prepared.
      if (response.status !== 409) await readAnswer(response, z.unknown())
    },
    findPayment: async (impUid, merchantUid) => {
      const payment = await read(merchantUid)
      return payment?.transactionId === impUid ? toPayment(payment) : null
    },
    listPayments: async (merchantUid) => {
      const payment = await read(merchantUid)
      return payment === null ? [] : [toPayment(payment)]
    },
    cancel: async ({ merchantUid, amount, checksum, reason }) => {
      if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error('a cancel needs an amount')
      // A payment company may take its time, and a second request beside the first could pay back twice.
      const isUnderWay = (payment: Payment | null) =>
        payment?.cancellations?.some(({ status }) => status === 'REQUESTED') === true
      if (isUnderWay(await read(merchantUid))) {
        throw new ProviderFailed(provider, 'unavailable', 'cancel-under-way')
      }
      const { ask } = line()
      const asked = { amount, currentCancellableAmount: checksum, reason }
      const response = await ask(`${encodeURIComponent(merchantUid)}/cancel`, asked)
      const { cancellation } = await readAnswer(response, Cancelled)
      if (cancellation.status === 'FAILED') throw new ProviderFailed(provider, 'rejected', 'cancel-failed')
      const after = await read(merchantUid)
      if (after === null) throw new ProviderFailed(provider, 'unavailable', 'payment-gone')
      return toPayment(after)
    },
  }
}
