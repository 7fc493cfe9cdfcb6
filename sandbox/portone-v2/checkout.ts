import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { payMethodName, toEasyPay } from '~/features/payments/payment-method'
import { escapeHtml } from '~/lib/server/escape-html'
import { formOf, queryOf } from '../form-body'
import { failReasons } from '../portone/app'
import { hiddenFields, sendStandInPage } from '../stand-in-page'
import { originsOf, type StandInParts } from '../stand-in-parts'
import { portoneV2Base, portoneV2Dress } from './app'
import { missingField } from './channels'
import { payments, portoneV2Behaviour, registered, type StandInPaymentV2 } from './records'
import { announce, sendWebhook } from './webhooks'

const Outcome = z.enum(['paid', 'failed', 'cancelled', 'lost'])
type Outcome = z.output<typeof Outcome>

const Asked = z.object({
  paymentId: z.string().regex(/^[\w-]{1,40}$/),
  totalAmount: z.number().int().positive(),
  orderName: z.string().default('주문'),
  easyPay: z.object({ easyPayProvider: z.string() }).optional(),
  redirectUrl: z.string().optional(),
})
type Asked = z.output<typeof Asked>

type Result = Record<string, string>

/** What the shop asked for; null if it is not for this shop's pages. */
function readAsked(parts: StandInParts, text: string | null): Asked | null {
  try {
    const asked = Asked.safeParse(JSON.parse(text ?? ''))
    if (!asked.success) return null
    const { redirectUrl } = asked.data
    if (redirectUrl === undefined) return asked.data
    const isOurs = URL.canParse(redirectUrl) && originsOf(parts).includes(new URL(redirectUrl).origin)
    return isOurs ? asked.data : null
  } catch {
    return null
  }
}

/** Writes the outcome into the books and returns what the browser gets, or null if it never comes back. */
async function checkOut(
  parts: StandInParts,
  { paymentId, totalAmount, orderName, easyPay }: Asked,
  outcome: Outcome,
): Promise<{ transactionId: string; result: Result | null }> {
  const { db, clock } = parts
  const now = clock.now().getTime()
  const isPaid = outcome === 'paid' || outcome === 'lost'
  const payment: StandInPaymentV2 = {
    paymentId,
    transactionId: randomUUID(),
    status: isPaid ? 'PAID' : 'FAILED',
    orderName,
    total: totalAmount,
    easyPay: easyPay?.easyPayProvider ?? null,
    failReason: isPaid ? null : failReasons[outcome],
    requestedAt: now,
    paidAt: isPaid ? now : null,
    cancellations: [],
  }
  await payments.keep(db, paymentId, payment)
  await announce(parts, payment)
  const { transactionId } = payment
  if (outcome === 'lost') return { transactionId, result: null }
  const result: Result = { transactionType: 'PAYMENT', txId: transactionId, paymentId }
  if (!isPaid) Object.assign(result, { code: 'FAILURE_TYPE_PG', message: failReasons[outcome] })
  return { transactionId, result }
}

function addressOf(redirectUrl: string, result: Result): string {
  const address = new URL(redirectUrl)
  for (const [name, value] of Object.entries(result)) address.searchParams.set(name, value)
  return address.href
}

/** Why the window does not open for this payment, or null. */
async function whyBlocked(
  { db, clock }: StandInParts,
  { paymentId, totalAmount }: Asked,
  asked: { text: string; isComputer: boolean },
): Promise<string | null> {
  const { channel } = await portoneV2Behaviour.read(db)
  const missing = missingField(JSON.parse(asked.text), channel, asked.isComputer)
  if (missing !== null) return `필수 파라미터가 없어요: ${missing}`
  const known = await registered.find(db, paymentId, clock.now())
  if (known && known.value.amount !== totalAmount) return '사전에 등록된 결제 금액과 달라요.'
  const before = await payments.find(db, paymentId, clock.now())
  return before && before.value.paidAt !== null ? '이미 결제가 이루어진 주문이에요.' : null
}

const buttons: Record<Outcome, { label: string; style: string }> = {
  paid: { label: '결제하기', style: 'main' },
  failed: { label: '카드사가 거절하는 결제', style: 'person' },
  lost: { label: '결제하고 돌아가지 않기', style: 'person' },
  cancelled: { label: '창 닫기', style: 'plain' },
}

/** In a frame the result goes to the page around it, whose script fulfils its promise. */
function resultScript(result: Result): string {
  const json = JSON.stringify(result).replaceAll('<', '\\u003c')
  return `parent.postMessage({ portoneV2: ${json} }, location.origin)`
}

