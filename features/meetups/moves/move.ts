import { type AgeProblem, whyNotForAge } from '../core/late-meetup'
import { deadlineAt, isOver, type MeetupState, statusAt } from '../core/meetup'

const hourMs = 60 * 60_000

/** How often a meetup moves, and how often its host may ask. */
export const mostMoves = 2
export const mostProposals = 5

/** People have a day to answer, but not the last hours before either start. */
const answerMs = 24 * hourMs
const quietMs = 3 * hourMs
/** The least time that they have. */
const leastAnswerMs = hourMs

/** Until when people answer whether they come along. */
export function moveAnsweredBy({ from, to }: { from: Date; to: Date }, now: Date): Date {
  const first = Math.min(from.getTime(), to.getTime())
  return new Date(Math.min(now.getTime() + answerMs, first - quietMs))
}

/** How long before a start a move can still be asked for. */
export const moveNoticeHours = (quietMs + leastAnswerMs) / hourMs

const isSoon = (startsAt: Date, now: Date) => startsAt.getTime() - now.getTime() < moveNoticeHours * hourMs

export type MoveProblem = 'over' | 'closed' | 'ofSeries' | 'byCafe' | 'pending' | 'tooLate'

/** Why the host of this meetup cannot ask for a move now. */
export function whyCannotMove(
  room: Pick<MeetupState, 'status' | 'startsAt' | 'movingUntil'> & { isOfSeries: boolean; byCafe: boolean },
  now: Date,
): MoveProblem | null {
  const status = statusAt(room, now)
  if (isOver(status)) return 'over'
  if (room.byCafe) return 'byCafe'
  if (room.isOfSeries) return 'ofSeries'
  if (status === 'closed' || now >= deadlineAt('closing', room.startsAt)) return 'closed'
  if (room.movingUntil) return 'pending'
  return isSoon(room.startsAt, now) ? 'tooLate' : null
}

/** Whether so little time is left before the new start that nobody could answer. */
export const isTooSoonToMove = isSoon

/** Why somebody cannot come along to the new time. */
export function whyCannotComeAlong(
  startsAt: Date,
  {
    isTaken,
    birthYear,
    lastsMinutes,
    now,
  }: { isTaken: boolean; birthYear: number | null; lastsMinutes: number | null; now: Date },
): 'overlap' | AgeProblem | null {
  return isTaken ? 'overlap' : whyNotForAge(startsAt, { birthYear, lastsMinutes, now })
}
