import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toEasyPay } from '~/features/payments/payment-method'
import { untilImpatient } from '../behaviour'
import { formOf, queryOf } from '../form-body'
import type { StandInParts } from '../stand-in-parts'
import { portoneBase, portoneDemoShop } from './app'
import { payments, portoneBehaviour, prepared, remainingOf, type StandInPayment, tokens } from './records'

const tokenLifeMs = 30 * 60_000
const lastMinuteMs = 60_000
const prolongedMs = 5 * 60_000

const seconds = (ms: number) => Math.floor(ms / 1_000)

/** Every answer of the service has this envelope, and its code counts whatever the HTTP status. */
function done(reply: FastifyReply, response: object): FastifyReply {
  return reply.code(200).send({ code: 0, message: null, response })
}

function refused(reply: FastifyReply, message: string, status = 200): FastifyReply {
  return reply.code(status).send({ code: status === 200 ? 1 : -1, message, response: null })
}

/** Fields of a form or of JSON. */
function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  return request.body instanceof URLSearchParams
    ? Object.fromEntries(formOf(request))
    : { ...Object(request.body) }
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function toWire(payment: StandInPayment, publicUrl: string): object {
  return {
    imp_uid: payment.impUid,
    merchant_uid: payment.merchantUid,
    status: payment.status,
    amount: payment.amount,
    cancel_amount: payment.cancelledAmount,
    currency: payment.currency,
    sandbox: true,
    channel: 'mobile',
    pay_method: toEasyPay(payment.method) === null ? payment.method : 'point',
    pg_provider: toEasyPay(payment.method) ?? 'html5_inicis',
    emb_pg_provider: null,
    card_name: payment.method === 'card' && payment.paidAt > 0 ? '현대카드' : null,
    receipt_url: payment.paidAt > 0 ? `${publicUrl}${portoneBase}/receipts/${payment.impUid}` : '',
    name: payment.name,
    buyer_name: null,
    buyer_email: null,
    buyer_tel: null,
    custom_data: null,
    started_at: seconds(payment.startedAt),
    paid_at: seconds(payment.paidAt),
    failed_at: seconds(payment.failedAt),
    cancelled_at: seconds(payment.cancelledAt),
    fail_reason: payment.failReason,
    cancel_reason: payment.cancellations.at(-1)?.reason ?? null,
    cancel_history: payment.cancellations.map(({ amount, at, reason, id }) => ({
      pg_tid: `tid_${payment.impUid}`,
      amount,
      cancelled_at: seconds(at),
      reason,
      cancellation_id: id,
    })),
  }
}

interface CancelFields {
  impUid: string
  amount: number
  checksum: number | null
  reason: string | null
}

/** Cancels a payment or a part of it. The text is why not. */
async function cancelPayment(
  { db, clock }: StandInParts,
  { impUid, amount, checksum, reason }: CancelFields,
): Promise<StandInPayment | string> {
  const outcome = await payments.change<StandInPayment | string>(db, impUid, (payment) => {
    const left = remainingOf(payment)
    // An amount of 0 means the whole payment, as at the real service.
    const returned = amount === 0 ? left : amount
    const refuse = (why: string) => ({ value: null, outcome: why })
    if (payment.paidAt === 0) return refuse('취소할 결제건이 존재하지 않습니다.')
    if (left === 0) return refuse('이미 전액취소된 주문입니다.')
    if (checksum !== null && checksum !== left) return refuse('취소 가능 잔액이 일치하지 않습니다.')
    if (returned > left) return refuse('취소 요청 금액이 잔액보다 큽니다.')
    const at = clock.now().getTime()
    const value: StandInPayment = {
      ...payment,
      status: 'cancelled',
      cancelledAmount: payment.cancelledAmount + returned,
      cancelledAt: at,
      cancellations: [
        ...payment.cancellations,
        { amount: returned, at, reason, id: `cancellation_${randomBytes(8).toString('hex')}` },
      ],
    }
    return { value, outcome: value }
  })
  return outcome ?? '취소할 결제건이 존재하지 않습니다.'
}

/** Answers a call in place of the service if it is set to fail; true if it has answered. */
async function misbehaved(part: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (part === 'slow') await untilImpatient(request)
  if (part === 'failing') {
    reply.code(500).send({ code: -1, message: 'internal server error', response: null })
    return true
  }
  if (part === 'not-json') {
    reply.code(200).type('text/html').send('<html><body><h1>점검 중</h1></body></html>')
    return true
  }
  return false
}

