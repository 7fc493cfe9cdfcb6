/** Whether the members liked a game with so many at the table, in a word. */
export type CountVerdict = 'best' | 'good' | 'not'

/** The rule is published in docs/verdicts.md. */
export const verdictRule = { votes: 3, best: 0.8, good: 0.5 } as const
/** Records with a time on them before a median is shown. */
export const playsForMedian = 5

export interface CountOpinion {
  players: number
  /** Records with so many at the table. */
  plays: number
  votes: number
  good: number
  verdict: CountVerdict | null
  /** The viewer's own answer; null when they gave none. */
  ownVote: boolean | null
}

export interface GameVerdicts {
  counts: CountOpinion[]
  /** Median of how long it took, null below `playsForMedian`. */
  minutes: number | null
  timedPlays: number
}

/** Null while too few have answered for one word to be fair. */
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
