import { spanOfCheckIns } from './attendance'
import type { Meetup } from './endpoints'
import { isOver, statusAt } from './meetup'
import { stateOf } from './next-action'

/** Screens offer the check-in from this long before the start. The cafe's code works longer (`spanOfCheckIns`). */
const checkInAheadMs = 60 * 60_000

/** What a member with a seat can do at the cafe: check in, and after that log what was played. */
export type DayOf = { is: 'check-in' } | { is: 'checked-in'; at: Date; hasBegun: boolean }

/** Null without a seat, before the day's check-in, and once the meetup is over. */
export function dayOf(meetup: Meetup, now: Date | null): DayOf | null {
  const { own } = meetup
  if (now === null || own?.state !== 'seated') return null
  const state = stateOf(meetup)
  if (isOver(statusAt(state, now))) return null
  if (own.checkedInAt !== null) {
    return { is: 'checked-in', at: new Date(own.checkedInAt), hasBegun: now >= state.startsAt }
  }
  const isDue = now.getTime() >= state.startsAt.getTime() - checkInAheadMs
  const { from, until } = spanOfCheckIns(now)
  return isDue && state.startsAt >= from && state.startsAt < until ? { is: 'check-in' } : null
}
