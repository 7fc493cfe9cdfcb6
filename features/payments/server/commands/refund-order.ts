import { lockMember } from '~/features/accounts/server/commands/members'
import { toPassTier } from '~/features/passes/pass'
import { lockRefundable, takeBackForRefund } from '~/features/passes/server/commands/refund-passes'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { invalidateOwn } from '~/lib/server/response-cache'
import { quoteRefund } from '../../refund-policy'
import { paymentRefusals } from '../../refusals'
import { paymentTags } from '../../tags'
import { findOrder, listCancels } from '../queries'
import { refundKeyOf, writeCancel } from './cancels'

export interface RefundAsking {
  merchantUid: string
  memberId: number
  /** What the member was told they would get. */
  expected: { passes?: number | undefined; refunded?: number | undefined }
  now: Date
}

/**
 * Takes the unused passes of an order out of the wallet and writes down what is paid back for them. Returns the cancel
 * that carries it out.
 */
export async function askRefund(
  tx: Transaction,
  { merchantUid, memberId, expected, now }: RefundAsking,
): Promise<number> {
  await lockMember(tx, memberId)
  await tx`select from payment_orders where merchant_uid = ${merchantUid} for update`
  const order = await findOrder(tx, merchantUid)
  if (order?.member_id !== memberId) throw refuse(paymentRefusals.noPayment)
  if (order.imp_uid === null || order.paid_at === null) throw refuse(paymentRefusals.notPaid)
  const { imp_uid: impUid, paid_at: paidAt } = order
  const before = (await listCancels(tx, [order.id])).filter((cancel) => cancel.imp_uid === impUid)
  if (before.some(({ status }) => status === 'open')) throw refuse(paymentRefusals.refundUnderWay)
  const passes = await lockRefundable(tx, { orderKey: merchantUid, now })
  const tier = toPassTier(order.tier)
  const quote = quoteRefund({ tier, unused: passes?.unused ?? 0, paidAt }, now)
  if (quote === 'too-late') throw refuse(paymentRefusals.tooLate)
  if (quote === 'nothing-unused') throw refuse(paymentRefusals.nothingUnused)
  const isOther =
    (expected.passes ?? quote.passes) !== quote.passes ||
    (expected.refunded ?? quote.refunded) !== quote.refunded
  if (isOther) throw refuse(paymentRefusals.quoteChanged)
  const paidBack = before.reduce((sum, { status, amount }) => sum + (status === 'done' ? amount : 0), 0)
  const cancelId = await writeCancel(tx, {
    impUid,
    amount: quote.refunded,
    balanceBefore: order.amount - paidBack,
    refund: { passes: quote.passes, fee: quote.fee },
    now,
  })
  await takeBackForRefund(tx, { orderKey: merchantUid, count: quote.passes, key: refundKeyOf(cancelId), now })
  await invalidateOwn(tx, [memberId], paymentTags.own.all)
  return cancelId
}
