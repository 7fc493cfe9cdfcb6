/** How many holds may end unpaid within a day: at one meetup, and at all. Further ones are refused. */
const mostUnpaidHolds = { atMeetup: 2, atAll: 5 } as const

export const unpaidHoldsCountMs = 24 * 60 * 60_000

export interface UnpaidHolds {
  atMeetup: number
  atAll: number
}

/** Whether a seat may be held once more for a member with so many holds that ended unpaid. */
export function mayHoldToPay({ atMeetup, atAll }: UnpaidHolds): boolean {
  return atMeetup < mostUnpaidHolds.atMeetup && atAll < mostUnpaidHolds.atAll
}