export function portoneV2CheckoutRoutes(app: FastifyInstance, parts: StandInParts): void {
  app.get(`${portoneV2Base}/pay`, async (request, reply) => {
    const values = queryOf(request)
    const text = values.get('asked') ?? ''
    const asked = readAsked(parts, text)
    if (!asked) {
      return sendStandInPage(reply, portoneV2Dress, { status: 400, title: '결제창을 열 수 없어요', body: '' })
    }
    const isFramed = values.get('shown') === 'frame'
    const blocked = await whyBlocked(parts, asked, { text, isComputer: isFramed })
    if (blocked) {
      const result = { paymentId: asked.paymentId, code: 'INVALID_REQUEST', message: blocked }
      if (!isFramed && asked.redirectUrl) return reply.redirect(addressOf(asked.redirectUrl, result), 303)
      return sendStandInPage(reply, portoneV2Dress, {
        title: '결제할 수 없어요',
        body: `<p>${escapeHtml(blocked)}</p>`,
        script: resultScript(result),
        isFramed,
      })
    }
    const rows = Object.entries(buttons).map(
      ([outcome, { label, style }]) =>
        `<button class="${style}" name="outcome" value="${outcome}">${label}</button>`,
    )
    const payName = payMethodName(toEasyPay(asked.easyPay?.easyPayProvider.toLowerCase()))
    return sendStandInPage(reply, portoneV2Dress, {
      title: '결제',
      body: `<p class="dim">진짜 돈은 오가지 않아요. 결제가 어떻게 끝날지 선택해 주세요.</p>
<div class="code"><p>${escapeHtml(asked.orderName)}</p><p>${payName}</p><p><code>${asked.totalAmount.toLocaleString('ko-KR')}원</code></p></div>
<form method="post" action="${portoneV2Base}/pay" class="fields">${hiddenFields(values)}<p></p>${rows.join('')}</form>`,
      formsLeadTo: asked.redirectUrl ? [new URL(asked.redirectUrl).origin] : [],
      isFramed,
    })
  })

  app.post(`${portoneV2Base}/pay`, async (request, reply) => {
    const form = formOf(request)
    const asked = readAsked(parts, form.get('asked'))
    const outcome = Outcome.safeParse(form.get('outcome'))
    if (!asked || !outcome.success) return reply.code(400).send({ error: '결제를 끝내지 못했어요.' })
    const isFramed = form.get('shown') === 'frame'
    const { result } = await checkOut(parts, asked, outcome.data)
    if (result === null) {
      return sendStandInPage(reply, portoneV2Dress, {
        title: '결제했어요',
        body: '<p>돈은 나갔지만 앱으로 돌아가는 길이 끊겼어요. 앱이 스스로 알아내는지 지켜보세요.</p><p><a href="/" target="_top">미플 홈</a></p>',
        isFramed,
      })
    }
    if (!isFramed && asked.redirectUrl) return reply.redirect(addressOf(asked.redirectUrl, result), 303)
    return sendStandInPage(reply, portoneV2Dress, {
      title: '돌아가고 있어요',
      body: '',
      script: resultScript(result),
      isFramed,
    })
  })

  /** For tests and tools: the outcome of a window without the window, whatever amount was registered. */
  app.post(`${portoneV2Base}/checkout`, async (request, reply) => {
    const form = formOf(request)
    const easyPay = form.get('easyPayProvider')
    const asked = Asked.safeParse({
      paymentId: form.get('paymentId'),
      totalAmount: Number(form.get('totalAmount')),
      ...(easyPay && { easyPay: { easyPayProvider: easyPay } }),
    })
    const outcome = Outcome.safeParse(form.get('outcome') ?? 'paid')
    if (!asked.success || !outcome.success) {
      return reply.code(400).send({ error: 'paymentId, totalAmount, outcome을 확인해 주세요.' })
    }
    const { transactionId } = await checkOut(parts, asked.data, outcome.data)
    return { transactionId }
  })

  /** Sends a notification about anything. */
  app.post(`${portoneV2Base}/webhook`, async (request) => {
    const fields = request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : request.body
    const { paymentId, transactionId, status } = Object(fields)
    return sendWebhook(parts, {
      paymentId: String(paymentId ?? ''),
      transactionId: String(transactionId ?? ''),
      status: status ?? 'Paid',
    })
  })
}
