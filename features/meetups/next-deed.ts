import { afterwardsEndsAt } from './attendance'
import type { Meetup } from './contract'
import { whyCannotJoin } from './joining'
import { isOver, type MeetupState, statusAt } from './meetup'

export function stateOf(meetup: Meetup): MeetupState {
  return {
    status: meetup.status,
    startsAt: new Date(meetup.startsAt),
    minPeople: meetup.minPeople,
    maxPeople: meetup.maxPeople,
    seated: meetup.seatsTaken,
    confirmedAt: meetup.confirmedAt === null ? null : new Date(meetup.confirmedAt),
    takesLate: meetup.takesLate,
  }
}

/** What somebody can do next with a meetup, as the bar of its page offers it. */
export type NextDeed =
  | { is: 'unlock' }
  | { is: 'join' }
  /** The room is full; one can wait for a seat. */
  | { is: 'wait' }
  /** Nobody is taken in any more. */
  | { is: 'nothing'; why: 'over' | 'tooLate' | 'closed' }
  | { is: 'in-line'; place: number }
  | { is: 'unanswered' }
  | { is: 'seated'; canCancel: boolean }
  /** The meetup is over, and whoever was there can say how it was. */
  | { is: 'review' }
  | { is: 'host'; canConfirm: boolean; missing: number }

/** `now` is null while the page does not know the time; the status counts then. */
export function nextDeed(meetup: Meetup, now: Date | null): NextDeed {
  const { own, isLocked } = meetup
  if (isLocked) return { is: 'unlock' }
  const state = stateOf(meetup)
  // A moment long before the start: by the status alone.
  const moment = now ?? new Date(0)
  if (own !== null) return ownDeed(meetup, own, state, moment)
  const whyNot = whyCannotJoin(
    state,
    { hasPassword: true, entry: null, isTaken: false, isBlocked: false, hasPass: true },
    moment,
  )
  if (whyNot === null) return { is: 'join' }
  if (whyNot === 'full') return { is: 'wait' }
  return whyNot === 'over' || whyNot === 'tooLate'
    ? { is: 'nothing', why: whyNot }
    : { is: 'nothing', why: 'closed' }
}

function ownDeed(
  { minPeople, seatsTaken }: Meetup,
  { state: entry, isHost, place }: NonNullable<Meetup['own']>,
  state: MeetupState,
  now: Date,
): NextDeed {
  const status = statusAt(state, now)
  if (status === 'ended' && entry === 'seated' && now < afterwardsEndsAt(state.startsAt))
    return { is: 'review' }
  if (isOver(status)) return { is: 'nothing', why: 'over' }
  if (isHost) {
    const missing = Math.max(0, minPeople - seatsTaken)
    return { is: 'host', canConfirm: state.confirmedAt === null && missing === 0, missing }
  }
  if (entry === 'in-line') return { is: 'in-line', place: place ?? 1 }
  if (entry === 'unanswered') return { is: 'unanswered' }
  return { is: 'seated', canCancel: now < state.startsAt }
}
