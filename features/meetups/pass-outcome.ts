import { seoulDate } from '~/lib/seoul-date'
import { dateAfter } from '../cafes/opening-hours'
import { type PassTier, returnedPassExpiry } from '../passes/pass'
import type { EntryState } from './joining'
import type { CancelCause } from './meetup'

const minuteMs = 60_000
/** How long after taking a seat it can still be given up with the pass coming back, if the start is far enough away. */
export const secondThoughtsMs = 10 * minuteMs
export const secondThoughtsAwayMs = 180 * minuteMs

/** Why an entry ends. `closed`: the room closed while its host had not answered. `ended`: the meetup is over. */
export type EntryEnd = 'given-up' | 'removed' | 'declined' | 'closed' | 'ended' | CancelCause

export interface PaidEntry {
  state: EntryState
  isHost: boolean
  /** Null in a room that takes no pass. */
  tier: PassTier | null
  /** When the seat was taken; null for who has none. */
  seatedAt: Date | null
  /** When the lot of the pass expires; null where there is no pass. */
  passExpiresAt: Date | null
}

/** `noPass`: the room takes no pass, or the entry is a place in line, which has none yet. */
export const outcomeReasons = [
  'noPass',
  'unanswered',
  'byOthers',
  'byHost',
  'inTime',
  'secondThoughts',
  'late',
  'used',
] as const
export type OutcomeReason = (typeof outcomeReasons)[number]

export const passEffects = ['none', 'released', 'restored', 'kept'] as const

/** What becomes of the pass of an entry that ends. */
export interface PassOutcome {
  /** `none`: there is no pass. `released`: a held one. `restored`: a spent one. `kept`: it stays spent. */
  effect: (typeof passEffects)[number]
  because: OutcomeReason
  tier: PassTier | null
  /** Until when a pass that comes back can be used; null where none does. It may have passed already. */
  usableUntil: Date | null
}

/** The moment from which giving up a seat no longer brings the pass back: the first of the day before the meetup. */
export function freeCancelEndsAt(startsAt: Date): Date {
  return new Date(`${dateAfter(seoulDate(startsAt), -1)}T00:00:00+09:00`)
}

/** Whether others are the reason, so that a pass that comes back lives at least 14 more days. */
export function isByOthers(end: EntryEnd, isHost: boolean): boolean {
  return end !== 'given-up' && end !== 'ended' && !(end === 'host' && isHost)
}

function whyComesBack(
  end: EntryEnd,
  { state, isHost, seatedAt }: PaidEntry,
  { startsAt, now }: { startsAt: Date; now: Date },
): OutcomeReason {
  if (state === 'unanswered') return 'unanswered'
  if (end === 'ended') return 'used'
  if (end !== 'given-up') return isByOthers(end, isHost) ? 'byOthers' : 'byHost'
  if (now < freeCancelEndsAt(startsAt)) return 'inTime'
  const isFresh = seatedAt !== null && now.getTime() - seatedAt.getTime() <= secondThoughtsMs
  const isFarAway = startsAt.getTime() - now.getTime() > secondThoughtsAwayMs
  return isFresh && isFarAway ? 'secondThoughts' : 'late'
}

/** What becomes of the pass when an entry ends now. Commands act on it and screens foretell it. */
export function passOutcome(
  end: EntryEnd,
  entry: PaidEntry,
  { startsAt, now }: { startsAt: Date; now: Date },
): PassOutcome {
  const { state, isHost, tier, passExpiresAt } = entry
  if (tier === null || state === 'in-line' || passExpiresAt === null) {
    return { effect: 'none', because: 'noPass', tier, usableUntil: null }
  }
  const because = whyComesBack(end, entry, { startsAt, now })
  if (because === 'late' || because === 'used') return { effect: 'kept', because, tier, usableUntil: null }
  return {
    effect: state === 'unanswered' ? 'released' : 'restored',
    because,
    tier,
    usableUntil: returnedPassExpiry(passExpiresAt, { byOthers: isByOthers(end, isHost), now }),
  }
}
