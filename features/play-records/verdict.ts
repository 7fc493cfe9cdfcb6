/** The overall verdict on a game with a certain number of players. */
export const countVerdicts = ['best', 'good', 'not'] as const
export type CountVerdict = (typeof countVerdicts)[number]

/** These thresholds are documented in docs/verdicts.md. */
const verdictRule = { votes: 3, best: 0.8, good: 0.5 } as const
/** How many records with a duration are needed for a median. */
export const playsForMedian = 5

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
