/** The overall verdict on a game with a certain number of players. */
export type CountVerdict = 'best' | 'good' | 'not'

/** These thresholds are documented in docs/verdicts.md. */
const verdictRule = { votes: 3, best: 0.8, good: 0.5 } as const
/** How many records with a duration are needed for a median. */
export const playsForMedian = 5

export interface CountOpinion {
  players: number
  /** Records with this number of players. */
  plays: number
  votes: number
  good: number
  verdict: CountVerdict | null
  /** The viewer's own vote, or null. */
  ownVote: boolean | null
}

export interface GameVerdicts {
  counts: CountOpinion[]
  /** The median duration; null below `playsForMedian`. */
  minutes: number | null
  timedPlays: number
}

/** Null when there are too few votes for a fair verdict. */
export function verdictOf({ votes, good }: { votes: number; good: number }): CountVerdict | null {
  if (votes < verdictRule.votes) return null
  const share = good / votes
  if (share >= verdictRule.best) return 'best'
  return share >= verdictRule.good ? 'good' : 'not'
}

export interface NewCountVote {
  memberId: number
  gameId: number
  players: number
  isGood: boolean
  votedAt: Date
}
