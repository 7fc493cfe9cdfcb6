import type { ClosingCafe } from '~/features/cafes/closing-cafe'
import type { SeatHours } from './cafe-seats'

/** A change of a cafe that may leave meetups there before a closed door or without seats. */
export type ClosingMeetups =
  | ClosingCafe
  /** The seats that it gives to meetups; null where it says nothing of them any more. */
  | { is: 'seats'; hours: readonly SeatHours[] | null }
  | { is: 'blocked'; startsAt: Date; endsAt: Date }

/** A meetup that a change hits, as those who decide about the change see it. */
export interface HitMeetup {
  id: number
  title: string
  startsAt: Date
  /** Everybody with a seat, a request or a place in line. */
  people: number
  /** How many passes come back if it is called off. */
  passes: number
}

/** At most so many are listed in a reply; the sums are those of all. */
export const mostHitListed = 50
