import { hourMs, minuteMs } from '~/lib/durations'
import { seoulDate } from '~/lib/seoul-date'
import { dateAfter } from '../../cafes/opening-hours'
import { type PassTier, type ReturnedBy, returnedPassExpiry } from '../../passes/pass'
import type { EntryState } from './joining'
import type { CancelCause } from './meetup'

/** A seat that is given up this soon after taking it returns the pass, if the start is far enough away. */
export const secondThoughtsMs = 10 * minuteMs
export const secondThoughtsAwayMs = 3 * hourMs

/**
 * Why an entry ends. `blocked`: its member left because of somebody whom they have blocked. `unpaired`: no friend
 * took the seat that was held beside it. `moved`: the meetup moved to another time or place, and they did not come along. `closed`: the meetup closed before the host answered or a seat became free. `ended`: the
 * meetup has taken place.
 */
export type EntryEnd =
  | 'given-up'
  | 'removed'
  | 'declined'
  | 'closed'
  | 'blocked'
  | 'unpaired'
  | 'moved'
  | 'ended'
  | CancelCause

export interface PaidEntry {
  state: EntryState
  isHost: boolean
  /** Null if the meetup takes no pass. */
  tier: PassTier | null
  /** When the seat was taken; null without a seat. */
  seatedAt: Date | null
  /** Whether the pass is held and not spent: for a request, and for a seat until the cafe says yes. */
  isHeld: boolean
  /** Whether a seat that has spent its pass waits for the yes of the cafe to which the meetup has moved. */
  awaitsYes?: boolean
  /** When the lot of the pass expires; null without a pass. */
  passExpiresAt: Date | null
  /** How often hosts have made the pass last longer; 0 without a pass. */
  passHostReturns: number
}

/** `noPass`: the meetup takes no pass, or the entry is a place in line, which has no pass yet. */
export const outcomeReasons = [
  'noPass',
  'unanswered',
  'unagreed',
  'byOthers',
  'byHost',
  'blocked',
  'unpaired',
  'inTime',
  'secondThoughts',
  'late',
  'used',
] as const
export type OutcomeReason = (typeof outcomeReasons)[number]

export const passEffects = ['none', 'released', 'restored', 'kept'] as const

/** What happens to the pass when its entry ends. */
export interface PassOutcome {
  /**
   * `none`: there is no pass. `released`: a held pass comes back. `restored`: a spent pass comes back.
   * `kept`: the pass stays spent.
   */
  effect: (typeof passEffects)[number]
  because: OutcomeReason
  tier: PassTier | null
  /** The expiry of a pass that comes back, possibly in the past; null if none comes back. */
  usableUntil: Date | null
}

/** The same as calls reply it. */
export interface RepliedOutcome extends Pick<PassOutcome, 'effect' | 'because'> {
  tier: number | null
  usableUntil: string | null
  restoredUntil: string | null
}

/** From this moment giving up a seat does not return the pass: midnight at the start of the day before. */
export function freeCancelEndsAt(startsAt: Date): Date {
  return new Date(`${dateAfter(seoulDate(startsAt), -1)}T00:00:00+09:00`)
}

/** Who gives the pass back when an entry ends in this way. An unanswered request is the host's doing, like a decline. */
const givers: Record<EntryEnd, ReturnedBy> = {
  'given-up': 'self',
  ended: 'self',
  removed: 'host',
  declined: 'host',
  closed: 'host',
  moved: 'host',
  host: 'host',
  cafe: 'cafe',
  'too-few': 'clock',
  blocked: 'self',
  unpaired: 'self',
  operator: 'operator',
  'not-held': 'operator',
  'no-answer': 'clock',
}

/** Who gives the pass back, which says how long it lasts (`returnedPassExpiry`). A host who calls off is `self`. */
export function returnedBy(end: EntryEnd, isHost: boolean): ReturnedBy {
  return end === 'host' && isHost ? 'self' : givers[end]
}

/**
 * Until when a seat that is taken at this moment can be given up again for nothing, after the time in which any can: ten
 * minutes, if the start is far enough away. Null if not at all.
 */
export function secondThoughtsEndAt(startsAt: Date, seatedAt: Date): Date | null {
  const lastMs = startsAt.getTime() - secondThoughtsAwayMs
  const end = new Date(Math.min(seatedAt.getTime() + secondThoughtsMs, lastMs))
  return end > seatedAt ? end : null
}

function whyComesBack(
  end: EntryEnd,
  { state, isHost, isHeld, awaitsYes = false, seatedAt }: PaidEntry,
  { startsAt, now }: { startsAt: Date; now: Date },
): OutcomeReason {
  if (state === 'unanswered') return 'unanswered'
  if (end === 'ended') return 'used'
  if (end === 'blocked' || end === 'unpaired') return end
  if (end !== 'given-up') return returnedBy(end, isHost) === 'self' ? 'byHost' : 'byOthers'
  if (isHeld || awaitsYes) return 'unagreed'
  if (now < freeCancelEndsAt(startsAt)) return 'inTime'
  const isFresh = seatedAt !== null && now.getTime() - seatedAt.getTime() <= secondThoughtsMs
  const isFarAway = startsAt.getTime() - now.getTime() > secondThoughtsAwayMs
  return isFresh && isFarAway ? 'secondThoughts' : 'late'
}

/** What happens to the pass if the entry ends now. Commands apply it, and screens show it in advance. */
export function passOutcome(
  end: EntryEnd,
  entry: PaidEntry,
  { startsAt, now }: { startsAt: Date; now: Date },
): PassOutcome {
  const { state, isHost, tier, passExpiresAt, passHostReturns: hostReturns } = entry
  if (tier === null || state === 'in-line' || passExpiresAt === null) {
    return { effect: 'none', because: 'noPass', tier, usableUntil: null }
  }
  const because = whyComesBack(end, entry, { startsAt, now })
  if (because === 'late' || because === 'used') return { effect: 'kept', because, tier, usableUntil: null }
  return {
    effect: entry.isHeld ? 'released' : 'restored',
    because,
    tier,
    usableUntil: returnedPassExpiry(passExpiresAt, { by: returnedBy(end, isHost), hostReturns, now }),
  }
}

/** What happens to the pass, without the price of one that stays where it is. */
export function shownOutcome(outcome: PassOutcome, restoredUntil: Date | null) {
  return { ...outcome, tier: outcome.effect === 'none' ? null : outcome.tier, restoredUntil }
}
