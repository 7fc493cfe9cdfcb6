import { type PassTier, passName } from '../passes/pass'
import type { RefundQuote } from './refund-policy'

/** How many passes one order may hold. All of them are of one tier. */
export const mostPasses = 10

/** `lapsed`: nobody paid in time. It still becomes paid if the provider says so later. */
export type OrderStatus = 'open' | 'paid' | 'failed' | 'lapsed'

export function toOrderStatus(value: string): OrderStatus {
  if (value === 'open' || value === 'paid' || value === 'failed' || value === 'lapsed') return value
  throw new Error(`"${value}" is not a status of an order`)
}

/** What stands on the bill. The provider allows 40 characters and some card companies no emoji. */
export function orderName(tier: PassTier, count: number): string {
  return `${passName(tier)} ${count}장`
}

export function orderAmount(tier: PassTier, count: number): number {
  return tier * count
}

/** An order as the server makes it. */
export interface NewOrder {
  merchantUid: string
  amount: number
  name: string
  tier: PassTier
  count: number
}

/** Money on its way back, or back. */
export interface Refund {
  passes: number
  refunded: number
  fee: number
  /** `pending`: the card company has not answered yet; it is asked again until it does. */
  status: 'pending' | 'done' | 'refused'
  /** ISO moment. */
  askedAt: string
}

export interface Order extends NewOrder {
  status: OrderStatus
  /** ISO moments. */
  orderedAt: string
  paidAt: string | null
  /** The card company's words. */
  failReason: string | null
  /** Something was paid for this order that did not fit it, and goes back. */
  isReturned: boolean
  /** What a refund pays back now, or null when there is none. */
  refundable: (RefundQuote & { freeUntil: string; until: string }) | null
  /** The time for refunds has passed while passes were unused or set aside. */
  isRefundOver: boolean
  /** Passes of it that are set aside for a meetup and cannot be refunded now. */
  held: number
  refunds: Refund[]
}

/** An order as operators see it. */
export interface DeskOrder extends NewOrder {
  id: number
  status: OrderStatus
  /** ISO moments. */
  orderedAt: string
  paidAt: string | null
  failReason: string | null
  /** The provider's number of its payment. */
  impUid: string | null
  memberId: number
  /** Null for who has left. */
  nickname: string | null
  unused: number
  held: number
  /** Passes whose price went back without us and that were used by then, until an operator has dealt with them. */
  missing: number
  /** Money is on its way back. */
  isUnderWay: boolean
  refunds: Refund[]
  /** Why operators have paid it back. */
  reasons: { reason: string; askedAt: string }[]
}

export const longestReason = 200

/** Why this cannot stand as the reason for a refund by an operator, or null. */
export function whyBadReason(reason: string): string | null {
  const { length } = [...reason.trim()]
  if (length < 2) return '이유를 두 글자 이상 입력해 주세요.'
  return length > longestReason ? `이유는 ${longestReason}자까지 입력해 주세요.` : null
}
export const ordersPerPage = 20
