import type { OrderRow } from '~/db/rows/payments'
import { checkOperator } from '~/features/accounts/server/commands/account-status'
import { keepMembers, lockMember, lockMemberAmong } from '~/features/accounts/server/commands/members'
import { toPassTier } from '~/features/passes/pass'
import {
  lockRefundable,
  takeBackForRefund,
  takeExpiredForRefund,
} from '~/features/passes/server/commands/refund-passes'
import { refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { paymentTags } from '../../order'
import {
  countRefundable,
  feePercentOf,
  latePercentOf,
  quoteRefund,
  type RefundQuote,
} from '../../refund-policy'
import { ownRefundRefusals, paymentRefusals, refundRefusals } from '../../refusals'
import { orderAudits } from '../audit'
import { findOrder, listCancels, listOutsideReturns, moneyLeft } from '../queries'
import { refundKeyOf, writeCancel } from './cancels'
import { lockOrder } from './orders'

export interface RefundAsking {
  merchantUid: string
  memberId: number
  /** The quote that the member saw. */
  expected: { passes?: number | undefined; refunded?: number | undefined }
  /** Today's fee in percent. */
  feePercent: number
  /** Today's share of a late refund in percent; null for none. */
  latePercent: number | null
  now: Date
}

interface Refunding {
  order: OrderRow & { impUid: string }
  quote: Omit<RefundQuote, 'isLate'>
  /** How many of the passes have expired. */
  expired: number
  /** The amount in won that is left of the order's payment. */
  left: number
  /** Set if an operator refunds. */
  reason?: string
  now: Date
}

/** Takes passes out of the wallet and stores the cancel that pays them back. Returns the cancel's id. */
async function writeRefund(
  tx: Transaction,
  { order, quote, expired, left, reason, now }: Refunding,
): Promise<number> {
  const cancelId = await writeCancel(tx, {
    impUid: order.impUid,
    amount: quote.refunded,
    balanceBefore: left,
    refund: { passes: quote.passes, fee: quote.fee, ...(reason !== undefined && { reason }) },
    now,
  })
  const taking = { orderKey: order.merchantUid, key: refundKeyOf(cancelId), now }
  const unused = quote.passes - expired
  if (unused > 0) await takeBackForRefund(tx, { ...taking, count: unused })
  if (expired > 0) await takeExpiredForRefund(tx, { ...taking, count: expired })
  await invalidate(tx, paymentTags.orders.all)
  await invalidateOwn(tx, [order.memberId], paymentTags.own.all)
  return cancelId
}

/** How much of an order's payment has not gone back, through us or without us. Refuses while a cancel is open. */
async function refundableMoney(tx: Transaction, order: OrderRow): Promise<number> {
  const cancels = await listCancels(tx, [order.id])
  const isUnderWay = cancels.some(({ impUid, status }) => impUid === order.impUid && status === 'open')
  if (isUnderWay) throw refuse(refundRefusals.refundUnderWay)
  return moneyLeft(order, { cancels, outside: await listOutsideReturns(tx, [order.id]) })
}

function asPaid(order: OrderRow): OrderRow & { impUid: string; paidAt: Date } {
  const { impUid, paidAt } = order
  if (impUid === null || paidAt === null) throw refuse(refundRefusals.notPaid)
  return { ...order, impUid, paidAt }
}

/**
 * Takes the unused passes of an order out of the wallet and stores the cancel that pays them back. Returns
 * the cancel's id.
 */
export async function askRefund(
  tx: Transaction,
  { merchantUid, memberId, expected, feePercent, latePercent, now }: RefundAsking,
): Promise<number> {
  await lockMember(tx, memberId)
  const known = await findOrder(tx, merchantUid)
  if (known?.memberId !== memberId) throw refuse(paymentRefusals.noPayment)
  await lockOrder(tx, known.id)
  const order = asPaid((await findOrder(tx, merchantUid)) ?? known)
  // Comes before the other refusals, which would mislead: an open refund has taken passes.
  const left = await refundableMoney(tx, order)
  const tier = toPassTier(order.tier)
  const passes = await lockRefundable(tx, { orderKey: merchantUid, now })
  const unused = countRefundable({ unused: passes?.unused ?? 0, tier, left })
  const expired = countRefundable({ unused: passes?.expired ?? 0, tier, left: left - unused * tier })
  const quote = quoteRefund(
    {
      tier,
      unused,
      expired,
      paidAt: order.paidAt,
      feePercent: feePercentOf(order.feePercent, feePercent),
      latePercent: latePercentOf(order.latePercent, latePercent),
    },
    now,
  )
  if (quote === 'too-late') throw refuse(ownRefundRefusals.tooLate)
  if (quote === 'nothing-unused') throw refuse(ownRefundRefusals.nothingUnused)
  const isOther =
    (expected.passes ?? quote.passes) !== quote.passes ||
    (expected.refunded ?? quote.refunded) !== quote.refunded
  if (isOther) throw refuse(ownRefundRefusals.quoteChanged)
  return writeRefund(tx, { order, quote, expired: quote.isLate ? expired : 0, left, now })
}

export interface OperatorRefund {
  merchantUid: string
  operatorId: number
  passes: number
  reason: string
  now: Date
}

/** Refunds unused passes without a fee, however long ago the order was paid. Returns the cancel's id. */
export async function refundAsOperator(
  tx: Transaction,
  { merchantUid, operatorId, passes, reason, now }: OperatorRefund,
): Promise<number> {
  const known = await findOrder(tx, merchantUid)
  if (!known) throw refuse(paymentRefusals.noOrder)
  const here = await keepMembers(tx, [known.memberId, operatorId])
  // Members who leave give up their passes.
  if (!here.has(known.memberId)) throw refuse(paymentRefusals.notThatMany)
  await lockMemberAmong(tx, known.memberId, [operatorId])
  await checkOperator(tx, { operatorId, need: 'money', now })
  await lockOrder(tx, known.id)
  const order = asPaid((await findOrder(tx, merchantUid)) ?? known)
  const left = await refundableMoney(tx, order)
  const there = await lockRefundable(tx, { orderKey: merchantUid, now })
  const unused = there?.unused ?? 0
  if (passes > countRefundable({ unused, tier: order.tier, left })) throw refuse(paymentRefusals.notThatMany)
  const price = order.tier * passes
  const quote = { passes, price, fee: 0, refunded: price }
  const cancelId = await writeRefund(tx, { order, quote, expired: 0, left, reason, now })
  await audit(tx, {
    actorId: operatorId,
    action: orderAudits['refund-order'],
    thing: order.id,
    details: { cancel: cancelId, passes, refunded: price, unusedBefore: unused },
    now,
  })
  return cancelId
}
