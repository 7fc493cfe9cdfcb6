import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OrderRow } from '~/db/rows/payments'
import { badInput, type Refusal, refuse, sessionOver } from '~/lib/errors'
import { type AttemptLimit, countAttempt } from '~/lib/server/attempts'
import { memberOf } from '~/lib/server/caller'
import type { Reader, Transaction } from '~/lib/server/database'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithPage } from '~/lib/server/list-reply'
import { ProviderFailed } from '~/lib/server/provider-call'
import { serve, servedBy } from '~/lib/server/serve'
import { isSignedBy } from '~/lib/server/standard-webhooks'
import { buyerMessages, toBuyer } from '../buyer'
import { paymentEndpoints } from '../endpoints'
import { ordersPerPage } from '../order'
import { orderRefusals, paymentRefusals, refundRefusals } from '../refusals'
import { readWebhook } from '../webhook'
import type { Portone } from './client/open-portone'
import type { ProviderPayment } from './client/portone'
import { forgetContact, keepContact } from './commands/buyers'
import { carryOutCancel } from './commands/cancels'
import { lookSoon, openOrder } from './commands/orders'
import { askRefund } from './commands/refund-order'
import { settlePayment } from './commands/settle-payment'
import { ofPortone, presentNewOrder, presentOrder, presentRefund } from './present'
import {
  findBuyer,
  findCancel,
  findOwnOrder,
  findWebhookOrder,
  listOrders,
  listOrdersOfPayment,
  withParts,
} from './queries'
import { paymentCalls } from './schemas'
import { paymentWire } from './wire'

export interface PaymentServices extends BasicServices {
  portone: Portone
  /** The percentage that a refund costs after the time without a fee. */
  refundFeePercent: number
  /** The share of the price in percent that goes back after the time for refunds; null for none. */
  lateRefundPercent: number | null
  /** The variables about the seller that are still unset. While there is one, nothing is sold. */
  missingToSell: readonly string[]
}

/** The limit for each order, because every webhook makes us ask the provider, whatever payment it names. */
const webhooks: AttemptLimit = { name: 'payment-webhook', most: 30, withinMs: 60 * 60_000 }
/** The limit for each member, because every such question makes us ask the provider. */
const questions: AttemptLimit = { name: 'payment-question', most: 60, withinMs: 60 * 60_000 }

type RefundOutcome = ReturnType<typeof presentRefund> | Refusal

async function presentRefundOutcome(tx: Transaction, cancelId: number): Promise<RefundOutcome> {
  const cancel = await findCancel(tx, cancelId)
  if (!cancel) throw new Error(`there is no cancel ${cancelId}`)
  return cancel.status === 'refused' ? refuse(refundRefusals.refundRefused) : presentRefund(cancel)
}

/** The steps of a refund after its cancel is stored: the provider pays back, and the outcome is the reply. */
export function payBack(app: FastifyInstance, { db, clock, portone }: BasicServices & { portone: Portone }) {
  return async <R>(
    { cancelId }: { cancelId: number },
    finish: (work: (tx: Transaction) => Promise<RefundOutcome>) => Promise<R>,
  ): Promise<R> => {
    try {
      await carryOutCancel({ db, portone, now: clock.now }, cancelId)
    } catch (error) {
      // The cancel's due item tries again, so the money goes back later.
      if (!(error instanceof ProviderFailed)) throw error
      app.log.warn({ err: error, cancelId }, 'a refund is not carried out yet')
    }
    return finish((tx) => presentRefundOutcome(tx, cancelId))
  }
}

const calls = servedBy(paymentEndpoints, paymentCalls, paymentWire)

