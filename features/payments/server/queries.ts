import type { CancelRow, FindBuyerRow, OrderRow, OutsideReturnRow, PaidRow } from '~/db/rows/payments'
import { listRefundable } from '~/features/passes/server/queries/passes'
import type { Reader } from '~/lib/server/database'
import type { KnownBuyer } from '../buyer'
import { mostOpenOrders, ordersPerPage } from '../order'
import { type PortoneVersion, paidWith } from '../payment-method'

/** What is known of a member as a buyer; null if they have left. */
export async function findBuyer(db: Reader, memberId: number): Promise<KnownBuyer | null> {
  const [row] = await db<FindBuyerRow[]>`
    select nickname as name, members.phone, phone_proven_at is not null as is_proven, members.email,
      payment_buyers.phone as agreed_phone, payment_buyers.email as agreed_email
    from members left join payment_buyers on payment_buyers.member_id = members.id
    where members.id = ${memberId} and left_at is null`
  if (!row) return null
  const { agreedPhone, agreedEmail, ...known } = row
  return { ...known, agreed: agreedPhone === null ? null : { phone: agreedPhone, email: agreedEmail } }
}

/** What the member has agreed to have sent when they buy, for their data export. */
export async function findAgreedContact(
  db: Reader,
  memberId: number,
): Promise<{ phone: string; email: string | null; agreedAt: Date } | null> {
  const [row] = await db<{ phone: string; email: string | null; agreedAt: Date }[]>`
    select phone, email, agreed_at from payment_buyers where member_id = ${memberId}`
  return row ?? null
}

/**
 * `feePercent`: the fee in percent that was said when the order was made.
 * `latePercent`: the share that goes back after the time for refunds, as it was promised; null for none.
 * `meetupId`: the meetup that its buyer wants to join; null for passes without a purpose.
 * `portone`: the version of PortOne by which it was made.
 */
export async function findOrder(db: Reader, merchantUid: string): Promise<OrderRow | null> {
  const [order] = await db<OrderRow[]>`
    select id, merchant_uid, member_id, tier, count, amount, status, fail_reason, ordered_at, paid_at, imp_uid,
      fee_percent, late_percent, meetup_id, portone
    from payment_orders where merchant_uid = ${merchantUid}`
  return order ?? null
}

export async function findOwnOrder(
  db: Reader,
  { merchantUid, memberId }: { merchantUid: string; memberId: number },
): Promise<OrderRow | null> {
  const order = await findOrder(db, merchantUid)
  return order?.memberId === memberId ? order : null
}

/** The order that a webhook names, and whether the webhook's payment paid for it. Null if it is not ours. */
export async function findWebhookOrder(
  db: Reader,
  { merchantUid, impUid }: { merchantUid: string; impUid: string },
): Promise<{ order: OrderRow; isSettled: boolean } | null> {
  const order = await findOrder(db, merchantUid)
  return order && { order, isSettled: order.impUid !== null && order.impUid === impUid }
}

export async function findOrderById(db: Reader, id: number): Promise<OrderRow | null> {
  const [order] = await db<OrderRow[]>`
    select id, merchant_uid, member_id, tier, count, amount, status, fail_reason, ordered_at, paid_at, imp_uid,
      fee_percent, late_percent, meetup_id, portone
    from payment_orders where id = ${id}`
  return order ?? null
}

/** The member's orders for which somebody paid, newest first, including payments that did not fit. */
export async function listOrders(
  db: Reader,
  { memberId, page }: { memberId: number; page: number },
): Promise<{ count: number; orders: OrderRow[] }> {
  const [total] = await db<{ count: number }[]>`
    select count(*)::int as count from payment_orders
    where member_id = ${memberId} and exists (select from payments where order_id = payment_orders.id)`
  const orders = await db<OrderRow[]>`
    select id, merchant_uid, member_id, tier, count, amount, status, fail_reason, ordered_at, paid_at, imp_uid,
      fee_percent, late_percent, meetup_id, portone
    from payment_orders
    where member_id = ${memberId} and exists (select from payments where order_id = payment_orders.id)
    order by id desc
    limit ${ordersPerPage} offset ${(page - 1) * ordersPerPage}`
  return { count: total?.count ?? 0, orders: [...orders] }
}

