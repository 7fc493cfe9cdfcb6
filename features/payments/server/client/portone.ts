import { z } from 'zod'
import type { Clock } from '~/lib/clock'
import { makeFromSettings, ProviderFailed, providerCall } from '~/lib/server/provider-call'
import { isWindowClosed } from '../../payment'
import { type EasyPay, type PortoneVersion, toEasyPay } from '../../payment-method'

export interface PortoneSettings {
  /** By which new orders are made. */
  version: PortoneVersion
  /** V1: the merchant code that the browser's script is initialised with. Empty where the shop has no V1. */
  merchant: string
  key: string
  secret: string
  /** The channel that payments go through, or null for the console's default. */
  channelKey: string | null
  /** The channels of the services that a buyer may choose instead. */
  easyPays: readonly { method: EasyPay; channelKey: string }[]
  /** What we sell in NAVER Pay's words, which its contract fixes. */
  naverCategory: { type: string; id: string }
  /** Whether a channel of the shop needs the buyer's e-mail address. */
  asksEmail: boolean
  /** Without a trailing slash. */
  apiUrl: string
  /** The script of the payment window. */
  scriptUrl: string
  /** Null where the shop has no V2. */
  v2: PortoneV2Settings | null
  /** Payments of a test channel move no money, so a live shop must not accept them. */
  acceptsTestPayments: boolean
  timeoutMs?: number
}

export interface PortoneV2Settings {
  storeId: string
  secret: string
  /** Sign webhooks: one, or two while it is changed. Without any, webhooks are believed no less: they only make us ask. */
  webhookSecrets: readonly string[]
  apiUrl: string
  scriptUrl: string
}

/** A payment as the provider reports it, but for a closed window, which is `ready` even if it is told as a failure. */
export interface ProviderPayment {
  portone: PortoneVersion
  /** V2 calls it a transaction. */
  impUid: string
  /** V2 calls it a payment. */
  merchantUid: string
  /** `cancelled` is also used for a partial cancellation: the rest is `amount - cancelledAmount`. */
  status: 'ready' | 'paid' | 'failed' | 'cancelled'
  amount: number
  cancelledAmount: number
  currency: string
  isTest: boolean
  paidAt: Date | null
  failReason: string | null
  /** How it was paid. Null for what the provider does not say; a receipt may come later. */
  method: string | null
  cardName: string | null
  receiptUrl: string | null
}

export interface Cancelling {
  impUid: string
  merchantUid: string
  /** In the currency of the payment. Must be above 0, because the provider reads 0 as the whole payment. */
  amount: number
  /** What we believe is left of the payment; the provider refuses if it disagrees. */
  checksum: number
  reason: string
}

export type GivenPortone = PortoneSettings | (() => PortoneSettings)

/** One version of the provider. */
export interface PortoneClient {
  settings(): PortoneSettings
  /** Registers an order's amount, so that the payment window opens for no other amount. Safe to repeat. */
  prepare(order: { merchantUid: string; amount: number }): Promise<void>
  /** V2 finds a payment only by its order. */
  findPayment(impUid: string, merchantUid: string): Promise<ProviderPayment | null>
  /** The payments for an order, including failed ones: V1 the latest 100 at most, V2 the latest. */
  listPayments(merchantUid: string): Promise<ProviderPayment[]>
  cancel(cancelling: Cancelling): Promise<ProviderPayment>
}

const Envelope = z.object({ code: z.number().int(), response: z.unknown() })
const Token = z.object({
  access_token: z.string().min(1),
  now: z.number(),
  expired_at: z.number(),
})
const Payment = z.object({
  imp_uid: z.string().min(1),
  merchant_uid: z.string().nullish(),
  status: z.enum(['ready', 'paid', 'failed', 'cancelled']),
  amount: z.number(),
  cancel_amount: z.number().nullish(),
  currency: z.string().nullish(),
  sandbox: z.boolean().nullish(),
  paid_at: z.number().nullish(),
  fail_reason: z.string().nullish(),
  pay_method: z.string().nullish(),
  pg_provider: z.string().nullish(),
  // The payment service inside another one's window, e.g. kakaopay.
  emb_pg_provider: z.string().nullish(),
  card_name: z.string().nullish(),
  receipt_url: z.string().nullish(),
})
const PaymentList = z.object({ list: z.array(Payment) })
const Prepared = z.object({ amount: z.number() })

/** A token with less time left is not used. Asking for a token near the old one's end prolongs it. */
const shortestLifeMs = 30_000

export const provider = 'PortOne'

