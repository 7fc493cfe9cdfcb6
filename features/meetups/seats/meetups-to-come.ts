import { seoulDate } from '~/lib/seoul-date'
import type { DoorChange, OpeningHours } from '../../cafes/opening-hours'
import { whyDoorsClosed } from '../core/cafe-hours'
import { type SeatHours, type SeatTaker, withoutSeats } from './cafe-seats'

/** A change of a cafe that may leave meetups there before a closed door or without seats. */
export type DoorOrSeatChange =
  | DoorChange
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

/**
 * Whether a meetup that has not begun would stand before a closed door because of this change. `opening` is the cafe's
 * present week. An opening that began the day before counts, and when it closes does not (`whyDoorsClosed`).
 */
function isHitBy(
  change: DoorChange,
  { startsAt, opening }: { startsAt: Date; opening: OpeningHours | null },
): boolean {
  switch (change.is) {
    case 'hidden':
      return true
    case 'week':
      return whyDoorsClosed(startsAt, { opening: change.opening, dayOffs: [] }) !== null
    case 'day-off': {
      const { day } = change
      if (whyDoorsClosed(startsAt, { opening, dayOffs: [{ day, reason: null }] }) === null) return false
      return seoulDate(startsAt) === day || whyDoorsClosed(startsAt, { opening, dayOffs: [] }) === null
    }
  }
}

/**
 * Which meetups at a cafe a change hits. `rooms` are in the order in which they were opened; those that have begun take seats
 * and are not hit.
 */
export function hitBy<Room extends SeatTaker>(
  change: DoorOrSeatChange,
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
