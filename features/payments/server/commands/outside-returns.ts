import type { OrderRow } from '~/db/rows/payments'
import { lockOperator } from '~/features/accounts/server/commands/account-status'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { toPassTier } from '~/features/passes/pass'
import { lockRefundable, takeBackForRefund } from '~/features/passes/server/commands/refund-passes'
import { refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { paymentTags } from '../../order'
import { passesOwed } from '../../payment'
import { paymentRefusals } from '../../refusals'
import { orderAudits } from '../audit'
import type { ProviderPayment } from '../client/portone'
import { paidBackOutsideNotice } from '../notices'
import { countMissing, findOrder, listCancels, listOutsideReturns } from '../queries'
import { lockOrder } from './orders'

interface Seen {
  order: OrderRow
  payment: ProviderPayment
  isBuyerHere: boolean
  now: Date
}

/**
 * Stores how much of a payment went back without us, and takes back as many unused passes as that money paid
 * for. Passes that cannot be taken back are left for operators to handle. The caller has locked the buyer and
 * the order.
 */
export async function noteOutsideReturn(
  tx: Transaction,
  { order, payment, isBuyerHere, now }: Seen,
): Promise<void> {
  const { impUid } = payment
  const cancels = (await listCancels(tx, [order.id])).filter((cancel) => cancel.impUid === impUid)
  // The returned money may be that of an open cancel, which finds this out itself with its next try. What went back
  // beside it is found by the recheck after its end.
  if (cancels.some(({ status }) => status === 'open')) return
  const before = await listOutsideReturns(tx, [order.id])
  const done = cancels.filter(({ status }) => status === 'done')
  const foundBefore = sumOf(before, ({ amount }) => amount)
  const amount = payment.cancelledAmount - sumOf(done, (cancel) => cancel.amount) - foundBefore
  if (amount <= 0) return
  const tier = toPassTier(order.tier)
  const passes = await lockRefundable(tx, { orderKey: order.merchantUid, now })
  const owed = passesOwed({
    returned: Math.max(0, foundBefore + amount - sumOf(done, ({ fee }) => fee ?? 0)),
    left: payment.amount - payment.cancelledAmount,
    tier,
    notRefunded: order.count - sumOf(done, (cancel) => cancel.passes ?? 0),
    claimed: sumOf(before, ({ passesOwed }) => passesOwed),
  })
  const taken = isBuyerHere ? Math.min(owed, passes?.unused ?? 0) : 0
  const [noted] = await tx<{ id: number }[]>`
    insert into payment_outside_returns (imp_uid, amount, passes_owed, passes_taken, found_at, settled_at)
    values (${impUid}, ${amount}, ${owed}, ${taken}, ${now}, ${taken === owed ? now : null})
    returning id`
  if (taken > 0) {
    const key = `outside-${noted?.id}`
    await takeBackForRefund(tx, { orderKey: order.merchantUid, count: taken, key, now })
  }
  if (isBuyerHere) {
    const details = { passes: taken, refunded: amount }
    await addNotice(tx, paidBackOutsideNotice, { memberId: order.memberId, details, now })
  }
  await invalidate(tx, paymentTags.orders.all)
  await invalidateOwn(tx, [order.memberId], paymentTags.own.all)
}

function sumOf<Each>(all: readonly Each[], amountOf: (each: Each) => number): number {
  return all.reduce((sum, each) => sum + amountOf(each), 0)
}

interface Settling {
  merchantUid: string
  operatorId: number
  /** The number of missing passes that the operator saw. */
  expected: number
  now: Date
}

/**
 * Records that an operator has dealt with the passes that could not be taken back. Refuses if their number has
 * changed, so that nobody settles a return that they have not seen.
 */
export async function settleOutsideReturns(
  tx: Transaction,
  { merchantUid, operatorId, expected, now }: Settling,
): Promise<void> {
  const found = await findOrder(tx, merchantUid)
  if (!found) throw refuse(paymentRefusals.noOrder)
  await lockOperator(tx, { operatorId, need: 'money', now })
  await lockOrder(tx, found.id)
  const open = (await listOutsideReturns(tx, [found.id])).filter(({ settledAt }) => settledAt === null)
  if (open.length === 0) throw refuse(paymentRefusals.nothingToSettle)
  const missing = countMissing(open)
  if (missing !== expected) throw refuse(paymentRefusals.missingChanged)
  await tx`
    update payment_outside_returns set settled_at = ${now}
    where id = any(${open.map(({ id }) => id)}::int[])`
  await audit(tx, {
    actorId: operatorId,
    action: orderAudits['settle-outside-return'],
    thing: found.id,
    details: { amount: sumOf(open, ({ amount }) => amount), missing },
    now,
  })
  await invalidate(tx, paymentTags.orders.all)
}
