/** Weights are whole thousandths of a review: this is the word of somebody that counts fully. */
export const fullWeight = 1000
/** Below it, reviews of one game that come many at once are a burst. */
export const newcomerWeight = 500
/** So many reviews of one game by newcomers within 24 hours are no burst yet. */
export const newcomersADay = 5

/** What a member has spent on being here. Where they attended a meetup is to be added once it is known. */
export interface Presence {
  /** Whole days since they joined. */
  ageDays: number
  /** Days in Seoul on which they wrote down a play or a review. A day in a record's past is no day of theirs. */
  activeDays: number
  /** Different games that they played or reviewed. */
  games: number
}

/** From here on more of it adds nothing. */
const enough: Presence = { ageDays: 30, activeDays: 8, games: 5 }

/** Anybody is active on one day, so only the further ones count. */
function furtherDays({ activeDays }: Presence): number {
  return Math.max(0, activeDays - 1)
}

/** Three shares, multiplied: where one is missing, the other two are worth nothing. */
export function weightOf(presence: Presence): number {
  const shares = [
    [Math.max(0, presence.ageDays), enough.ageDays],
    [furtherDays(presence), furtherDays(enough)],
    [presence.games, enough.games],
  ] as const
  const has = shares.reduce((product, [share, whole]) => product * Math.min(share, whole), 1)
  const whole = shares.reduce((product, [, whole]) => product * whole, 1)
  return Math.floor((fullWeight * has) / whole)
}

/** Whether another day of age alone would add to the weight. */
export function growsWithAge(presence: Presence): boolean {
  return presence.ageDays < enough.ageDays && furtherDays(presence) > 0
}
