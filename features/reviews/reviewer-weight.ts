import { fullWeight } from '~/features/reports/report'

/** Reviewers below this weight are newcomers; many of their reviews of one game at once are a burst. */
export const newcomerWeight = 500
/** Up to this many reviews of one game by newcomers within 24 hours are not a burst. */
export const newcomersADay = 5

/** A member's activity, which decides their weight. */
export interface Presence {
  /** Whole days since the member joined. */
  ageDays: number
  /**
   * Days in Seoul on which the member recorded a play or wrote a review. A record's own date does not count, since it
   * can be chosen freely.
   */
  activeDays: number
  /** Days in Seoul on which a cafe checked the member in at a meetup. */
  metDays: number
  /** How many different games the member has played or reviewed. */
  games: number
}

/** More than this adds no weight. */
const enough = { ageDays: 30, furtherDays: 7, games: 5 }
/** A day on which others saw the member is worth this many days of writing. */
const worthOfMetDay = 2

/** Everybody is active on their first day, so only further days count. */
function furtherDays({ activeDays, metDays }: Presence): number {
  return Math.max(0, activeDays + worthOfMetDay * metDays - 1)
}

/** The product of three shares, so that a missing one makes the weight zero. */
export function weightOf(presence: Presence): number {
  const shares = [
    [Math.max(0, presence.ageDays), enough.ageDays],
    [furtherDays(presence), enough.furtherDays],
    [presence.games, enough.games],
  ] as const
  const has = shares.reduce((product, [share, whole]) => product * Math.min(share, whole), 1)
  const whole = shares.reduce((product, [, whole]) => product * whole, 1)
  return Math.floor((fullWeight * has) / whole)
}

/** Whether another day of account age alone would increase the weight. */
export function growsWithAge(presence: Presence): boolean {
  return presence.ageDays < enough.ageDays && furtherDays(presence) > 0
}