/** The member's newest orders by this version that a payment with this number may belong to. */
export function listOrdersOfPayment(
  db: Reader,
  { memberId, impUid, portone }: { memberId: number; impUid: string; portone: PortoneVersion },
): Promise<OrderRow[]> {
  return db<OrderRow[]>`
    select id, merchant_uid, member_id, tier, count, amount, status, fail_reason, ordered_at, paid_at, imp_uid,
      fee_percent, late_percent, meetup_id, portone
    from payment_orders
    where member_id = ${memberId} and portone = ${portone as string} and (imp_uid is null or imp_uid = ${impUid})
    order by id desc
    limit ${mostOpenOrders}`
}

export function listOrdersPaidSince(
  db: Reader,
  { memberId, since }: { memberId: number; since: Date },
): Promise<OrderRow[]> {
  return db<OrderRow[]>`
    select id, merchant_uid, member_id, tier, count, amount, status, fail_reason, ordered_at, paid_at, imp_uid,
      fee_percent, late_percent, meetup_id, portone
    from payment_orders where member_id = ${memberId} and status = 'paid' and paid_at > ${since}
    order by id`
}

/**
 * All cancels of these orders, whatever their status, oldest first.
 * `portone`: the version of PortOne that has the payment.
 */
export async function listCancels(db: Reader, orderIds: readonly number[]): Promise<CancelRow[]> {
  return db<CancelRow[]>`
    select payment_cancels.id, payment_cancels.imp_uid, order_id, merchant_uid, payments.portone, passes, fee,
      payment_cancels.amount, balance_before, payment_cancels.status, reason, asked_at
    from payment_cancels join payments on payments.imp_uid = payment_cancels.imp_uid
      join payment_orders on payment_orders.id = order_id
    where order_id = any(${[...orderIds]}::int[])
    order by payment_cancels.id`
}

export async function findCancel(db: Reader, id: number): Promise<CancelRow | null> {
  const [cancel] = await db<CancelRow[]>`
    select payment_cancels.id, payment_cancels.imp_uid, order_id, merchant_uid, payments.portone, passes, fee,
      payment_cancels.amount, balance_before, payment_cancels.status, reason, asked_at
    from payment_cancels join payments on payments.imp_uid = payment_cancels.imp_uid
      join payment_orders on payment_orders.id = order_id
    where payment_cancels.id = ${id}`
  return cancel ?? null
}

/** How these orders were paid: one row for each that is. */
async function listPaid(db: Reader, orderIds: readonly number[]): Promise<PaidRow[]> {
  return db<PaidRow[]>`
    select order_id, method, card_name, receipt_url
    from payments where order_id = any(${[...orderIds]}::int[]) and problem is null`
}

/** The money of these orders that went back without us, oldest first. */
export async function listOutsideReturns(
  db: Reader,
  orderIds: readonly number[],
): Promise<OutsideReturnRow[]> {
  return db<OutsideReturnRow[]>`
    select payment_outside_returns.id, order_id, payment_outside_returns.amount, passes_owed, passes_taken,
      payment_outside_returns.found_at, settled_at
    from payment_outside_returns join payments on payments.imp_uid = payment_outside_returns.imp_uid
    where order_id = any(${[...orderIds]}::int[])
    order by payment_outside_returns.id`
}

/** The number of passes that could not be taken back and that no operator has settled. */
export function countMissing(outside: readonly OutsideReturnRow[]): number {
  return outside
    .filter(({ settledAt }) => settledAt === null)
    .reduce((sum, { passesOwed, passesTaken }) => sum + passesOwed - passesTaken, 0)
}

