import { joinProblems } from '../core/joining'
import { deadlineAt } from '../core/meetup'

const minuteMs = 60_000

/** How long a seat is held for somebody who pays for the pass that joining takes. */
export const payingHoldMs = 10 * minuteMs

/** Until when a seat is held for somebody who begins to pay now. Never after the meetup closes. */
export function payingHoldEndsAt(startsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + payingHoldMs, deadlineAt('closing', startsAt).getTime()))
}

/**
 * What came of an order with which somebody wanted to join: a seat, a request that the host answers, or the reason why not.
 * The pass stays theirs in the last case.
 */
export const purchaseOutcomes = ['seated', 'asked', 'tooManyRequests', ...joinProblems] as const

export type PurchaseOutcome = (typeof purchaseOutcomes)[number]

export function toPurchaseOutcome(value: string): PurchaseOutcome {
  const outcome = purchaseOutcomes.find((each) => each === value)
  if (outcome === undefined) throw new Error(`"${value}" is not an outcome of a purchase`)
  return outcome
}

/** Whether the buyer is in: seated, asked or in before. */
export function hasJoined(outcome: PurchaseOutcome): boolean {
  return outcome === 'seated' || outcome === 'asked' || outcome === 'already'
}
