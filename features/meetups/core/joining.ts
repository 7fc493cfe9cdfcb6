import { type AgeProblem, whyNotForAge } from './late-meetup'
import { deadlineAt, isOver, type MeetupState, statusAt } from './meetup'

/** Why a member cannot join, in the order in which the reasons are checked. */
export const joinProblems = [
  'over',
  'tooLate',
  'closed',
  'cafeClosed',
  'moving',
  'regularsFirst',
  'full',
  'wrongPassword',
  'already',
  'overlap',
  'refused',
  'barred',
  'noBirthYear',
  'adultsOnly',
  'noPass',
] as const
export type JoinProblem = (typeof joinProblems)[number]

/** A seat, a request that the host has not answered, or a place in line. */
export const entryStates = ['seated', 'unanswered', 'in-line'] as const
export type EntryState = (typeof entryStates)[number]

/** What the rules need to know about a member who wants to join. */
export interface Joiner {
  /** Also true if no password is needed. */
  hasPassword: boolean
  /** The state of their entry in this meetup; null without one. */
  entry: EntryState | null
  /** Whether they have a seat or a request at another meetup less than three hours from this one. */
  isTaken: boolean
  /** Whether the host of this meetup is suspended, or banned from meetups. It then takes nobody, and nobody learns why. */
  isHostSuspended: boolean
  /** Whether they sat at the last date of the series (decision 0084). */
  isRegular: boolean
  /**
   * Whether they and a seated member have a block between them, the host has removed or declined them, or they are
   * suspended. All are refused in the same words.
   */
  isBlocked: boolean
  /** Whether operators have banned them from meetups for now, which they know. */
  isBanned: boolean
  /** When they were born; null if they have not said. Late meetups are for adults. */
  birthYear: number | null
  /** Whether they have a pass of the meetup's tier; true if the meetup takes none. */
  hasPass: boolean
  /** Whether a seat is held for them, so that it is free for them alone. */
  holdsSeat: boolean
}

/** Seats that are neither taken nor held for somebody. */
export function freeSeats({
  seated,
  held,
  maxPeople,
}: Pick<MeetupState, 'seated' | 'held' | 'maxPeople'>): number {
  return Math.max(0, maxPeople - seated - held)
}

/** How many free seats the line may have. Where the host accepts by hand, requests come before it. */
export function seatsForLine(room: MeetupState): number {
  return Math.max(0, freeSeats(room) - (room.autoAccepts ? 0 : room.unanswered))
}

/**
 * How many seats somebody who comes now can ask for. If the host accepts by hand while others wait in line, seats that
 * requests ask for already are not among them: whoever comes new would overtake the line.
 */
function openSeats(room: MeetupState): number {
  const free = freeSeats(room)
  return room.autoAccepts || room.inLine === 0 ? free : Math.max(0, free - room.unanswered)
}

/** A confirmation that lets nobody else in, and a move that people are asked about, do not take back a seat that is held. */
function whyTakesNobody(
  room: MeetupState,
  holdsSeat: boolean,
  now: Date,
): 'over' | 'tooLate' | 'closed' | 'cafeClosed' | 'moving' | null {
  const status = statusAt(room, now)
  if (isOver(status)) return 'over'
  if (now >= deadlineAt('closing', room.startsAt)) return 'tooLate'
  const isShut = status === 'confirmed' && !room.takesLate && !holdsSeat
  if (status === 'closed' || isShut) return 'closed'
  if (!room.isCafeOpen) return 'cafeClosed'
  return room.movingUntil && !holdsSeat ? 'moving' : null
}

function whyNotThisOne(
  room: MeetupState,
  { hasPassword, isTaken, isBlocked, isBanned, birthYear }: Joiner,
  isIn: boolean,
  now: Date,
): 'wrongPassword' | 'already' | 'overlap' | 'refused' | 'barred' | AgeProblem | null {
  if (!hasPassword) return 'wrongPassword'
  if (isIn) return 'already'
  if (isTaken) return 'overlap'
  if (isBlocked) return 'refused'
  if (isBanned) return 'barred'
  return whyNotForAge(room.startsAt, { birthYear, lastsMinutes: room.lastsMinutes ?? null, now })
}

