import { listRefundable } from '~/features/passes/server/queries/passes'
import type { Reader } from '~/lib/server/database'
import { ordersPerPage } from '../order'

export interface OrderRow {
  id: number
  merchant_uid: string
  member_id: number
  tier: number
  count: number
  amount: number
  status: string
  fail_reason: string | null
  ordered_at: Date
  paid_at: Date | null
  imp_uid: string | null
}

export async function findOrder(db: Reader, merchantUid: string): Promise<OrderRow | null> {
  const [order] = await db<OrderRow[]>`
    select id, merchant_uid, member_id, tier, count, amount, status, fail_reason, ordered_at, paid_at, imp_uid
    from payment_orders where merchant_uid = ${merchantUid}`
  return order ?? null
}

export async function findOwnOrder(
  db: Reader,
  { merchantUid, memberId }: { merchantUid: string; memberId: number },
): Promise<OrderRow | null> {
  const order = await findOrder(db, merchantUid)
  return order?.member_id === memberId ? order : null
}

/** The order that a webhook is about, and whether it is settled by the payment that the webhook names. */
export async function findWebhookOrder(
  db: Reader,
  { merchantUid, impUid }: { merchantUid: string; impUid: string },
): Promise<{ orderId: number; isSettled: boolean } | null> {
  const order = await findOrder(db, merchantUid)
  return order && { orderId: order.id, isSettled: order.imp_uid !== null && order.imp_uid === impUid }
}

export async function findOrderById(db: Reader, id: number): Promise<OrderRow | null> {
  const [order] = await db<OrderRow[]>`
    select id, merchant_uid, member_id, tier, count, amount, status, fail_reason, ordered_at, paid_at, imp_uid
    from payment_orders where id = ${id}`
  return order ?? null
}

/** Orders for which money changed hands. */
export async function listOrders(
  db: Reader,
  { memberId, page }: { memberId: number; page: number },
): Promise<{ count: number; orders: OrderRow[] }> {
  const [total] = await db<{ count: number }[]>`
    select count(*)::int as count from payment_orders
    where member_id = ${memberId} and exists (select from payments where order_id = payment_orders.id)`
  const orders = await db<OrderRow[]>`
    select id, merchant_uid, member_id, tier, count, amount, status, fail_reason, ordered_at, paid_at, imp_uid
    from payment_orders
    where member_id = ${memberId} and exists (select from payments where order_id = payment_orders.id)
    order by id desc
    limit ${ordersPerPage} offset ${(page - 1) * ordersPerPage}`
  return { count: total?.count ?? 0, orders: [...orders] }
}

export interface CancelRow {
  id: number
  imp_uid: string
  order_id: number
  passes: number | null
  fee: number | null
  amount: number
  balance_before: number
  status: string
  asked_at: Date
}

/** What is or was paid back of these orders, oldest first. */
export async function listCancels(db: Reader, orderIds: readonly number[]): Promise<CancelRow[]> {
  return db<CancelRow[]>`
    select payment_cancels.id, payment_cancels.imp_uid, order_id, passes, fee, payment_cancels.amount, balance_before,
      status, asked_at
    from payment_cancels join payments on payments.imp_uid = payment_cancels.imp_uid
    where order_id = any(${[...orderIds]}::int[])
    order by payment_cancels.id`
}

export async function findCancel(db: Reader, id: number): Promise<CancelRow | null> {
  const [cancel] = await db<CancelRow[]>`
    select payment_cancels.id, payment_cancels.imp_uid, order_id, passes, fee, payment_cancels.amount, balance_before,
      status, asked_at
    from payment_cancels join payments on payments.imp_uid = payment_cancels.imp_uid
    where payment_cancels.id = ${id}`
  return cancel ?? null
}

export interface OrderParts {
  order: OrderRow
  cancels: CancelRow[]
  unused: number
  held: number
}

/** Orders with what was paid back of them and what of their passes is unused. */
export async function withParts(db: Reader, orders: readonly OrderRow[], now: Date): Promise<OrderParts[]> {
  const paid = orders.filter(({ status }) => status === 'paid')
  const [cancels, refundable] = await Promise.all([
    listCancels(
      db,
      orders.map(({ id }) => id),
    ),
    listRefundable(db, { orderKeys: paid.map(({ merchant_uid }) => merchant_uid), now }),
  ])
  return orders.map((order) => {
    const passes = refundable.find(({ orderKey }) => orderKey === order.merchant_uid)
    return {
      order,
      cancels: cancels.filter(({ order_id }) => order_id === order.id),
      unused: passes?.unused ?? 0,
      held: passes?.held ?? 0,
    }
  })
}

/** Everything about a member's orders, for their export. */
export async function listWholeOrders(db: Reader, memberId: number) {
  const orders = await db<OrderRow[]>`
    select id, merchant_uid, member_id, tier, count, amount, status, fail_reason, ordered_at, paid_at, imp_uid
    from payment_orders where member_id = ${memberId} order by id`
  const cancels = await listCancels(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map(({ id, member_id: _, ...order }) => ({
    ...order,
    paidBack: cancels
      .filter(({ order_id }) => order_id === id)
      .map(({ amount, fee, passes, status, asked_at }) => ({ amount, fee, passes, status, asked_at })),
  }))
}

/** Whether money of this member is on its way back. */
export async function hasOpenRefund(db: Reader, memberId: number): Promise<boolean> {
  const open = await db<{ id: number }[]>`
    select payment_cancels.id
    from payment_cancels
    join payments on payments.imp_uid = payment_cancels.imp_uid
    join payment_orders on payment_orders.id = order_id
    where member_id = ${memberId} and payment_cancels.status = 'open' and passes is not null
    limit 1`
  return open.length > 0
}
