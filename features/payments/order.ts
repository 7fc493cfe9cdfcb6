import { countCharacters } from '~/lib/characters'
import { type PassTier, passName } from '../passes/pass'
import type { RefundQuote } from './refund-policy'

/** The most passes in one order. They all have the same tier. */
export const mostPasses = 10

/** The most orders of one member that wait for their payment, because the provider is asked about each of them. */
export const mostOpenOrders = 20

/** `lapsed`: nobody paid in time. It still becomes `paid` if the provider reports a payment later. */
export type OrderStatus = 'open' | 'paid' | 'failed' | 'lapsed'

export function toOrderStatus(value: string): OrderStatus {
  if (value === 'open' || value === 'paid' || value === 'failed' || value === 'lapsed') return value
  throw new Error(`"${value}" is not a status of an order`)
}

/** The name on the bill. The provider allows 40 characters, and some card companies no emoji. */
export function orderName(tier: PassTier, count: number): string {
  return `${passName(tier)} ${count}장`
}

export function orderAmount(tier: PassTier, count: number): number {
  return tier * count
}

/** The fields of an order that are fixed when it is created. */
export interface NewOrder {
  merchantUid: string
  amount: number
  name: string
  tier: PassTier
  count: number
}

/** A refund of passes, or money that went back without us (then `done` and without a fee). */
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
  /** The card company's own message. */
  failReason: string | null
  /** True if a payment that does not fit the order goes back or has gone back. */
  isReturned: boolean
  /** The refund that is possible now, or null if there is none. `freeUntil` is null if the order has no fee at all. */
  refundable: (RefundQuote & { freeUntil: string | null; until: string }) | null
  /** True if the refund period is over and passes are unused or on hold. */
  isRefundOver: boolean
  /** Passes of the order on hold for a meetup, which cannot be refunded now. */
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
  /** The provider's id of the payment that paid for the order; null before that. */
  impUid: string | null
  memberId: number
  /** Null if the member has left. */
  nickname: string | null
  unused: number
  /** How many of the unused passes the money that is left pays for. */
  refundable: number
  held: number
  /** Passes not taken back although their price went back without us. 0 once an operator has settled them. */
  missing: number
  /** True while money is on its way back, including that of an unfit payment. */
  isUnderWay: boolean
  refunds: Refund[]
  /** The reasons that operators gave for their refunds. */
  reasons: { reason: string; askedAt: string }[]
}

export const longestReason = 200

export const reasonMessages = {
  short: '이유를 두 글자 이상 입력해 주세요.',
  long: `이유는 ${longestReason}자까지 입력해 주세요.`,
} as const

/** The message about an operator's refund reason that is too short or too long, or null if it is fine. */
export function whyBadReason(reason: string): string | null {
  const length = countCharacters(reason.trim())
  if (length < 2) return reasonMessages.short
  return length > longestReason ? reasonMessages.long : null
}

export const ordersPerPage = 20
