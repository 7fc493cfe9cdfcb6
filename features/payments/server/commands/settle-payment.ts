import type { OrderRow } from '~/db/rows/payments'
import { keepMembers, lockMember } from '~/features/accounts/server/commands/members'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { toPassTier } from '~/features/passes/pass'
import { grantPasses } from '~/features/passes/server/commands/grant-passes'
import type { Database, Transaction } from '~/lib/server/database'
import { cancelDue } from '~/lib/server/due-items'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { paymentTags } from '../../order'
import { judgePayment, leftOf, type PaymentProblem, type Verdict } from '../../payment'
import type { ProviderPayment } from '../client/portone'
import { passesBoughtNotice, paymentReturnedNotice } from '../notices'
import { findOrder } from '../queries'
import { writeCancel } from './cancels'
import { lockOrder, orderSubject, planRecheck } from './orders'
import { noteOutsideReturn } from './outside-returns'

/** The outcome of a payment: its verdict, with `to-grant` carried out and reported as `granted`. */
export type Settled = Exclude<Verdict['is'], 'to-grant'>

const longestReason = 200

/**
 * Acts on the provider's answer about a payment: grants the passes of its order, or pays the money back.
 * Confirmations, webhooks and jobs all end here, and repeating it changes nothing. Null if the order is not
 * ours.
 */
export function settlePayment(
  db: Database,
  {
    payment,
    acceptsTestPayments,
    now,
  }: { payment: ProviderPayment; acceptsTestPayments: boolean; now: Date },
): Promise<Settled | null> {
  return db.transaction(async (tx) => {
    const found = await findOrder(tx, payment.merchantUid)
    if (!found) return null
    const here = await keepMembers(tx, [found.memberId])
    const isBuyerHere = here.has(found.memberId)
    if (isBuyerHere) await lockMember(tx, found.memberId)
    await lockOrder(tx, found.id)
    const order = await findOrder(tx, payment.merchantUid)
    if (!order) return null
    // A payment once found unfit goes back, even if it would be judged differently by now.
    if (await hasProblem(tx, payment.impUid)) return 'unfit'
    const verdict = judgePayment(payment, {
      amount: order.amount,
      impUid: order.impUid,
      isBuyerHere,
      acceptsTestPayments,
    })
    if (verdict.is === 'to-grant') {
      await grant(tx, { order, payment, now })
      return 'granted'
    }
    if (verdict.is === 'granted') {
      await noteMethod(tx, { order, payment })
      await noteOutsideReturn(tx, { order, payment, isBuyerHere, now })
    }
    if (verdict.is === 'failed') await noteFailure(tx, order, payment.failReason)
    if (verdict.is === 'unfit') await payBack(tx, { order, payment, problem: verdict.problem, now })
    return verdict.is
  })
}

interface Settling {
  order: OrderRow
  payment: ProviderPayment
  now: Date
}

async function grant(tx: Transaction, { order, payment, now }: Settling): Promise<void> {
  const { id, memberId, merchantUid: orderKey, count } = order
  const tier = toPassTier(order.tier)
  await tx`
    insert into payments (imp_uid, order_id, portone, amount, currency, method, card_name, receipt_url, found_at)
    values (${payment.impUid}, ${id}, ${payment.portone as string}, ${payment.amount}, ${payment.currency}, ${payment.method}, ${payment.cardName},
      ${payment.receiptUrl}, ${now})`
  await tx`
    update payment_orders set status = 'paid', paid_at = ${now}, imp_uid = ${payment.impUid}, fail_reason = null,
      portone = ${payment.portone as string}
    where id = ${id}`
  await cancelDue(tx, { subject: `${orderSubject}${id}` })
  await planRecheck(tx, { orderId: id, looks: 0, now })
  await grantPasses(tx, { memberId, tier, count, orderKey, now })
  await invalidate(tx, paymentTags.orders.all)
  await invalidateOwn(tx, [memberId], paymentTags.own.all)
  await addNotice(tx, passesBoughtNotice, { memberId, details: { tier, count }, now })
}

/** Adds what the provider did not say before, such as a receipt that was made later. */
async function noteMethod(
  tx: Transaction,
  { order, payment: { impUid, method, cardName, receiptUrl } }: Omit<Settling, 'now'>,
): Promise<void> {
  const noted = await tx<{ impUid: string }[]>`
    update payments set method = coalesce(method, ${method}), card_name = coalesce(card_name, ${cardName}),
      receipt_url = coalesce(receipt_url, ${receiptUrl})
    where imp_uid = ${impUid} and (
      method is null and ${method}::text is not null or card_name is null and ${cardName}::text is not null
      or receipt_url is null and ${receiptUrl}::text is not null
    )
    returning imp_uid`
  if (noted.length === 0) return
  await invalidate(tx, paymentTags.orders.all)
  await invalidateOwn(tx, [order.memberId], paymentTags.own.all)
}

async function payBack(
  tx: Transaction,
  { order, payment, problem, now }: Settling & { problem: PaymentProblem },
): Promise<void> {
  await tx`
    insert into payments (imp_uid, order_id, portone, amount, currency, problem, found_at)
    values (${payment.impUid}, ${order.id}, ${payment.portone as string}, ${payment.amount}, ${payment.currency}, ${problem as string}, ${now})`
  const left = leftOf(payment)
  await writeCancel(tx, { impUid: payment.impUid, amount: left, balanceBefore: left, refund: null, now })
  await invalidate(tx, paymentTags.orders.all)
  await invalidateOwn(tx, [order.memberId], paymentTags.own.all)
  await addNotice(tx, paymentReturnedNotice, {
    memberId: order.memberId,
    details: { problem, returned: left },
    now,
  })
}

async function noteFailure(tx: Transaction, order: OrderRow, reason: string | null): Promise<void> {
  if (order.status === 'paid' || order.status === 'failed') return
  await tx`
    update payment_orders set status = 'failed', fail_reason = ${reason?.slice(0, longestReason) ?? null}
    where id = ${order.id}`
  await invalidateOwn(tx, [order.memberId], paymentTags.own.all)
}

async function hasProblem(tx: Transaction, impUid: string): Promise<boolean> {
  const found = await tx<{ impUid: string }[]>`
    select imp_uid from payments where imp_uid = ${impUid} and problem is not null`
  return found.length > 0
}
