import { minuteMs } from '~/lib/durations'
import { freeSeats, type Joiner, type JoinProblem, whyCannotJoin } from '../core/joining'
import { deadlineAt, type MeetupState } from '../core/meetup'

export const friendHoldMs = 30 * minuteMs

/** Until when the seat of a friend is held. Never after the meetup closes. */
export function friendSeatEndsAt(startsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + friendHoldMs, deadlineAt('closing', startsAt).getTime()))
}

/** How many minutes are left, the one that runs included. */
export const minutesLeft = (deadline: Date, now: Date) =>
  Math.max(0, Math.ceil((deadline.getTime() - now.getTime()) / 60_000))

export type PairProblem = JoinProblem | 'byHand' | 'oneSeat'

/** The first reason why a member cannot take two seats, or null. The own seat may be one that is held for them. */
export function whyCannotJoinInPair(room: MeetupState, joiner: Joiner, now: Date): PairProblem | null {
  const problem = whyCannotJoin(room, joiner, now)
  if (problem !== null && problem !== 'noPass') return problem
  // A request takes no seat, so there is none beside it to hold.
  if (!room.autoAccepts) return 'byHand'
  if (freeSeats(room) < (joiner.holdsSeat ? 1 : 2)) return 'oneSeat'
  return problem
}

/** How the invitation of a friend stands. `left`: the first has left, or the meetup takes nobody any more. */
export const invitationStates = ['open', 'claimed', 'alone', 'fell', 'left'] as const
export type InvitationState = (typeof invitationStates)[number]

export function invitationState(
  pair: { outcome: string | null; deadline: Date },
  now: Date,
): InvitationState {
  if (pair.outcome === null) return now < pair.deadline ? 'open' : 'fell'
  if (pair.outcome === 'closed') return 'left'
  const state = invitationStates.find((each) => each === pair.outcome)
  if (state === undefined) throw new Error(`"${pair.outcome}" is no outcome of a pair`)
  return state
}

/** What somebody who opens the link reads when the seat is not held any more. */
export const invitationTexts: Record<Exclude<InvitationState, 'open'>, string> = {
  claimed: '이미 다른 사람이 앉은 자리예요.',
  alone: '초대한 사람이 혼자 참여하기로 해서, 이 자리는 더 맡아 두지 않아요.',
  fell: '맡아 둔 시간이 지나서 두 자리가 모두 풀렸어요.',
  left: '초대한 사람이 나갔거나 모집이 끝나서, 이 자리는 더 맡아 두지 않아요.',
}
