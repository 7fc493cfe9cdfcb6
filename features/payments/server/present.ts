import { toPassTier } from '~/features/passes/pass'
import { deskOrderShape, orderMadeShape, orderShape, refundToldShape } from '../contract'
import { type NewOrder, orderName, type Refund, toOrderStatus } from '../order'
import { countRefundable, feePercentOf, freeUntil, quoteRefund, refundableUntil } from '../refund-policy'
import {
  type CancelRow,
  countMissing,
  moneyLeft,
  type OrderParts,
  type OrderRow,
  type OutsideReturnRow,
} from './queries'

function toNewOrder({ merchantUid, amount, tier, count }: OrderRow): NewOrder {
  return {
    merchantUid,
    amount,
    name: orderName(toPassTier(tier), count),
    tier: toPassTier(tier),
    count,
  }
}

export function presentNewOrder(order: OrderRow) {
  return orderMadeShape.toWire(toNewOrder(order))
}

function refundStatusOf(status: string): Refund['status'] {
  if (status === 'done' || status === 'refused') return status
  return 'pending'
}

function refundableOf({ unused, ...parts }: OrderParts): number {
  return countRefundable({ unused, tier: parts.order.tier, left: moneyLeft(parts.order, parts) })
}

/** What an order's refund depends on beside its own data: today's fee in percent, and the moment. */
interface Today {
  feePercent: number
  now: Date
}

function toRefundable(parts: OrderParts, today: Today) {
  const { now } = today
  const { order, cancels } = parts
  const { paidAt } = order
  const isUnderWay = cancels.some(({ status, passes }) => status === 'open' && passes !== null)
  if (paidAt === null || isUnderWay) return null
  const unused = refundableOf(parts)
  const feePercent = feePercentOf(order.feePercent, today.feePercent)
  const quote = quoteRefund({ tier: order.tier, unused, paidAt, feePercent }, now)
  if (typeof quote === 'string') return null
  return {
    ...quote,
    freeUntil: feePercent === 0 ? null : freeUntil(paidAt).toISOString(),
    until: refundableUntil(paidAt).toISOString(),
  }
}

function isRefundOver({ order, unused, held }: OrderParts, now: Date): boolean {
  return order.paidAt !== null && unused + held > 0 && now > refundableUntil(order.paidAt)
}

export function presentOrder(parts: OrderParts, today: Today) {
  const { order, cancels, outside, held } = parts
  return orderShape.toWire({
    ...toNewOrder(order),
    status: toOrderStatus(order.status),
    orderedAt: order.orderedAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    failReason: order.failReason,
    isReturned: cancels.some(({ passes }) => passes === null),
    refundable: toRefundable(parts, today),
    isRefundOver: isRefundOver(parts, today.now),
    held,
    refunds: toRefunds(cancels, outside),
  })
}

/** Our refunds and the money that went back without us, oldest first. */
function toRefunds(cancels: readonly CancelRow[], outside: readonly OutsideReturnRow[]): Refund[] {
  const own = cancels.flatMap(({ passes, fee, amount, status, askedAt }) =>
    passes === null || fee === null
      ? []
      : [{ passes, fee, refunded: amount, status: refundStatusOf(status), askedAt: askedAt.toISOString() }],
  )
  const others = outside.map(({ passesTaken, amount, foundAt }) => ({
    passes: passesTaken,
    fee: 0,
    refunded: amount,
    status: 'done' as const,
    askedAt: foundAt.toISOString(),
  }))
  return [...own, ...others].sort((one, other) => one.askedAt.localeCompare(other.askedAt))
}

export function presentDeskOrder(parts: OrderParts, nickname: string | null) {
  const { order, cancels, outside, unused, held } = parts
  return deskOrderShape.toWire({
    id: order.id,
    ...toNewOrder(order),
    status: toOrderStatus(order.status),
    orderedAt: order.orderedAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    failReason: order.failReason,
    impUid: order.impUid,
    memberId: order.memberId,
    nickname,
    unused,
    refundable: refundableOf(parts),
    held,
    missing: countMissing(outside),
    isUnderWay: cancels.some(({ status }) => status === 'open'),
    refunds: toRefunds(cancels, outside),
    reasons: cancels.flatMap(({ reason, askedAt }) =>
      reason === null ? [] : [{ reason, askedAt: askedAt.toISOString() }],
    ),
  })
}

export function presentRefund({ amount, fee, status }: CancelRow) {
  return refundToldShape.toWire({ refunded: amount, fee: fee ?? 0, status: refundStatusOf(status) })
}
