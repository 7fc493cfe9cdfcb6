import { countCharacters, countShown } from '~/lib/characters'
import { personalTagKind, tagKind } from '~/lib/tags'
import { type PassTier, passName } from '../passes/pass'

/** The most passes in one order. They all have the same tier. */
export const mostPasses = 10

/** The most orders of one member that wait for their payment, because the provider is asked about each of them. */
export const mostOpenOrders = 20

/** `lapsed`: nobody paid in time. It still becomes `paid` if the provider reports a payment later. */
export const orderStatuses = ['open', 'paid', 'failed', 'lapsed'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export function toOrderStatus(value: string): OrderStatus {
  const status = orderStatuses.find((each) => each === value)
  if (status === undefined) throw new Error(`"${value}" is not a status of an order`)
  return status
}

/** The name on the bill. The provider allows 40 characters, and some card companies no emoji. */
export function orderName(tier: PassTier, count: number): string {
  return `${passName(tier)} ${count}장`
}

export function orderAmount(tier: PassTier, count: number): number {
  return tier * count
}

export const longestReason = 200

export const reasonMessages = {
  short: '이유를 두 글자 이상 입력해 주세요.',
  long: `이유는 ${longestReason}자까지 입력해 주세요.`,
} as const

/** The message about an operator's refund reason that is too short or too long, or null if it is fine. */
export function whyBadReason(reason: string): string | null {
  const length = countCharacters(reason.trim())
  if (countShown(reason) < 2) return reasonMessages.short
  return length > longestReason ? reasonMessages.long : null
}

export const ordersPerPage = 20
export const longestOrderSearch = 100

export const paymentTags = {
  own: personalTagKind('orders'),
  /** All members' orders, for operators. */
  orders: tagKind('orders'),
}