export function portoneRestRoutes(app: FastifyInstance, parts: StandInParts): void {
  const { db, clock, publicUrl } = parts

  app.post(`${portoneBase}/users/getToken`, async (request, reply) => {
    const { token: behaviour } = await portoneBehaviour.read(db)
    if (await misbehaved(behaviour, request, reply)) return reply
    const { imp_key: key, imp_secret: secret } = fieldsOf(request)
    const isShop = key === portoneDemoShop.key && secret === portoneDemoShop.secret
    if (!isShop || behaviour === 'refused') return refused(reply, '인증에 실패하였습니다.', 401)
    const now = clock.now().getTime()
    const known = await tokens.find(db, portoneDemoShop.key, clock.now())
    let token = known?.value
    // The same token until it ends, and five more minutes for whoever asks in its last one.
    if (token === undefined || token.expiresAt <= now || token.expiresAt > now + tokenLifeMs) {
      token = { text: randomBytes(20).toString('hex'), expiresAt: now + tokenLifeMs }
      await tokens.keep(db, portoneDemoShop.key, token)
    } else if (token.expiresAt - now < lastMinuteMs) {
      token = { ...token, expiresAt: token.expiresAt + prolongedMs }
      await tokens.keep(db, portoneDemoShop.key, token)
    }
    return done(reply, {
      access_token: token.text,
      now: seconds(now),
      expired_at: seconds(token.expiresAt),
    })
  })

  async function isShop({ headers }: FastifyRequest): Promise<boolean> {
    const shown = headers.authorization?.replace(/^Bearer /, '')
    const known = await tokens.find(db, portoneDemoShop.key, clock.now())
    return known !== null && known.value.text === shown && known.value.expiresAt > clock.now().getTime()
  }

  void app.register(async (members) => {
    members.addHook('preHandler', async (request, reply) => {
      if (!(await isShop(request))) return refused(reply, 'Unauthorized', 401)
    })

    members.post(`${portoneBase}/payments/prepare`, async (request, reply) => {
      if (await misbehaved((await portoneBehaviour.read(db)).prepare, request, reply)) return reply
      const fields = fieldsOf(request)
      const merchantUid = textOf(fields.merchant_uid)
      const amount = Number(fields.amount)
      if (merchantUid === '' || !(amount > 0)) return refused(reply, '잘못된 요청입니다.', 400)
      const known = await prepared.find(db, merchantUid, clock.now())
      if (known) return refused(reply, '이미 등록된 merchant_uid입니다.')
      await prepared.keepFirst(db, merchantUid, { amount })
      return done(reply, { merchant_uid: merchantUid, amount })
    })

    members.get<{ Params: { uid: string } }>(
      `${portoneBase}/payments/prepare/:uid`,
      async (request, reply) => {
        const known = await prepared.find(db, request.params.uid, clock.now())
        if (!known) return refused(reply, '사전등록된 결제정보가 존재하지 않습니다.', 404)
        return done(reply, { merchant_uid: request.params.uid, amount: known.value.amount })
      },
    )

    // All payments here are of a test channel, so they are shown to whoever asks for such.
    const seesTests = (request: FastifyRequest) => queryOf(request).get('include_sandbox') === 'true'

    members.get<{ Params: { uid: string } }>(`${portoneBase}/payments/:uid`, async (request, reply) => {
      if (await misbehaved((await portoneBehaviour.read(db)).lookup, request, reply)) return reply
      const found = seesTests(request) ? await payments.find(db, request.params.uid, clock.now()) : null
      if (!found) return refused(reply, '존재하지 않는 결제정보입니다.', 404)
      return done(reply, toWire(found.value, publicUrl))
    })

    members.get<{ Params: { uid: string } }>(
      `${portoneBase}/payments/findAll/:uid`,
      async (request, reply) => {
        if (await misbehaved((await portoneBehaviour.read(db)).lookup, request, reply)) return reply
        const all = seesTests(request) ? await payments.listWhere(db, 'merchantUid', request.params.uid) : []
        if (all.length === 0) return refused(reply, '존재하지 않는 결제정보입니다.', 404)
        return done(reply, {
          total: all.length,
          previous: 0,
          next: 0,
          list: all.map((each) => toWire(each, publicUrl)),
        })
      },
    )

    members.post(`${portoneBase}/payments/cancel`, async (request, reply) => {
      const { cancel: behaviour } = await portoneBehaviour.read(db)
      if (await misbehaved(behaviour, request, reply)) return reply
      if (behaviour === 'refused') return refused(reply, '카드사에서 취소를 거절하였습니다.')
      const { imp_uid, amount, checksum, reason } = fieldsOf(request)
      const outcome = await cancelPayment(parts, {
        impUid: textOf(imp_uid),
        amount: Number(amount ?? 0),
        checksum: checksum === undefined || checksum === null ? null : Number(checksum),
        reason: textOf(reason) || null,
      })
      if (behaviour === 'lost-answer') {
        reply.code(504).type('text/html').send('<html><body><h1>504 Gateway Timeout</h1></body></html>')
        return reply
      }
      return typeof outcome === 'string' ? refused(reply, outcome) : done(reply, toWire(outcome, publicUrl))
    })
  })
}
