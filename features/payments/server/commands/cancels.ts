import type { CancelRow } from '~/db/rows/payments'
import { keepMembers, lockMember } from '~/features/accounts/server/commands/members'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { undoRefund } from '~/features/passes/server/commands/refund-passes'
import type { Database, Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { enqueue } from '~/lib/server/job-queue'
import { ProviderFailed } from '~/lib/server/provider-call'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { paymentTags } from '../../order'
import { cancelOutcome, cancelPauseMs, leftOf } from '../../payment'
import { toPortoneVersion } from '../../payment-method'
import type { Portone } from '../client/open-portone'
import { refundDoneNotice, refundRefusedNotice } from '../notices'
import { findCancel, findOrderById } from '../queries'
import { lockOrder, lookUp, planRefundRecheck, portoneJobs } from './orders'

export const cancelSubject = 'payment-cancel:'

interface NewCancel {
  impUid: string
  amount: number
  balanceBefore: number
  /** Null for a payment that does not fit its order. */
  refund: { passes: number; fee: number; reason?: string } | null
  now: Date
}

/**
 * Stores that money is to be paid back, before the provider is called. A due item repeats the call until the
 * cancel has ended, even if the first caller fails.
 */
export async function writeCancel(
  tx: Transaction,
  { impUid, amount, balanceBefore, refund, now }: NewCancel,
): Promise<number> {
  const [cancel] = await tx<{ id: number }[]>`
    insert into payment_cancels (imp_uid, passes, fee, amount, balance_before, reason, asked_at)
    values (${impUid}, ${refund?.passes ?? null}, ${refund?.fee ?? null}, ${amount}, ${balanceBefore},
      ${refund?.reason ?? null}, ${now})
    returning id`
  if (!cancel) throw new Error('the cancel was not stored')
  // A refund is carried out by its own request. If that fails, the due item takes over.
  if (refund === null) await enqueueCancel(tx, cancel.id)
  await planTry(tx, { cancelId: cancel.id, tries: 0, now })
  return cancel.id
}

function enqueueCancel(tx: Transaction, cancelId: number): Promise<void> {
  return enqueue(
    tx,
    'cancel-payment',
    { cancelId },
    { key: `cancel-payment:${cancelId}`, service: portoneJobs },
  )
}

function planTry(
  tx: Transaction,
  { cancelId, tries, now }: { cancelId: number; tries: number; now: Date },
): Promise<void> {
  return scheduleDue(tx, {
    kind: 'retry-cancel',
    subject: `${cancelSubject}${cancelId}`,
    dueAt: new Date(now.getTime() + cancelPauseMs(tries)),
    payload: { tries },
  })
}

export async function retryCancel(
  tx: Transaction,
  { cancelId, tries, now }: { cancelId: number; tries: number; now: Date },
): Promise<void> {
  const [cancel] = await tx<{ status: string }[]>`
    select status from payment_cancels where id = ${cancelId} for update`
  if (cancel?.status !== 'open') return
  await enqueueCancel(tx, cancelId)
  await planTry(tx, { cancelId, tries: tries + 1, now })
}

interface CancelParts {
  db: Database
  portone: Portone
  now: () => Date
}

/**
 * Makes the provider pay back the amount of a cancel, unless it has already done so, and stores the outcome.
 * Throws if the provider cannot be reached. Repeated and concurrent calls are safe.
 */
export async function carryOutCancel(
  { db, portone, now }: CancelParts,
  cancelId: number,
): Promise<CancelRow | null> {
  const cancel = await findCancel(db, cancelId)
  if (cancel?.status !== 'open') return cancel
  const { impUid, merchantUid, amount, balanceBefore } = cancel
  const portoneVersion = toPortoneVersion(cancel.portone)
  const readLeft = async () => {
    const payment = await portone.findPayment({ impUid, merchantUid, portone: portoneVersion })
    if (payment === null) throw new ProviderFailed('PortOne', 'unavailable', 'payment-gone')
    return leftOf(payment)
  }
  let left = await readLeft()
  const outcomeNow = () => cancelOutcome({ amount, balanceBefore }, left)
  let outcome = outcomeNow()
  let isRefused = false
  if (outcome === 'to-do') {
    try {
      const reason = cancel.passes === null ? '주문과 다른 결제' : '이용권 환불'
      const payment = await portone.cancel({
        impUid,
        merchantUid,
        amount,
        checksum: balanceBefore,
        reason,
        portone: portoneVersion,
      })
      left = leftOf(payment)
      outcome = outcomeNow()
    } catch (error) {
      if (!(error instanceof ProviderFailed) || error.kind !== 'rejected') throw error
      // The refusal may mean that a concurrent call has carried the cancel out, so the payment is read again.
      left = await readLeft()
      outcome = outcomeNow()
      isRefused = outcome === 'to-do'
    }
  }
  // An unfit payment must go back completely, so if others have returned a part of it, a new cancel returns
  // the rest. A refund ends as refused, and the next look at the order finds what went back without us.
  if (outcome === 'unclear' && cancel.passes === null) {
    return endCancel(db, { cancelId, status: 'refused', goesOnWith: left, now: now() })
  }
  if ((isRefused || outcome === 'unclear') && cancel.passes !== null) {
    return endCancel(db, { cancelId, status: 'refused', looksAgain: outcome === 'unclear', now: now() })
  }
  if (outcome !== 'done') throw new ProviderFailed('PortOne', 'unavailable', `cancel-${outcome}`)
  // More than the cancel's amount went back, so others have returned money beside it.
  const looksAgain = left < balanceBefore - amount
  return endCancel(db, { cancelId, status: 'done', looksAgain, now: now() })
}

function endCancel(
  db: Database,
  {
    cancelId,
    status,
    looksAgain = false,
    goesOnWith = null,
    now,
  }: {
    cancelId: number
    status: 'done' | 'refused'
    /** Set if money went back without us, which is not concluded while a cancel is open. */
    looksAgain?: boolean
    /** The amount of a new cancel that replaces this one. */
    goesOnWith?: number | null
    now: Date
  },
): Promise<CancelRow | null> {
  return db.transaction(async (tx) => {
    const known = await findCancel(tx, cancelId)
    const order = known && (await findOrderById(tx, known.orderId))
    if (!order) return known
    const { memberId } = order
    const here = await keepMembers(tx, [memberId])
    if (here.has(memberId)) await lockMember(tx, memberId)
    await lockOrder(tx, order.id)
    const ended = await tx`
      update payment_cancels set status = ${status}, ended_at = ${now} where id = ${cancelId} and status = 'open'`
    if (ended.count === 0) return findCancel(tx, cancelId)
    await cancelDue(tx, { subject: `${cancelSubject}${cancelId}` })
    const { passes, amount, impUid } = known
    if (goesOnWith !== null) {
      await writeCancel(tx, { impUid, amount: goesOnWith, balanceBefore: goesOnWith, refund: null, now })
    }
    if (passes !== null) {
      const details = { passes, refunded: amount }
      if (status === 'refused') await undoRefund(tx, { key: refundKeyOf(cancelId), now })
      await planRefundRecheck(tx, { orderId: order.id, now })
      const notice = status === 'done' ? refundDoneNotice : refundRefusedNotice
      await addNotice(tx, notice, { memberId, details, now })
    }
    if (looksAgain) await lookUp(tx, order.id)
    await invalidate(tx, paymentTags.orders.all)
    await invalidateOwn(tx, [memberId], paymentTags.own.all)
    return findCancel(tx, cancelId)
  })
}

/** The key of a refund in the ledger of passes. */
export function refundKeyOf(cancelId: number): string {
  return `cancel-${cancelId}`
}
