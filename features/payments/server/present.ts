import type { CancelRow, OrderRow } from '~/db/rows/payments'
import { toPassTier } from '~/features/passes/pass'
import type { Refund } from '../endpoints'
import { orderName, toOrderStatus } from '../order'
import { toPortoneVersion } from '../payment-method'
import {
  countRefundable,
  feePercentOf,
  latePercentOf,
  lateUntil,
  noFeeUntil,
  quoteRefund,
  refundableUntil,
} from '../refund-policy'
import { moneyLeft, type OrderParts, toPaid } from './queries'

/** What the provider has to be told to find an order. */
export function ofPortone({ merchantUid, portone }: Pick<OrderRow, 'merchantUid' | 'portone'>) {
  return { merchantUid, portone: toPortoneVersion(portone) }
}

export function presentNewOrder<Row extends OrderRow>(order: Row) {
  const tier = toPassTier(order.tier)
  return { ...order, tier, name: orderName(tier, order.count) }
}

function refundStatusOf(status: string): Refund['status'] {
  return status === 'done' || status === 'refused' ? status : 'pending'
}

export function refundableOf({ unused, ...parts }: OrderParts): number {
  return countRefundable({ unused, tier: parts.order.tier, left: moneyLeft(parts.order, parts) })
}

/** Expired passes whose whole price is left of the payment beside that of the `unused` ones. */
function expiredOf({ expired, order, ...parts }: OrderParts, unused: number): number {
  const left = moneyLeft(order, parts) - unused * order.tier
  return countRefundable({ unused: expired, tier: order.tier, left })
}

/** What an order's refund depends on beside its own data: today's settings in percent, and the moment. */
interface Today {
  feePercent: number
  /** Today's share of a late refund in percent; null for none. */
  latePercent: number | null
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
  const expired = expiredOf(parts, unused)
  const latePercent = latePercentOf(order.latePercent, today.latePercent)
  const quote = quoteRefund({ tier: order.tier, unused, expired, paidAt, feePercent, latePercent }, now)
  if (typeof quote === 'string') return null
  return {
    ...quote,
    freeUntil: feePercent === 0 || quote.isLate ? null : noFeeUntil(paidAt),
    until: quote.isLate ? lateUntil(paidAt) : refundableUntil(paidAt),
  }
}

function isRefundOver({ order, unused, held }: OrderParts, today: Today): boolean {
  const { paidAt } = order
  if (paidAt === null || unused + held === 0) return false
  const isLateOn = latePercentOf(order.latePercent, today.latePercent) !== null
  return today.now > (isLateOn ? lateUntil(paidAt) : refundableUntil(paidAt))
}

export function presentOrder(parts: OrderParts, today: Today) {
  return {
    ...presentAnyOrder(parts),
    isReturned: parts.cancels.some(({ passes }) => passes === null),
    refundable: toRefundable(parts, today),
    isRefundOver: isRefundOver(parts, today),
  }
}

export function presentAnyOrder<Row extends OrderRow>(parts: OrderParts<Row>) {
  const { order, paid, held } = parts
  return {
    ...presentNewOrder(order),
    ...toPaid(paid),
    status: toOrderStatus(order.status),
    held,
    refunds: toRefunds(parts),
  }
}

/** Our refunds and the money that went back without us, oldest first. */
function toRefunds({ cancels, outside }: OrderParts) {
  const own = cancels.flatMap(({ passes, fee, amount, status, askedAt }) =>
    passes === null || fee === null
      ? []
      : [{ passes, fee, refunded: amount, status: refundStatusOf(status), askedAt }],
  )
  const others = outside.map(({ passesTaken, amount, foundAt }) => ({
    passes: passesTaken,
    fee: 0,
    refunded: amount,
    status: 'done' as const,
    askedAt: foundAt,
  }))
  return [...own, ...others].sort((one, other) => one.askedAt.getTime() - other.askedAt.getTime())
}

export function presentRefund({ amount, fee, status }: CancelRow) {
  return { refunded: amount, fee: fee ?? 0, status: refundStatusOf(status) }
}
