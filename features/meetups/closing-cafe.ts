import { countCharacters } from '~/lib/characters'
import type { OpeningHours } from '../cafes/opening-hours'
import type { SeatHours } from './cafe-seats'

/** A change of a cafe that may close its doors to meetups that are arranged there. */
export type ClosingCafe =
  /** YYYY-MM-DD */
  | { is: 'day-off'; day: string }
  | { is: 'week'; opening: OpeningHours | null }
  | { is: 'hidden' }
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

/** The notice for the people of a meetup that the cafe or an operator calls off. */
export const longestCancelReason = 100
export const cancelReasonText = `이유를 ${longestCancelReason}자까지 입력해 주세요.`
export function whyBadCancelReason(reason: string): string | null {
  const length = countCharacters(reason.trim())
  return length >= 1 && length <= longestCancelReason ? null : cancelReasonText
}