/** The regulars of a series have a new date to themselves at first. */
function whyNotYet(room: MeetupState, { isRegular }: Joiner, now: Date): 'regularsFirst' | null {
  return room.regularsUntil !== null && now < room.regularsUntil && !isRegular ? 'regularsFirst' : null
}

/** The first reason why a member cannot join, or null. A member in line may take a free seat. */
export function whyCannotJoin(room: MeetupState, joiner: Joiner, now: Date): JoinProblem | null {
  const isIn = joiner.entry !== null && joiner.entry !== 'in-line'
  return (
    whyTakesNobody(room, joiner.holdsSeat, now) ??
    (joiner.isHostSuspended ? 'closed' : null) ??
    whyNotYet(room, joiner, now) ??
    (joiner.holdsSeat || openSeats(room) > 0 ? null : 'full') ??
    whyNotThisOne(room, joiner, isIn, now) ??
    (joiner.hasPass ? null : 'noPass')
  )
}

export type WaitProblem = Exclude<JoinProblem, 'full' | 'noPass'> | 'notFull'

/** Why a member cannot get in line: only for a full meetup. A pass is needed only when a seat frees. */
export function whyCannotWait(room: MeetupState, joiner: Joiner, now: Date): WaitProblem | null {
  return (
    whyTakesNobody(room, joiner.holdsSeat, now) ??
    (joiner.isHostSuspended ? 'closed' : null) ??
    whyNotYet(room, joiner, now) ??
    whyNotThisOne(room, joiner, joiner.entry !== null, now) ??
    (openSeats(room) > 0 ? 'notFull' : null)
  )
}

/**
 * Why the host cannot accept a request. Its pass is already held. A confirmed meetup that takes no further
 * requests still lets the host accept the earlier ones.
 */
export function whyCannotAccept(
  room: MeetupState,
  {
    entry,
    isTaken,
    isHostSuspended,
    isBlocked,
    isBanned,
  }: Pick<Joiner, 'entry' | 'isTaken' | 'isHostSuspended' | 'isBlocked' | 'isBanned'>,
  now: Date,
) {
  if (isOver(statusAt(room, now))) return 'over'
  if (statusAt(room, now) === 'closed' || now >= deadlineAt('closing', room.startsAt)) return 'tooLate'
  // Whoever sits down now would be asked for a day that they did not ask for.
  if (isHostSuspended || room.movingUntil) return 'tooLate'
  if (entry !== 'unanswered') return 'notUnanswered'
  if (!room.isCafeOpen) return 'cafeClosed'
  if (freeSeats(room) === 0) return 'full'
  if (isTaken) return 'overlap'
  // The host learns no more of a ban than of a block.
  return isBlocked || isBanned ? 'refused' : null
}

/** Why a member cannot give up a seat, a request or a place in line. */
export function whyCannotGiveUp(
  room: Pick<MeetupState, 'status' | 'startsAt'>,
  { entry, isHost }: { entry: EntryState | null; isHost: boolean },
  now: Date,
): 'noEntry' | 'over' | 'started' | 'host' | null {
  if (entry === null) return 'noEntry'
  if (isOver(statusAt(room, now))) return 'over'
  if (now >= room.startsAt) return 'started'
  // A host calls the meetup off instead.
  return isHost ? 'host' : null
}

/**
 * Why the host cannot remove a seated member: after the start there is attendance instead. A member whom the cafe has
 * scanned before it stays, too.
 */
export function whyCannotRemove(
  room: Pick<MeetupState, 'status' | 'startsAt'>,
  {
    entry,
    isHost,
    isAttendanceKnown,
  }: { entry: EntryState | null; isHost: boolean; isAttendanceKnown: boolean },
  now: Date,
): 'noEntry' | 'over' | 'started' | 'host' | 'seen' | null {
  if (entry !== 'seated') return 'noEntry'
  if (isOver(statusAt(room, now))) return 'over'
  if (now >= room.startsAt) return 'started'
  if (isHost) return 'host'
  return isAttendanceKnown ? 'seen' : null
}
