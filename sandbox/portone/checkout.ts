import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { payMethodName, toEasyPay } from '~/features/payments/payment-method'
import { escapeHtml } from '~/lib/server/escape-html'
import { formOf, queryOf } from '../form-body'
import { type AppAnswer, notifyApp } from '../notify-app'
import { hiddenFields, sendStandInPage } from '../stand-in-page'
import { originsOf, type StandInParts } from '../stand-in-parts'
import { failReasons, portoneBase, portoneDress } from './app'
import { missingParameter } from './channels'
import { payments, portoneBehaviour, prepared, StandInMethod, type StandInPayment } from './records'

const webhookPath = '/v1/payments/webhook/'
const lateMs = 5_000

const Outcome = z.enum(['paid', 'failed', 'cancelled', 'lost'])
type Outcome = z.output<typeof Outcome>

interface CheckoutRequest {
  merchantUid: string
  amount: number
  name: string
  /** Where a phone's browser goes afterwards. */
  returnTo: string
  method: StandInPayment['method']
}

/** What the browser gets: query parameters of the address, or the callback's argument. */
type PaymentResult = Record<string, string>

function readCheckoutRequest(parts: StandInParts, values: URLSearchParams): CheckoutRequest | null {
  const merchantUid = values.get('merchant_uid') ?? ''
  const amount = Number(values.get('amount'))
  const returnTo = values.get('m_redirect_url') || `${parts.publicUrl}/payment/complete`
  const isOurs = URL.canParse(returnTo) && originsOf(parts).includes(new URL(returnTo).origin)
  const isWhole = Number.isSafeInteger(amount) && amount > 0
  if (!/^[\w-]{1,40}$/.test(merchantUid) || !isWhole || !isOurs) return null
  const method = StandInMethod.catch('card').parse(values.get('pay_method'))
  return { merchantUid, amount, name: values.get('name')?.slice(0, 40) || '주문', returnTo, method }
}

async function sendWebhook(
  { db, ownAddress }: Pick<StandInParts, 'db' | 'ownAddress'>,
  about: { impUid: string; merchantUid: string; status: string },
): Promise<AppAnswer> {
  const { encoding } = await portoneBehaviour.read(db)
  const fields = { imp_uid: about.impUid, merchant_uid: about.merchantUid, status: about.status }
  return notifyApp(`${ownAddress()}${webhookPath}`, {
    method: 'POST',
    ...(encoding === 'form'
      ? { body: new URLSearchParams(fields) }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }),
  })
}

async function announce(parts: StandInParts, payment: StandInPayment): Promise<void> {
  const { webhook } = await portoneBehaviour.read(parts.db)
  const send = () => sendWebhook(parts, payment)
  if (webhook === 'before') await send()
  if (webhook === 'usual' || webhook === 'twice') void send()
  if (webhook === 'twice') void send()
  if (webhook === 'late') setTimeout(() => void send(), lateMs).unref()
}

/** Writes the outcome into the books and returns what the browser gets, or null if it never comes back. */
async function checkOut(
  parts: StandInParts,
  { merchantUid, amount, name, method }: CheckoutRequest,
  outcome: Outcome,
): Promise<{ impUid: string; result: PaymentResult | null }> {
  const { db, clock } = parts
  const now = clock.now().getTime()
  const isPaid = outcome === 'paid' || outcome === 'lost'
  const impUid = `imp_${String(randomInt(1e12, 9e12)).padStart(12, '0')}`
  const payment: StandInPayment = {
    impUid,
    merchantUid,
    // A window that is closed leaves a payment that has not been tried.
    status: isPaid ? 'paid' : outcome === 'failed' ? 'failed' : 'ready',
    name,
    amount,
    cancelledAmount: 0,
    currency: 'KRW',
    method,
    failReason: outcome === 'failed' ? failReasons.failed : null,
    startedAt: now,
    paidAt: isPaid ? now : 0,
    failedAt: outcome === 'failed' ? now : 0,
    cancelledAt: 0,
    cancellations: [],
  }
  await payments.keep(db, impUid, payment)
  // Nothing is announced of a payment that came to nothing.
  if (isPaid) await announce(parts, payment)
  if (outcome === 'lost') return { impUid, result: null }
  const { returning } = await portoneBehaviour.read(db)
  const result: PaymentResult = { merchant_uid: merchantUid }
  if (returning !== 'without-number') result.imp_uid = impUid
  if (returning !== 'says-nothing') result.imp_success = String(isPaid && returning !== 'says-failed')
  if (!isPaid || returning === 'says-failed') {
    result.error_code = isPaid ? 'F400' : outcome === 'failed' ? 'F500' : 'F100'
    result.error_msg = isPaid
      ? '결제에 실패했어요.'
      : failReasons[outcome === 'failed' ? 'failed' : 'cancelled']
  }
  return { impUid, result }
}

function addressOf({ returnTo }: CheckoutRequest, result: PaymentResult): string {
  const address = new URL(returnTo)
  for (const [name, value] of Object.entries(result)) address.searchParams.set(name, value)
  return address.href
}

