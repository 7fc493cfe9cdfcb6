import { countCharacters } from '~/lib/characters'
import { seoulDate } from '~/lib/seoul-date'
import type { OpeningHours } from '../cafes/opening-hours'
import { type SeatHours, type SeatTaker, withoutSeats } from './cafe-seats'
import { whyCafeCannot } from './new-meetup'

/** A change of a cafe that may close its doors to meetups that are arranged there. */
export type ClosingCafe =
  /** YYYY-MM-DD */
  | { is: 'day-off'; day: string }
  | { is: 'week'; opening: OpeningHours | null }
  | { is: 'hidden' }
  /** The seats that it gives to meetups; null where it says nothing of them any more. */
  | { is: 'seats'; hours: readonly SeatHours[] | null }
  | { is: 'blocked'; startsAt: Date; endsAt: Date }

/** The changes of which each meetup can be judged for itself. */
type ClosingDoors = Exclude<ClosingCafe, { is: 'seats' | 'blocked' }>

/**
 * Whether a meetup that has not begun would stand before a closed door because of this change. `opening` is the cafe's
 * present week. The rule is that of opening a meetup (`whyCafeCannot`), so an opening that began the day before counts.
 */
function isHitBy(
  change: ClosingDoors,
  { startsAt, opening }: { startsAt: Date; opening: OpeningHours | null },
): boolean {
  switch (change.is) {
    case 'hidden':
      return true
    case 'week':
      return whyCafeCannot(startsAt, { opening: change.opening, dayOffs: [] }) !== null
    case 'day-off': {
      const { day } = change
      if (whyCafeCannot(startsAt, { opening, dayOffs: [{ day, reason: null }] }) === null) return false
      return seoulDate(startsAt) === day || whyCafeCannot(startsAt, { opening, dayOffs: [] }) === null
    }
  }
}

/**
 * Which meetups at a cafe a change hits. `rooms` are in the order in which they were opened; those that have begun take seats
 * and are not hit.
 */
export function hitBy<Room extends SeatTaker>(
  change: ClosingCafe,
  rooms: readonly Room[],
  { opening, now }: { opening: OpeningHours | null; now: Date },
): Room[] {
  const ahead = rooms.filter(({ startsAt }) => startsAt > now)
  if (change.is !== 'seats' && change.is !== 'blocked')
    return ahead.filter(({ startsAt }) => isHitBy(change, { startsAt, opening }))
  const begun = rooms.filter(({ startsAt }) => startsAt <= now)
  const offer =
    change.is === 'seats' ? { hours: change.hours, blocked: [] } : { hours: null, blocked: [change] }
  return withoutSeats(offer, ahead, begun)
}

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
