import type { Meetup } from './endpoints'
import { whyCannotJoin } from './joining'
import { afterwardsEndsAt, isOver, type MeetupState, type OwnReview, statusAt } from './meetup'

export function stateOf(meetup: Meetup): MeetupState {
  return {
    status: meetup.status,
    startsAt: new Date(meetup.startsAt),
    minPeople: meetup.minPeople,
    maxPeople: meetup.maxPeople,
    seated: meetup.seatsTaken,
    held: meetup.seatsHeld,
    confirmedAt: meetup.confirmedAt === null ? null : new Date(meetup.confirmedAt),
    takesLate: meetup.takesLate,
    autoAccepts: meetup.autoAccepts,
    unanswered: meetup.unanswered,
    inLine: meetup.queued,
    awaitsYes: meetup.awaitsYesUntil !== null,
    movingUntil: meetup.movingUntil === null ? null : new Date(meetup.movingUntil),
    regularsUntil: meetup.regularsUntil === null ? null : new Date(meetup.regularsUntil),
    // The page does not know the hours; the server refuses.
    isCafeOpen: true,
  }
}

/** What the viewer can do next with a meetup. The bar of its page offers it. */
export type NextAction =
  | { is: 'unlock' }
  | { is: 'join' }
  /** The meetup is full, or its free seats go to others first, and the viewer can get in line. */
  | { is: 'wait' }
  /** Nobody else can join. */
  | { is: 'nothing'; why: 'over' | 'tooLate' | 'closed' | 'moving' | 'regularsFirst' }
  /** In line. `whyNoSeat` is null if a seat is free; the viewer was passed over and must take it themself. */
  | {
      is: 'in-line'
      place: number
      whyNoSeat: 'full' | 'tooLate' | 'closed' | 'moving' | 'regularsFirst' | null
    }
  /** In line, and a seat is held for the viewer. */
  | { is: 'offered'; deadline: Date }
  | { is: 'unanswered' }
  | { is: 'seated'; canCancel: boolean }
  /** The meetup has ended, and its members log what they played and review it. */
  | { is: 'ended'; review: OwnReview | null }
  | { is: 'host'; canConfirm: boolean }

/** Null where there is no review of the member's own. While the time is unknown it can be written. */
export function ownReviewOf(meetup: Meetup, now: Date | null): OwnReview | null {
  const state = stateOf(meetup)
  const moment = now ?? new Date(0)
  if (meetup.own?.state !== 'seated' || statusAt(state, moment) !== 'ended') return null
  const isClosed = moment >= afterwardsEndsAt(state.startsAt)
  if (meetup.own.hasReviewed) return isClosed ? 'see' : 'change'
  return isClosed ? null : 'write'
}

/** `now` is null while the page does not know the time; then only the status counts. */
export function nextAction(meetup: Meetup, now: Date | null): NextAction {
  const { own, isLocked } = meetup
  if (isLocked) return { is: 'unlock' }
  const state = stateOf(meetup)
  // A moment long before every start, so that only the status counts.
  const moment = now ?? new Date(0)
  if (own !== null) return ownAction(meetup, own, state, moment)
  const holdsSeat = meetup.paying !== null && moment < new Date(meetup.paying.deadline)
  const whyNot = whyNoSeat(state, { entry: null, holdsSeat, isRegular: meetup.isRegular }, moment)
  if (whyNot === null) return { is: 'join' }
  return whyNot === 'full' ? { is: 'wait' } : { is: 'nothing', why: whyNot }
}

/** Why the meetup has no seat for the viewer, as far as the page knows. The server checks the rest. */
function whyNoSeat(
  room: MeetupState,
  viewer: { entry: 'in-line' | null; holdsSeat: boolean; isRegular: boolean },
  now: Date,
) {
  // A suspended host's meetup is shown as closed.
  const joiner = {
    ...viewer,
    hasPassword: true,
    isTaken: false,
    isHostSuspended: false,
    isRegular: viewer.isRegular,
    isBlocked: false,
    isBanned: false,
    // The bar asks for it; see `useAge`.
    birthYear: 1900,
    hasPass: true,
  }
  const whyNot = whyCannotJoin(room, joiner, now)
  if (
    whyNot === null ||
    whyNot === 'full' ||
    whyNot === 'over' ||
    whyNot === 'tooLate' ||
    whyNot === 'moving' ||
    whyNot === 'regularsFirst'
  )
    return whyNot
  return 'closed'
}

function ownAction(
  meetup: Meetup,
  { state: entry, isHost, place }: NonNullable<Meetup['own']>,
  state: MeetupState,
  now: Date,
): NextAction {
  const { minPeople, seatsTaken, offer, isRegular } = meetup
  const status = statusAt(state, now)
  if (status === 'ended' && entry === 'seated') return { is: 'ended', review: ownReviewOf(meetup, now) }
  if (isOver(status)) return { is: 'nothing', why: 'over' }
  if (isHost) {
    const missing = Math.max(0, minPeople - seatsTaken)
    return { is: 'host', canConfirm: state.confirmedAt === null && !state.awaitsYes && missing === 0 }
  }
  if (entry === 'in-line') {
    const deadline = offer === null ? null : new Date(offer.deadline)
    const holdsSeat = deadline !== null && now < deadline
    const whyNot = whyNoSeat(state, { entry, holdsSeat, isRegular }, now)
    if (holdsSeat && whyNot === null) return { is: 'offered', deadline }
    if (whyNot === 'over') return { is: 'nothing', why: whyNot }
    return { is: 'in-line', place: place ?? 1, whyNoSeat: whyNot }
  }
  if (entry === 'unanswered') return { is: 'unanswered' }
  return { is: 'seated', canCancel: now < state.startsAt }
}
