import { apartMs, isOver, type MeetupState, statusAt, stepAt } from './meetup'

/** Why somebody cannot join, in the order in which it is said. */
export const joinProblems = [
  'over',
  'tooLate',
  'closed',
  'full',
  'wrongPassword',
  'already',
  'overlap',
  'refused',
  'noPass',
] as const
export type JoinProblem = (typeof joinProblems)[number]

/** A seat, an unanswered request, or a place in line. */
export const entryStates = ['seated', 'unanswered', 'in-line'] as const
export type EntryState = (typeof entryStates)[number]

/** What matters of the one who wants to join. */
export interface Joiner {
  /** Right, or not asked for. */
  hasPassword: boolean
  /** Where they already are in this room. */
  entry: EntryState | null
  /** Whether they sit in, or wait for an answer of, another room that starts less than three hours from this one. */
  isTaken: boolean
  /** Whether they or somebody seated here has blocked the other. */
  isBlocked: boolean
  /** Whether they hold a pass of the room's tier; true where the room takes none. */
  hasPass: boolean
}

export function freeSeats({ seated, maxPeople }: Pick<MeetupState, 'seated' | 'maxPeople'>): number {
  return Math.max(0, maxPeople - seated)
}

function whyTakesNobody(room: MeetupState, now: Date): 'over' | 'tooLate' | 'closed' | null {
  const status = statusAt(room, now)
  if (isOver(status)) return 'over'
  if (now >= stepAt('closing', room.startsAt)) return 'tooLate'
  return status === 'closed' || (status === 'confirmed' && !room.takesLate) ? 'closed' : null
}

function whyNotThisOne(
  { hasPassword, isTaken, isBlocked }: Joiner,
  isIn: boolean,
): 'wrongPassword' | 'already' | 'overlap' | 'refused' | null {
  if (!hasPassword) return 'wrongPassword'
  if (isIn) return 'already'
  if (isTaken) return 'overlap'
  return isBlocked ? 'refused' : null
}

/** The first reason why somebody cannot join, or null. Whoever waits in line may take a seat that is free. */
export function whyCannotJoin(room: MeetupState, joiner: Joiner, now: Date): JoinProblem | null {
  const isIn = joiner.entry !== null && joiner.entry !== 'in-line'
  return (
    whyTakesNobody(room, now) ??
    (freeSeats(room) === 0 ? 'full' : null) ??
    whyNotThisOne(joiner, isIn) ??
    (joiner.hasPass ? null : 'noPass')
  )
}

export type WaitProblem = Exclude<JoinProblem, 'full' | 'noPass'> | 'notFull'

/** Why somebody cannot get in line: only for a full room. A pass is needed no sooner than a seat frees. */
export function whyCannotWait(room: MeetupState, joiner: Joiner, now: Date): WaitProblem | null {
  return (
    whyTakesNobody(room, now) ??
    whyNotThisOne(joiner, joiner.entry !== null) ??
    (freeSeats(room) > 0 ? 'notFull' : null)
  )
}

export type AnswerProblem = 'over' | 'tooLate' | 'full' | 'notUnanswered' | 'overlap' | 'refused'

/**
 * Why the host cannot accept a request. The pass is held already. The host may accept into a room that takes no further
 * requests.
 */
export function whyCannotAccept(
  room: MeetupState,
  { entry, isTaken, isBlocked }: Pick<Joiner, 'entry' | 'isTaken' | 'isBlocked'>,
  now: Date,
): AnswerProblem | null {
  if (isOver(statusAt(room, now))) return 'over'
  if (statusAt(room, now) === 'closed' || now >= stepAt('closing', room.startsAt)) return 'tooLate'
  if (entry !== 'unanswered') return 'notUnanswered'
  if (freeSeats(room) === 0) return 'full'
  if (isTaken) return 'overlap'
  return isBlocked ? 'refused' : null
}

/** Whether nobody can sit in both. Exactly three hours apart is far enough. */
export function areTooClose(one: Date, other: Date): boolean {
  return Math.abs(one.getTime() - other.getTime()) < apartMs
}

export interface InLine<Id> {
  id: Id
  /** Why they cannot be seated now, checked like a join. */
  whyNot: JoinProblem | null
}

/** What is true of the room, and so of everybody in its line. */
const ofTheRoom: ReadonlySet<JoinProblem> = new Set(['over', 'tooLate', 'closed', 'full'])

/**
 * Who moves up when seats are free, in the order of the line, and who is passed over before them. In a room with acceptance
 * by hand moving up makes a request, and no more of these are made than there are seats to give.
 */
export function movingUp<Id>(
  line: readonly InLine<Id>[],
  { free, unanswered, isAutomatic }: { free: number; unanswered: number; isAutomatic: boolean },
): { up: Id[]; passedOver: { id: Id; why: JoinProblem }[] } {
  let places = Math.max(0, isAutomatic ? free : free - unanswered)
  const up: Id[] = []
  const passedOver: { id: Id; why: JoinProblem }[] = []
  for (const { id, whyNot } of line) {
    if (places === 0 || (whyNot !== null && ofTheRoom.has(whyNot))) break
    if (whyNot === null) {
      up.push(id)
      places -= 1
    } else passedOver.push({ id, why: whyNot })
  }
  return { up, passedOver }
}

/** Why somebody cannot give up a seat, a request or a place in line. */
export function whyCannotGiveUp(
  room: Pick<MeetupState, 'status' | 'startsAt'>,
  { entry, isHost }: { entry: EntryState | null; isHost: boolean },
  now: Date,
): 'noEntry' | 'over' | 'started' | 'host' | null {
  if (entry === null) return 'noEntry'
  if (isOver(statusAt(room, now))) return 'over'
  if (now >= room.startsAt) return 'started'
  // Without its host a room is called off.
  return isHost ? 'host' : null
}

/** Why the host cannot remove somebody who is seated. Whoever has been seen at the table stays. */
export function whyCannotRemove(
  room: Pick<MeetupState, 'status' | 'startsAt'>,
  {
    entry,
    isHost,
    isAttendanceKnown,
  }: { entry: EntryState | null; isHost: boolean; isAttendanceKnown: boolean },
  now: Date,
): 'noEntry' | 'over' | 'host' | 'seen' | null {
  if (entry !== 'seated') return 'noEntry'
  if (isOver(statusAt(room, now))) return 'over'
  if (isHost) return 'host'
  return isAttendanceKnown ? 'seen' : null
}
