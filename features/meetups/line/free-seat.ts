import { seoulMoment } from '~/lib/seoul-date'
import { dateAfter } from '../../cafes/opening-hours'
import type { JoinProblem } from '../core/joining'
import { deadlineAt } from '../core/meetup'
import { freeCancelEndsAt } from '../core/pass-outcome'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Less than this before the start, a free seat waits for nobody. */
const holdsAwayMs = 3 * hourMs
const longestOfferMs = 2 * hourMs
const shortestOfferMs = 15 * minuteMs
/** No offer runs out in this pause in Seoul, when people are asleep or on their way. */
const offersPauseFromHour = 22
const offersPauseToHour = 10

/**
 * What a seat that frees does for the line. `seat`: the first in line is seated at once, because an own cancel would
 * still restore the pass. `offer`: it is held for them, to be taken or not. `tell`: the whole line hears of it, and the
 * first to take it has it.
 */
export type WayOfLine = 'seat' | 'offer' | 'tell'

export function wayOfLine(startsAt: Date, now: Date): WayOfLine {
  if (now < freeCancelEndsAt(startsAt)) return 'seat'
  return startsAt.getTime() - now.getTime() >= holdsAwayMs ? 'offer' : 'tell'
}

/** The moment itself, or the end of the pause for one within it. */
function afterThePause(moment: Date): Date {
  const there = seoulMoment(moment)
  const hour = Number(there.slice(11, 13))
  if (hour >= offersPauseToHour && hour < offersPauseFromHour) return moment
  const day = dateAfter(there.slice(0, 10), hour >= offersPauseFromHour ? 1 : 0)
  return new Date(`${day}T${offersPauseToHour}:00:00+09:00`)
}

/** Until when a seat that frees now is held for somebody in line. Never after the meetup closes. */
export function offerEndsAt(startsAt: Date, now: Date): Date {
  const closesMs = deadlineAt('closing', startsAt).getTime()
  const thirdMs = Math.floor((closesMs - now.getTime()) / 3)
  const lastsMs = Math.max(shortestOfferMs, Math.min(longestOfferMs, thirdMs))
  const end = afterThePause(new Date(now.getTime() + lastsMs))
  return new Date(Math.min(end.getTime(), closesMs))
}

/** Problems of the meetup itself, which apply to everybody in its line. */
const ofTheRoom: ReadonlySet<JoinProblem> = new Set([
  'over',
  'tooLate',
  'closed',
  'cafeClosed',
  'moving',
  'full',
])

/**
 * What a free seat means for one place in line. `short`: only a pass is missing, so the seat is theirs to be offered if
 * nobody behind them can be seated. `skip`: it was offered before. `stop`: nobody gets it.
 */
export type Turn = 'seat' | 'offer' | 'short' | 'pass-over' | 'skip' | 'stop'

export function turnInLine(
  way: Exclude<WayOfLine, 'tell'>,
  { whyNot, wasOffered }: { whyNot: JoinProblem | null; wasOffered: boolean },
): Turn {
  if (whyNot !== null && ofTheRoom.has(whyNot)) return 'stop'
  if (whyNot !== null && whyNot !== 'noPass') return 'pass-over'
  if (way === 'seat' && whyNot === null) return 'seat'
  if (wasOffered) return 'skip'
  return way === 'offer' ? 'offer' : 'short'
}
