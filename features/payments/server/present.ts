import { toPassTier } from '~/features/passes/pass'
import { orderMadeShape, orderShape, refundToldShape } from '../contract'
import { type NewOrder, orderName, type Refund, toOrderStatus } from '../order'
import { freeUntil, quoteRefund, refundableUntil } from '../refund-policy'
import type { CancelRow, OrderParts, OrderRow } from './queries'

function toNewOrder({ merchant_uid, amount, tier, count }: OrderRow): NewOrder {
  return {
    merchantUid: merchant_uid,
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

function toRefundable({ order, cancels, unused }: OrderParts, now: Date) {
  const { paid_at: paidAt } = order
  const isUnderWay = cancels.some(({ status, passes }) => status === 'open' && passes !== null)
  if (paidAt === null || isUnderWay) return null
  const quote = quoteRefund({ tier: order.tier, unused, paidAt }, now)
  if (typeof quote === 'string') return null
  return {
    ...quote,
    freeUntil: freeUntil(paidAt).toISOString(),
    until: refundableUntil(paidAt).toISOString(),
  }
}

export function presentOrder(parts: OrderParts, now: Date) {
  const { order, cancels, held } = parts
  return orderShape.toWire({
    ...toNewOrder(order),
    status: toOrderStatus(order.status),
    orderedAt: order.ordered_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    failReason: order.fail_reason,
    isReturned: cancels.some(({ passes }) => passes === null),
    refundable: toRefundable(parts, now),
    held,
    refunds: cancels.flatMap(({ passes, fee, amount, status, asked_at }) =>
      passes === null || fee === null
        ? []
        : [
            {
              passes,
              fee,
              refunded: amount,
              status: refundStatusOf(status),
              askedAt: asked_at.toISOString(),
            },
          ],
    ),
  })
}

export function presentRefund({ amount, fee, status }: CancelRow) {
  return refundToldShape.toWire({ refunded: amount, fee: fee ?? 0, status: refundStatusOf(status) })
}
