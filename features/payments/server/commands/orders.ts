import { randomBytes } from 'node:crypto'
import { lockMember } from '~/features/accounts/server/commands/members'
import type { PassTier } from '~/features/passes/pass'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { enqueue } from '~/lib/server/job-queue'
import { invalidateOwn } from '~/lib/server/response-cache'
import { mostOpenOrders, orderAmount, paymentTags } from '../../order'
import { orderPausesMs, recheckPausesMs } from '../../payment'
import type { PortoneVersion } from '../../payment-method'
import { orderRefusals } from '../../refusals'

export const orderSubject = 'order:'

/** Limits the jobs that run at once, so that a hanging provider does not occupy all workers of the queue. */
export const portoneJobs = { name: 'portone', most: 2 }

/** Creates an order and plans the questions about it to the provider. Returns its key. */
export async function openOrder(
  tx: Transaction,
  {
    memberId,
    tier,
    count,
    meetupId,
    feePercent,
    latePercent,
    portone,
    now,
  }: {
    memberId: number
    tier: PassTier
    count: number
    meetupId: number | null
    feePercent: number
    latePercent: number | null
    portone: PortoneVersion
    now: Date
  },
): Promise<string> {
  await lockMember(tx, memberId)
  const [open] = await tx<{ count: number }[]>`
    select count(*)::int as count from payment_orders where member_id = ${memberId} and status = 'open'`
  if ((open?.count ?? 0) >= mostOpenOrders) throw refuse(orderRefusals.tooManyOpen)
  const merchantUid = `pass_${randomBytes(12).toString('hex')}`
  const [order] = await tx<{ id: number }[]>`
    insert into payment_orders (merchant_uid, member_id, tier, count, amount, meetup_id, fee_percent, late_percent, portone, ordered_at)
    select ${merchantUid}, ${memberId}, ${tier}, ${count}, ${orderAmount(tier, count)}, ${meetupId}::int, ${feePercent}, ${latePercent}::int, ${portone as string}, ${now}
    where ${meetupId}::int is null or exists (select from meetups where id = ${meetupId}::int)
    returning id`
  if (!order && meetupId !== null) throw refuse(orderRefusals.noMeetup)
  if (!order) throw new Error('the order was not stored')
  await planLook(tx, { orderId: order.id, looks: 0, now })
  await invalidateOwn(tx, [memberId], paymentTags.own.all)
  return merchantUid
}

/** Plans the next question about an unpaid order. Returns false if there were enough questions. */
async function planLook(
  tx: Transaction,
  { orderId, looks, now }: { orderId: number; looks: number; now: Date },
): Promise<boolean> {
  const pauseMs = orderPausesMs[looks]
  if (pauseMs === undefined) return false
  await scheduleDue(tx, {
    kind: 'reconcile-order',
    subject: `${orderSubject}${orderId}`,
    dueAt: new Date(now.getTime() + pauseMs),
    payload: { looks },
  })
  return true
}

/** Every command that moves money takes this lock, after its member's and before the lots (docs/database.md). */
export async function lockOrder(
  tx: Transaction,
  orderId: number,
): Promise<{ status: string; memberId: number } | null> {
  const [order] = await tx<{ status: string; memberId: number }[]>`
    select status, member_id from payment_orders where id = ${orderId} for update`
  return order ?? null
}

/**
 * Asks the provider about an unpaid order and plans the next question. After the last question the order
 * lapses. The pause starts at the planned moment, so that a clock that jumps asks no more often than one that
 * does not.
 */
export async function reconcileOrder(
  tx: Transaction,
  { orderId, looks, dueAt }: { orderId: number; looks: number; dueAt: Date },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order || order.status === 'paid') return
  await lookUp(tx, orderId)
  if (await planLook(tx, { orderId, looks: looks + 1, now: dueAt })) return
  await tx`update payment_orders set status = 'lapsed' where id = ${orderId} and status = 'open'`
  await invalidateOwn(tx, [order.memberId], paymentTags.own.all)
}

/** Plans the next recheck of a paid order, because money may go back without us and without a webhook. */
export async function planRecheck(
  tx: Transaction,
  { orderId, looks, now }: { orderId: number; looks: number; now: Date },
): Promise<void> {
  const pauseMs = recheckPausesMs[looks]
  if (pauseMs === undefined) return
  await scheduleDue(tx, {
    kind: 'recheck-order',
    subject: `${orderSubject}${orderId}`,
    dueAt: new Date(now.getTime() + pauseMs),
    payload: { looks },
  })
}

export async function recheckOrder(
  tx: Transaction,
  { orderId, looks, dueAt }: { orderId: number; looks: number; dueAt: Date },
): Promise<void> {
  await lookUp(tx, orderId)
  await planRecheck(tx, { orderId, looks: looks + 1, now: dueAt })
}

const refundRecheckPauseMs = 5 * 60_000

/**
 * Plans a recheck some minutes after a refund has ended, because a webhook about money that went back without us was
 * not acted upon while the refund was open. The provider may even have refused the refund for that reason.
 */
export function planRefundRecheck(
  tx: Transaction,
  { orderId, now }: { orderId: number; now: Date },
): Promise<void> {
  return scheduleDue(tx, {
    kind: 'recheck-refund',
    subject: `${orderSubject}${orderId}`,
    dueAt: new Date(now.getTime() + refundRecheckPauseMs),
  })
}

export async function recheckRefund(tx: Transaction, orderId: number): Promise<void> {
  await lockOrder(tx, orderId)
  await lookUp(tx, orderId)
}

/** Queues a job that asks the provider about an order. */
export function lookUp(tx: Transaction, orderId: number): Promise<void> {
  return enqueue(tx, 'look-order-up', { orderId }, { key: `look-order-up:${orderId}`, service: portoneJobs })
}

const soonMs = 30_000

/**
 * Asks about an order again soon, because the provider could not be reached. A paid order is asked about too:
 * there may be a second payment or returned money, and the provider does not report it again.
 */
export async function lookSoon(
  tx: Transaction,
  { orderId, now }: { orderId: number; now: Date },
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) return
  if (order.status === 'paid') return lookUp(tx, orderId)
  await scheduleDue(tx, {
    kind: 'reconcile-order',
    subject: `${orderSubject}${orderId}`,
    dueAt: new Date(now.getTime() + soonMs),
    payload: { looks: 0 },
  })
}

/** The orders of a member who leaves stay, without the meetups that they wanted to join. */
export async function forgetMeetupsOfOrders(tx: Transaction, memberId: number): Promise<void> {
  await tx`update payment_orders set meetup_id = null where member_id = ${memberId} and meetup_id is not null`
}
