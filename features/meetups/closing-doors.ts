import { seoulDate } from '~/lib/seoul-date'
import type { OpeningHours } from '../cafes/opening-hours'
import { type SeatTaker, withoutSeats } from './cafe-seats'
import type { ClosingCafe } from './closing-cafe'
import { whyCafeCannot } from './new-meetup'

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
