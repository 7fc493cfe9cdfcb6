const hourMs = 60 * 60_000

/**
 * The figures of the refund policy. Sentences are made from them; only how long a card company takes is also written out,
 * in refusals.ts. Korean consumer law may require a fee of 0 percent, and then changing `feePercent` is enough.
 */
export const refundPolicy = {
  /** Unused passes can be refunded until exactly this long after the payment. */
  windowMs: 7 * 24 * hourMs,
  /** There is no fee until exactly this long after the payment. */
  freeMs: 48 * hourMs,
  feePercent: 5,
  /** How long the card company takes to pay the money back. */
  businessDays: '3~5',
} as const

export interface RefundQuote {
  /** How many unused passes go back. */
  passes: number
  /** What those passes cost, in won. */
  price: number
  fee: number
  /** What is paid back: the price without the fee. */
  refunded: number
}

export interface PaidPasses {
  /** The price of one pass in won. */
  tier: number
  /** How many unused passes of the order can be refunded. */
  unused: number
  paidAt: Date
}

export function refundableUntil(paidAt: Date): Date {
  return new Date(paidAt.getTime() + refundPolicy.windowMs)
}

export function freeUntil(paidAt: Date): Date {
  return new Date(paidAt.getTime() + refundPolicy.freeMs)
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
  { tier, unused, paidAt }: PaidPasses,
  now: Date,
): RefundQuote | 'too-late' | 'nothing-unused' {
  if (now > refundableUntil(paidAt)) return 'too-late'
  if (unused === 0) return 'nothing-unused'
  const price = tier * unused
  const fee = now > freeUntil(paidAt) ? Math.floor((price * refundPolicy.feePercent) / 100) : 0
  return { passes: unused, price, fee, refunded: price - fee }
}