function toPayment(payment: z.output<typeof Payment>): ProviderPayment {
  const failReason = payment.fail_reason?.trim() || null
  const isClosed = payment.status === 'failed' && isWindowClosed({ code: null, reason: failReason })
  return {
    portone: 'V1',
    impUid: payment.imp_uid,
    merchantUid: payment.merchant_uid ?? '',
    status: isClosed ? 'ready' : payment.status,
    amount: payment.amount,
    cancelledAmount: payment.cancel_amount ?? 0,
    currency: payment.currency ?? 'KRW',
    isTest: payment.sandbox ?? false,
    // Zero means "never".
    paidAt: payment.paid_at ? new Date(payment.paid_at * 1_000) : null,
    failReason,
    // A channel of such a service says how it was paid inside it, e.g. by card, so the service itself is named.
    method:
      toEasyPay(payment.pg_provider) ??
      shortText(payment.emb_pg_provider, 30) ??
      shortText(payment.pay_method, 30),
    cardName: shortText(payment.card_name, 50),
    receiptUrl: webAddress(payment.receipt_url),
  }
}

/** Null for an empty or an overlong text. These facts only inform, so they never make a payment fail. */
export function shortText(given: string | null | undefined, most: number): string | null {
  const text = given?.trim() ?? ''
  return text === '' || text.length > most ? null : text
}

export function webAddress(given: string | null | undefined): string | null {
  const text = shortText(given, 500)
  return text !== null && /^https?:\/\//.test(text) && URL.canParse(text) ? text : null
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Reads the provider's reply. Its code decides about success, because refusals often come with HTTP 200. */
async function readAnswer<S extends z.ZodType>(response: Response, shape: S): Promise<z.output<S>> {
  const { status } = response
  if (status >= 500 || status === 429) throw new ProviderFailed(provider, 'unavailable', `http-${status}`)
  const envelope = Envelope.safeParse(parseJson(await response.text()))
  if (!envelope.success) throw new ProviderFailed(provider, 'unavailable', 'unreadable')
  const { code, response: answer } = envelope.data
  if (code !== 0 || status >= 400) throw new ProviderFailed(provider, 'rejected', `${status}/${code}`)
  const read = shape.safeParse(answer)
  if (!read.success) throw new ProviderFailed(provider, 'unavailable', 'unreadable')
  return read.data
}

export function openPortoneV1(settings: GivenPortone, clock: Clock): PortoneClient {
  const line = makeFromSettings(settings, (set) => {
    const call = providerCall(provider, { timeoutMs: set.timeoutMs })
    let token: { text: string; until: number } | null = null
    let asking: Promise<string> | null = null

    async function fetchToken(): Promise<string> {
      const response = await call(`${set.apiUrl}/users/getToken`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ imp_key: set.key, imp_secret: set.secret }),
      })
      const answer = await readAnswer(response, Token)
      // Both moments are the provider's, so a difference between its clock and ours does not matter.
      const lifeMs = (answer.expired_at - answer.now) * 1_000
      token = { text: answer.access_token, until: clock.now().getTime() + lifeMs - shortestLifeMs }
      return token.text
    }

    /** Concurrent callers share one request. */
    function readToken(): Promise<string> {
      if (token !== null && clock.now().getTime() < token.until) return Promise.resolve(token.text)
      asking ??= fetchToken().finally(() => {
        asking = null
      })
      return asking
    }

    /** A token may become invalid early, so a request that gets a 401 is repeated once with a new token. */
    async function ask(path: string, body?: object): Promise<Response> {
      for (let tries = 1; ; tries += 1) {
        const used = await readToken()
        const response = await call(`${set.apiUrl}${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            authorization: `Bearer ${used}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        if (response.status !== 401 || tries > 1) return response
        if (token?.text === used) token = null
      }
    }
    return { set, ask }
  })

  return {
    settings: () => line().set,
    prepare: async ({ merchantUid, amount }) => {
      const { ask } = line()
      const response = await ask('/payments/prepare', { merchant_uid: merchantUid, amount })
      try {
        await readAnswer(response, z.unknown())
      } catch (error) {
        if (!(error instanceof ProviderFailed) || error.kind !== 'rejected') throw error
        // If the reply to an earlier try was lost, this refusal means that the order is already prepared.
        const known = await ask(`/payments/prepare/${encodeURIComponent(merchantUid)}`)
        if (known.status === 404) throw error
        const prepared = await readAnswer(known, Prepared)
        if (prepared.amount !== amount) throw error
      }
    },
    findPayment: async (impUid) => {
      const { ask } = line()
      // The provider hides payments of a test channel by default, but `judgePayment` must see them.
      const response = await ask(`/payments/${encodeURIComponent(impUid)}?include_sandbox=true`)
      if (response.status === 404) return null
      return toPayment(await readAnswer(response, Payment))
    },
    listPayments: async (merchantUid) => {
      const { ask } = line()
      const query = 'sorting=-started&page=1&limit=100&include_sandbox=true'
      const response = await ask(`/payments/findAll/${encodeURIComponent(merchantUid)}?${query}`)
      if (response.status === 404) return []
      return (await readAnswer(response, PaymentList)).list.map(toPayment)
    },
    cancel: async ({ impUid, amount, checksum, reason }) => {
      if (!Number.isFinite(amount) || amount <= 0) {
        throw new Error('a cancel of 0 would be one of the whole payment')
      }
      const { ask } = line()
      const response = await ask('/payments/cancel', { imp_uid: impUid, amount, checksum, reason })
      return toPayment(await readAnswer(response, Payment))
    },
  }
}
