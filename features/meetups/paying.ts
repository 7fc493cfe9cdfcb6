import { joinProblems } from './joining'
import { stepAt } from './meetup'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long a seat is held for somebody who pays for the pass that joining takes. */
const payingHoldMs = 10 * minuteMs

/** How many holds may end unpaid within a day: at one meetup, and at all. Further ones are refused. */
const mostUnpaidHolds = { atMeetup: 2, atAll: 5 } as const
export const unpaidHoldsCountMs = 24 * hourMs

/** Until when a seat is held for somebody who begins to pay now. Never after the meetup closes. */
export function payingHoldEndsAt(startsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + payingHoldMs, stepAt('closing', startsAt).getTime()))
}

export interface UnpaidHolds {
  atMeetup: number
  atAll: number
}

/** Whether a seat may be held once more for a member with so many holds that ended unpaid. */
export function mayHoldToPay({ atMeetup, atAll }: UnpaidHolds): boolean {
  return atMeetup < mostUnpaidHolds.atMeetup && atAll < mostUnpaidHolds.atAll
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
