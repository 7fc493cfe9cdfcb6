import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { untilImpatient } from '../behaviour'
import { queryOf } from '../form-body'
import { failReasons } from '../portone/app'
import type { StandInParts } from '../stand-in-parts'
import { portoneV2Base, portoneV2DemoShop } from './app'
import { cancelledOf, payments, portoneV2Behaviour, registered, type StandInPaymentV2 } from './records'
import { announce } from './webhooks'

function refused(reply: FastifyReply, status: number, type: string): FastifyReply {
  return reply.code(status).send({ type, message: `${type}: 체험 모드의 답이에요.` })
}

const momentOf = (ms: number) => new Date(ms).toISOString()

function methodOf({ easyPay, paidAt }: StandInPaymentV2): object | undefined {
  if (easyPay !== null) return { type: 'PaymentMethodEasyPay', provider: easyPay }
  return { type: 'PaymentMethodCard', ...(paidAt !== null && { card: { name: '현대카드' } }) }
}

function toWire(payment: StandInPaymentV2, publicUrl: string): object {
  const { paymentId, transactionId, status, orderName, total, failReason, requestedAt, paidAt } = payment
  return {
    status,
    id: paymentId,
    transactionId,
    merchantId: 'merchant-demo',
    storeId: portoneV2DemoShop.storeId,
    channel: { type: 'TEST', pgProvider: 'INICIS_V2', pgMerchantId: 'INIpayTest' },
    version: 'V2',
    requestedAt: momentOf(requestedAt),
    updatedAt: momentOf(requestedAt),
    statusChangedAt: momentOf(requestedAt),
    orderName,
    amount: {
      total,
      taxFree: 0,
      discount: 0,
      paid: paidAt === null ? 0 : total - cancelledOf(payment),
      cancelled: cancelledOf(payment),
      cancelledTaxFree: 0,
    },
    currency: 'KRW',
    customer: {},
    origin: {},
    method: methodOf(payment),
    ...(paidAt !== null && {
      paidAt: momentOf(paidAt),
      receiptUrl: `${publicUrl}${portoneV2Base}/receipts/${paymentId}`,
    }),
    ...(failReason !== null && {
      failure: {
        reason: failReason,
        pgCode: failReason === failReasons.failed ? '8321' : 'PAY_PROCESS_CANCELED',
      },
    }),
    cancellations: payment.cancellations.map(({ at, ...cancellation }) => ({
      ...cancellation,
      taxFreeAmount: 0,
      vatAmount: 0,
      requestedAt: momentOf(at),
    })),
  }
}

interface Asked {
  amount: number | undefined
  expectedLeft: number | undefined
  reason: string
  isLater: boolean
}

/** Cancels a payment or a part of it. The text is the type of the error. */
async function cancelPayment(
  { db, clock }: StandInParts,
  paymentId: string,
  { amount, expectedLeft, reason, isLater }: Asked,
): Promise<StandInPaymentV2['cancellations'][number] | string> {
  type Outcome = StandInPaymentV2['cancellations'][number] | string
  const outcome = await payments.change<Outcome>(db, paymentId, (payment) => {
    const refuse = (type: string) => ({ value: null, outcome: type })
    const left = payment.total - cancelledOf(payment)
    const asked = amount ?? left
    if (payment.paidAt === null) return refuse('PAYMENT_NOT_PAID')
    if (left === 0) return refuse('PAYMENT_ALREADY_CANCELLED')
    if (expectedLeft !== undefined && expectedLeft !== left)
      return refuse('CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN')
    if (asked > left) return refuse('CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT')
    const cancellation = {
      id: randomUUID(),
      status: isLater ? ('REQUESTED' as const) : ('SUCCEEDED' as const),
      totalAmount: asked,
      reason,
      at: clock.now().getTime(),
    }
    const value = { ...payment, cancellations: [...payment.cancellations, cancellation] }
    const status = cancelledOf(value) === value.total ? 'CANCELLED' : 'PARTIAL_CANCELLED'
    return { value: isLater ? value : { ...value, status }, outcome: cancellation }
  })
  return outcome ?? 'PAYMENT_NOT_FOUND'
}

/** Answers a call in place of the service if it is set to fail; true if it has answered. */
async function misbehaved(part: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (part === 'slow') await untilImpatient(request)
  if (part === 'failing') {
    reply.code(500).type('text/plain').send('Internal Server Error')
    return true
  }
  if (part === 'not-json') {
    reply.code(200).type('text/html').send('<html><body><h1>점검 중</h1></body></html>')
    return true
  }
  return false
}

export function portoneV2RestRoutes(app: FastifyInstance, parts: StandInParts): void {
  const { db, clock, publicUrl } = parts
  void app.register(async (members) => {
    members.addHook('preHandler', async (request, reply) => {
      const isShop = request.headers.authorization === `PortOne ${portoneV2DemoShop.secret}`
      const storeId = Object(request.body).storeId ?? queryOf(request).get('storeId')
      if (!isShop) return refused(reply, 401, 'UNAUTHORIZED')
      if (storeId !== null && storeId !== portoneV2DemoShop.storeId) return refused(reply, 403, 'FORBIDDEN')
    })
    type WithId = { Params: { id: string } }

    members.get<WithId>(`${portoneV2Base}/payments/:id`, async (request, reply) => {
      if (await misbehaved((await portoneV2Behaviour.read(db)).lookup, request, reply)) return reply
      const found = await payments.find(db, request.params.id, clock.now())
      return found ? toWire(found.value, publicUrl) : refused(reply, 404, 'PAYMENT_NOT_FOUND')
    })

    members.post<WithId>(`${portoneV2Base}/payments/:id/pre-register`, async (request, reply) => {
      if (await misbehaved((await portoneV2Behaviour.read(db)).prepare, request, reply)) return reply
      const { totalAmount } = Object(request.body)
      if (!Number.isSafeInteger(totalAmount)) return refused(reply, 400, 'INVALID_REQUEST')
      const known = await payments.find(db, request.params.id, clock.now())
      if (known && known.value.paidAt !== null) return refused(reply, 409, 'ALREADY_PAID')
      await registered.keep(db, request.params.id, { amount: totalAmount })
      return {}
    })

    members.post<WithId>(`${portoneV2Base}/payments/:id/cancel`, async (request, reply) => {
      const { cancel: behaviour } = await portoneV2Behaviour.read(db)
      if (await misbehaved(behaviour, request, reply)) return reply
      if (behaviour === 'refused') return refused(reply, 502, 'PG_PROVIDER')
      const { amount, currentCancellableAmount, reason } = Object(request.body)
      if (typeof reason !== 'string' || amount === 0) return refused(reply, 400, 'INVALID_REQUEST')
      const outcome = await cancelPayment(parts, request.params.id, {
        amount,
        expectedLeft: currentCancellableAmount,
        reason,
        isLater: behaviour === 'later',
      })
      if (behaviour === 'lost-answer') {
        return reply
          .code(504)
          .type('text/html')
          .send('<html><body><h1>504 Gateway Timeout</h1></body></html>')
      }
      if (typeof outcome === 'string') {
        return refused(reply, outcome === 'PAYMENT_NOT_FOUND' ? 404 : 409, outcome)
      }
      const found = await payments.find(db, request.params.id, clock.now())
      // Unlike V1, it announces the cancels that were asked for by the interface, too.
      if (found && outcome.status === 'SUCCEEDED') void announce(parts, found.value)
      const { at, ...cancellation } = outcome
      return {
        cancellation: { ...cancellation, taxFreeAmount: 0, vatAmount: 0, requestedAt: momentOf(at) },
      }
    })
  })
}
