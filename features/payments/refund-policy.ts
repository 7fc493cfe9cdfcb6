import { endOfSeoulDay } from '~/lib/seoul-date'

const dayMs = 24 * 60 * 60_000

/**
 * The figures of the refund policy, from which sentences are made. The fee is a setting of the server
 * (`REFUND_FEE_PERCENT`).
 */
export const refundPolicy = {
  /** Unused passes can be refunded until the end of this day after the payment. */
  windowDays: 7,
  /** There is no fee until the end of this day after the payment. */
  freeDays: 2,
  /** Where late refunds are on, unused and expired passes are paid back in part for so many years after the payment. */
  lateYears: 5,
  /** How long the card company takes to pay the money back. */
  businessDays: '3~5',
} as const

/** The fee in percent where the server's settings say nothing. */
export const usualFeePercent = 5
export const mostFeePercent = 10

/** The percentage of an order's fee: what was said when it was made, or what is said today if that is less. */
export function feePercentOf(ordered: number, today: number): number {
  return Math.min(ordered, today)
}

/**
 * The share of the price in percent that goes back after the time for refunds: what was said when the order was made, or what is said
 * today if that is more. Null if neither says anything.
 */
export function latePercentOf(ordered: number | null, today: number | null): number | null {
  const said = [ordered, today].filter((percent) => percent !== null)
  return said.length === 0 ? null : Math.max(...said)
}

export interface RefundQuote {
  /** How many unused passes go back. */
  passes: number
  /** What those passes cost, in won. */
  price: number
  fee: number
  /** What is paid back: the price without the fee. */
  refunded: number
  /** The time for refunds is over, so that only a share goes back. */
  isLate: boolean
}

export interface PaidPasses {
  /** The price of one pass in won. */
  tier: number
  /** How many unused passes of the order can be refunded. */
  unused: number
  /** How many passes of the order have expired unused, of which a late refund pays a share back. */
  expired: number
  paidAt: Date
  /** The fee after the time without one (`feePercentOf`). */
  feePercent: number
  /** The share that goes back after the time for refunds (`latePercentOf`); null for none. */
  latePercent: number | null
}

export function refundableUntil(paidAt: Date): Date {
  return endOfSeoulDay(new Date(paidAt.getTime() + refundPolicy.windowDays * dayMs))
}

export function noFeeUntil(paidAt: Date): Date {
  return endOfSeoulDay(new Date(paidAt.getTime() + refundPolicy.freeDays * dayMs))
}

/** The last moment of a late refund. */
export function lateUntil(paidAt: Date): Date {
  const last = new Date(paidAt)
  last.setUTCFullYear(last.getUTCFullYear() + refundPolicy.lateYears)
  return endOfSeoulDay(last)
}

/**
 * How many of an order's unused passes can be refunded: those whose whole price is left of its payment, `left`
 * in won. There are fewer than unused ones if money went back without us while passes were used or held.
 */
export function countRefundable({
  unused,
  tier,
  left,
}: {
  unused: number
  tier: number
  left: number
}): number {
  return Math.max(0, Math.min(unused, Math.floor(left / tier)))
}

/** The refund of one order's unused passes at this moment, or why there is none. */
export function quoteRefund(
  { tier, unused, expired, paidAt, feePercent, latePercent }: PaidPasses,
  now: Date,
): RefundQuote | 'too-late' | 'nothing-unused' {
  if (now > refundableUntil(paidAt)) {
    if (latePercent === null || now > lateUntil(paidAt)) return 'too-late'
    const passes = unused + expired
    if (passes === 0) return 'nothing-unused'
    const price = tier * passes
    const refunded = Math.ceil((price * latePercent) / 100)
    return { passes, price, fee: price - refunded, refunded, isLate: true }
  }
  if (unused === 0) return 'nothing-unused'
  const price = tier * unused
  const fee = now > noFeeUntil(paidAt) ? Math.floor((price * feePercent) / 100) : 0
  return { passes: unused, price, fee, refunded: price - fee, isLate: false }
}