/** Why the payment window does not open for this order, or null. */
async function whyBlocked(
  { db, clock }: StandInParts,
  { merchantUid, amount }: CheckoutRequest,
  asked: URLSearchParams,
): Promise<string | null> {
  const missing = missingParameter(asked, (await portoneBehaviour.read(db)).channel)
  if (missing) return `필수 파라미터가 없어요: ${missing}`
  const known = await prepared.find(db, merchantUid, clock.now())
  if (known && known.value.amount !== amount) return '사전에 등록된 결제 금액과 달라요.'
  const before = await payments.listWhere(db, 'merchantUid', merchantUid)
  if (before.some(({ status }) => status === 'paid' || status === 'cancelled')) {
    return '이미 결제가 이루어진 주문이에요.'
  }
  return null
}

const buttons: Record<Outcome, { label: string; style: string }> = {
  paid: { label: '결제하기', style: 'main' },
  failed: { label: '카드사가 거절하는 결제', style: 'person' },
  lost: { label: '결제하고 돌아가지 않기', style: 'person' },
  cancelled: { label: '창 닫기', style: 'plain' },
}

function payForm(values: URLSearchParams, { name, amount }: CheckoutRequest): string {
  const rows = Object.entries(buttons).map(
    ([outcome, { label, style }]) =>
      `<button class="${style}" name="outcome" value="${outcome}">${label}</button>`,
  )
  const payName = payMethodName(toEasyPay(values.get('pay_method')))
  return `<p class="dim">진짜 돈은 오가지 않아요. 결제가 어떻게 끝날지 선택해 주세요.</p>
<div class="code"><p>${escapeHtml(name)}</p><p>${payName}</p><p><code>${amount.toLocaleString('ko-KR')}원</code></p></div>
<form method="post" action="${portoneBase}/pay" class="fields">${hiddenFields(values)}<p></p>${rows.join('')}</form>`
}

/** In a frame the result goes to the page around it, whose script calls the shop back. */
function resultScript(result: PaymentResult): string {
  const json = JSON.stringify({ ...result, success: result.imp_success === 'true' }).replaceAll(
    '<',
    '\\u003c',
  )
  return `parent.postMessage({ portone: ${json} }, location.origin)`
}

export function portoneCheckoutRoutes(app: FastifyInstance, parts: StandInParts): void {
  /** The payment window. */
  app.get(`${portoneBase}/pay`, async (request, reply) => {
    const values = queryOf(request)
    const checkout = readCheckoutRequest(parts, values)
    if (!checkout) {
      return sendStandInPage(reply, portoneDress, {
        status: 400,
        title: '결제창을 열 수 없어요',
        body: '<p>주문 번호, 금액, 돌아올 주소를 확인해 주세요.</p>',
      })
    }
    const isFramed = values.get('shown') === 'frame'
    const blocked = await whyBlocked(parts, checkout, values)
    if (blocked) {
      const result: PaymentResult = {
        merchant_uid: checkout.merchantUid,
        imp_success: 'false',
        error_msg: blocked,
      }
      if (!isFramed) return reply.redirect(addressOf(checkout, result), 303)
      return sendStandInPage(reply, portoneDress, {
        title: '결제할 수 없어요',
        body: `<p>${blocked}</p>`,
        script: resultScript(result),
        isFramed,
      })
    }
    return sendStandInPage(reply, portoneDress, {
      title: '결제',
      body: payForm(values, checkout),
      formsLeadTo: [new URL(checkout.returnTo).origin],
      isFramed,
    })
  })

  app.post(`${portoneBase}/pay`, async (request, reply) => {
    const form = formOf(request)
    const checkout = readCheckoutRequest(parts, form)
    const outcome = Outcome.safeParse(form.get('outcome'))
    if (!checkout || !outcome.success) return reply.code(400).send({ error: '결제를 끝내지 못했어요.' })
    const isFramed = form.get('shown') === 'frame'
    const { result } = await checkOut(parts, checkout, outcome.data)
    if (result === null) {
      return sendStandInPage(reply, portoneDress, {
        title: '결제했어요',
        body: '<p>돈은 나갔지만 앱으로 돌아가는 길이 끊겼어요. 앱이 스스로 알아내는지 지켜보세요.</p><p><a href="/" target="_top">미플 홈</a></p>',
        isFramed,
      })
    }
    if (!isFramed) return reply.redirect(addressOf(checkout, result), 303)
    return sendStandInPage(reply, portoneDress, {
      title: '돌아가고 있어요',
      body: '',
      script: resultScript(result),
      isFramed,
    })
  })

  /** For tests and tools: the outcome of a payment window without the window, whatever amount was prepared. */
  app.post(`${portoneBase}/checkout`, async (request, reply) => {
    const form = formOf(request)
    const checkout = readCheckoutRequest(parts, form)
    const outcome = Outcome.safeParse(form.get('outcome') ?? 'paid')
    if (!checkout || !outcome.success) {
      return reply
        .code(400)
        .send({ error: 'merchant_uid, amount, outcome(paid, failed, cancelled, lost)를 확인해 주세요.' })
    }
    const { impUid, result } = await checkOut(parts, checkout, outcome.data)
    return { imp_uid: impUid, redirect: result === null ? null : addressOf(checkout, result) }
  })

  /** Sends a webhook again, or a forged one about anything. */
  app.post(`${portoneBase}/webhook`, async (request) => {
    const fields = request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : request.body
    const { imp_uid, merchant_uid, status } = Object(fields)
    return sendWebhook(parts, {
      impUid: String(imp_uid ?? ''),
      merchantUid: String(merchant_uid ?? ''),
      status: String(status ?? 'paid'),
    })
  })
}