export interface OrderParts<Row extends OrderRow = OrderRow> {
  order: Row
  /** How it was paid; null until it is. */
  paid: PaidRow | null
  cancels: CancelRow[]
  outside: OutsideReturnRow[]
  unused: number
  expired: number
  held: number
}

/**
 * The part of an order's own payment in won that has gone back neither through our cancels that are done nor
 * without us.
 */
export function moneyLeft(
  { amount, impUid }: OrderRow,
  { cancels, outside }: Pick<OrderParts, 'cancels' | 'outside'>,
): number {
  const done = cancels.filter((cancel) => cancel.impUid === impUid && cancel.status === 'done')
  return [...done, ...outside].reduce((left, each) => left - each.amount, amount)
}

/** Adds the returned money and the unused and held passes to each order. */
export async function withParts<Row extends OrderRow>(
  db: Reader,
  orders: readonly Row[],
  now: Date,
): Promise<OrderParts<Row>[]> {
  const granted = orders.filter(({ status }) => status === 'paid')
  const ids = orders.map(({ id }) => id)
  const [paid, cancels, outside, refundable] = await Promise.all([
    listPaid(db, ids),
    listCancels(db, ids),
    listOutsideReturns(db, ids),
    listRefundable(db, { orderKeys: granted.map(({ merchantUid }) => merchantUid), now }),
  ])
  return orders.map((order) => {
    const passes = refundable.find(({ orderKey }) => orderKey === order.merchantUid)
    return {
      order,
      paid: paid.find(({ orderId }) => orderId === order.id) ?? null,
      cancels: cancels.filter(({ orderId }) => orderId === order.id),
      outside: outside.filter(({ orderId }) => orderId === order.id),
      unused: passes?.unused ?? 0,
      expired: passes?.expired ?? 0,
      held: passes?.held ?? 0,
    }
  })
}

/** How an order was paid, in words, and where its receipt is. */
export function toPaid(paid: PaidRow | null) {
  return { paidWith: paid && paidWith(paid), receiptUrl: paid?.receiptUrl ?? null }
}

/** All of the member's orders and returned money, for their data export. */
export async function listWholeOrders(db: Reader, memberId: number) {
  const orders = await db<OrderRow[]>`
    select id, merchant_uid, member_id, tier, count, amount, status, fail_reason, ordered_at, paid_at, imp_uid,
      fee_percent, late_percent, meetup_id, portone
    from payment_orders where member_id = ${memberId} order by id`
  const ids = orders.map(({ id }) => id)
  const [payments, cancels, outside] = await Promise.all([
    listPaid(db, ids),
    listCancels(db, ids),
    listOutsideReturns(db, ids),
  ])
  return orders.map(({ id, memberId: _, portone: __, ...order }) => ({
    ...order,
    ...toPaid(payments.find(({ orderId }) => orderId === id) ?? null),
    paidBackOutside: outside
      .filter(({ orderId }) => orderId === id)
      .map(({ amount, passesTaken, foundAt }) => ({ amount, passes: passesTaken, foundAt })),
    paidBack: cancels
      .filter(({ orderId }) => orderId === id)
      .map(({ amount, fee, passes, status, reason, askedAt }) => ({
        amount,
        fee,
        passes,
        status,
        reason,
        askedAt,
      })),
  }))
}

/** Whether a refund of the member's passes is open. The cancel of an unfit payment does not count. */
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

/** The number of orders with passes that could not be taken back and that no operator has settled. */
export async function countFlaggedOrders(db: Reader): Promise<number> {
  const [flagged] = await db<{ count: number }[]>`
    select count(distinct order_id)::int as count
    from payment_outside_returns join payments on payments.imp_uid = payment_outside_returns.imp_uid
    where settled_at is null`
  return flagged?.count ?? 0
}
