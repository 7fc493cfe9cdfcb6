import { seoulDate } from '~/lib/seoul-date'
import type { OpeningHours } from '../../cafes/opening-hours'
import { whyDoorsClosed } from '../core/cafe-hours'
import { type SeatTaker, withoutSeats } from './cafe-seats'
import type { ClosingMeetups } from './closing-cafe'

/** The changes of which each meetup can be judged for itself. */
type ClosingDoors = Exclude<ClosingMeetups, { is: 'seats' | 'blocked' }>

/**
 * Whether a meetup that has not begun would stand before a closed door because of this change. `opening` is the cafe's
 * present week. An opening that began the day before counts, and when it closes does not (`whyDoorsClosed`).
 */
function isHitBy(
  change: ClosingDoors,
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
  change: ClosingMeetups,
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