export function paymentRoutes(app: FastifyInstance, services: PaymentServices): void {
  const {
    db,
    clock,
    portone,
    refundFeePercent: feePercent,
    lateRefundPercent: latePercent,
    missingToSell,
  } = services
  if (missingToSell.length > 0) app.log.warn(`nothing is sold without ${missingToSell.join(', ')}`)

  const settle = (payment: ProviderPayment) =>
    settlePayment(db, {
      payment,
      acceptsTestPayments: portone.settings().acceptsTestPayments,
      now: clock.now(),
    })

  /** Awaits the provider's answer. If the provider cannot be asked, it throws this refusal. */
  async function orRefuse<T>(asking: Promise<T>, kind: Parameters<typeof refuse>[0]): Promise<T> {
    try {
      return await asking
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error
      app.log.warn({ err: error }, 'PortOne could not be asked')
      throw refuse(kind)
    }
  }

  async function ownOrder(request: FastifyRequest, merchantUid: string): Promise<OrderRow> {
    const order = await findOwnOrder(db, { merchantUid, memberId: memberOf(request).memberId })
    if (!order) throw refuse(paymentRefusals.noPayment)
    return order
  }

  const countQuestion = (request: FastifyRequest) =>
    countAttempt(app, questions, { key: String(memberOf(request).memberId), now: clock.now() })

  async function present(orders: OrderRow[]) {
    const now = clock.now()
    return (await withParts(db, orders, now)).map((parts) =>
      presentOrder(parts, { feePercent, latePercent, now }),
    )
  }

  async function presentOne(request: FastifyRequest, merchantUid: string) {
    const [shown] = await present([await ownOrder(request, merchantUid)])
    if (!shown) throw refuse(paymentRefusals.noPayment)
    return shown
  }

  serve(app, calls.checkout, async () => {
    const { version, v2, channelKey, easyPays, naverCategory, ...v1 } = portone.settings()
    const { scriptUrl } = version === 'V2' && v2 !== null ? v2 : v1
    const merchant = version === 'V2' && v2 !== null ? v2.storeId : v1.merchant
    return { version, scriptUrl, merchant, channelKey, easyPays: [...easyPays], naverCategory }
  })

  async function readBuyer(reader: Reader, request: FastifyRequest) {
    const known = await findBuyer(reader, memberOf(request).memberId)
    if (!known) throw sessionOver()
    return toBuyer(known, portone.settings().asksEmail)
  }

  serve(app, calls.buyer, (_, request) => readBuyer(db, request))

  serve(app, calls.agreeToContact, async ({ body }, request) => {
    const { phone, email } = body
    return db.transaction(async (tx) => {
      await keepContact(tx, { phone, email, memberId: memberOf(request).memberId, now: clock.now() })
      const buyer = await readBuyer(tx, request)
      if (!buyer.isComplete) throw badInput({ email: buyerMessages.email })
      return buyer
    })
  })

  serve(app, calls.forgetContact, async (_, request) =>
    db.transaction(async (tx) => {
      await forgetContact(tx, memberOf(request).memberId)
      return readBuyer(tx, request)
    }),
  )

  serve(app, calls.orders, async ({ query: { page = 1 } }, request) => {
    const { count, orders } = await listOrders(db, { memberId: memberOf(request).memberId, page })
    return replyWithPage(request, await present(orders), count, { page, size: ordersPerPage })
  })

  serve(app, calls.order, ({ params }, request) => presentOne(request, params.uid))

  serve(app, calls.openOrder, ({ body, inSteps }, request) => {
    if (missingToSell.length > 0) throw refuse(orderRefusals.notSelling)
    return inSteps({
      begin: async (tx) => ({
        merchantUid: await openOrder(tx, {
          ...body,
          memberId: memberOf(request).memberId,
          feePercent,
          latePercent,
          portone: portone.settings().version,
          now: clock.now(),
        }),
      }),
      carryOn: async ({ merchantUid }, finish) => {
        const order = await ownOrder(request, merchantUid)
        const toPrepare = { ...ofPortone(order), amount: order.amount }
        await orRefuse(portone.prepare(toPrepare), orderRefusals.providerAway)
        return finish(async () => presentNewOrder(order))
      },
    })
  })

  serve(app, calls.checkOrder, async ({ params }, request) => {
    const order = await ownOrder(request, params.uid)
    if (order.status !== 'paid') {
      await countQuestion(request)
      const payments = await orRefuse(portone.listPayments(ofPortone(order)), paymentRefusals.unconfirmed)
      for (const payment of payments) await settle(payment)
    }
    return presentOne(request, params.uid)
  })

  serve(app, calls.refund, ({ params, body, inSteps }, request) =>
    inSteps({
      begin: async (tx) => ({
        cancelId: await askRefund(tx, {
          merchantUid: params.uid,
          memberId: memberOf(request).memberId,
          expected: body,
          feePercent,
          latePercent,
          now: clock.now(),
        }),
      }),
      carryOn: payBack(app, services),
    }),
  )

  /** V1 knows a payment by its number, V2 only by its order. */
  async function findOwnPayment(request: FastifyRequest, impUid: string): Promise<ProviderPayment | null> {
    const { merchant, v2 } = portone.settings()
    if (merchant !== '') {
      const payment = await portone.findPayment({ impUid, merchantUid: '', portone: 'V1' })
      if (payment !== null) return payment
    }
    if (v2 === null) return null
    const { memberId } = memberOf(request)
    for (const { merchantUid } of await listOrdersOfPayment(db, { memberId, impUid, portone: 'V2' })) {
      const payment = await portone.findPayment({ impUid, merchantUid, portone: 'V2' })
      if (payment !== null) return payment
    }
    return null
  }

  serve(app, calls.confirm, async ({ body: { impUid } }, request) => {
    await countQuestion(request)
    const payment = await orRefuse(findOwnPayment(request, impUid), paymentRefusals.unconfirmed)
    if (!payment) throw refuse(paymentRefusals.noPayment)
    await ownOrder(request, payment.merchantUid)
    const settled = await settle(payment)
    if (settled === null) throw refuse(paymentRefusals.noPayment)
    if (settled === 'unfit') throw refuse(paymentRefusals.unfit)
    const status = settled === 'granted' ? ('paid' as const) : settled
    return { status, merchantUid: payment.merchantUid }
  })

  serve(app, calls.webhook, async ({ body }, request) => {
    const understood = { message: '알겠어요.' }
    const { portone: version, impUid, merchantUid, isCancel } = readWebhook(body)
    const secrets = version === 'V2' ? (portone.settings().v2?.webhookSecrets ?? []) : []
    if (secrets.length > 0 && !isSignedBy(secrets, request, clock.now()))
      throw refuse(paymentRefusals.notSigned)
    const found = await findWebhookOrder(db, { merchantUid, impUid })
    // What V2 says is signed, so nobody gets around that by speaking as V1.
    if (found && version === 'V1' && found.order.portone === 'V2') return understood
    // Anybody can send a webhook, so the provider is not asked about orders that are not ours, or that this
    // payment has already paid for, unless the webhook reports a cancellation.
    if (!found || (found.isSettled && !isCancel)) return understood
    // The provider sends a refused webhook again, and open orders are asked about in any case.
    await countAttempt(app, webhooks, { key: merchantUid, now: clock.now() })
    try {
      for (const payment of await portone.listPayments(ofPortone(found.order))) await settle(payment)
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error
      app.log.warn({ err: error, orderId: found.order.id }, 'a webhook could not be followed up yet')
      await db.transaction((tx) => lookSoon(tx, { orderId: found.order.id, now: clock.now() }))
    }
    return understood
  })
}
