import { longestMinutes } from '../play-records/play'
import { hasWon, type Outcome } from './outcome'
import { type RankedPlayer, rankPlayers } from './score'
import { nameOf } from './timer-setup'

/** The scores of a shared timer, as one of its phones enters them. */
export interface TableScores extends Outcome {
  /** Whose phone enters them, or did last. */
  seat: number
  /** By player; null where nothing valid has been typed. */
  scores: (number | null)[]
  lowWins: boolean
  /** Whether they are final, until somebody corrects them. */
  isRanked: boolean
}

/** What a seated phone enters for the table. */
export interface ScoresEntered extends Omit<TableScores, 'seat'> {
  /** Whether this phone goes on with what another one has entered. */
  takesOver: boolean
}

/** How long after the end the scores can be entered and corrected. */
export const scoringMs = 24 * 60 * 60_000

/** The reason why a seat cannot enter scores now, or null. One phone at a time does, until another one takes over. */
export function whyCannotScore(
  { scores, endedAt }: { scores: TableScores | null; endedAt: number | null },
  { seat, takesOver }: { seat: number; takesOver: boolean },
  now: number,
) {
  if (endedAt === null) return 'notOver'
  if (now >= endedAt + scoringMs) return 'scoresClosed'
  return scores !== null && scores.seat !== seat && !takesOver ? 'notYourScores' : null
}

/** Ranks the table. Each player's penalties follow from the clocks, and count only with points. Without, winners come first. */
export function rankTable(
  names: readonly string[],
  clocks: readonly { penalties: number }[],
  { scores, lowWins, ...outcome }: Pick<TableScores, 'scores' | 'lowWins'> & Outcome,
): RankedPlayer[] {
  if (outcome.kind !== 'points') {
    const winners = names.filter((_, player) => hasWon(outcome, player)).length
    const players = names.map((_, player) => {
      const isWinner = hasWon(outcome, player)
      const rank = isWinner ? 1 : winners + 1
      return { player, name: nameOf(names, player), penalties: 0, score: null, total: null, rank, isWinner }
    })
    return players.sort((one, other) => one.rank - other.rank || one.player - other.player)
  }
  const results = names.map((_, player) => ({
    name: nameOf(names, player),
    score: scores[player] ?? 0,
    penalties: clocks[player]?.penalties ?? 0,
  }))
  return rankPlayers(results, lowWins)
}

/** The length of a game, as records have it. */
export function minutesOf(runMs: number): number {
  return Math.min(longestMinutes, Math.max(1, Math.round(runMs / 60_000)))
}

export interface ResultPlayer {
  name: string
  /** Null where nobody counts points. */
  score: number | null
  /** What the clock took off the score; negative if it was added. */
  penalty: number
  isWinner: boolean
}

/** The ranked players in the order of their seats, as a result stores them. */
export function toResultPlayers(ranked: readonly RankedPlayer[]): ResultPlayer[] {
  return [...ranked]
    .sort((one, other) => one.player - other.player)
    .map(({ name, score, total, isWinner }) => ({
      name,
      score,
      penalty: score === null || total === null ? 0 : score - total,
      isWinner,
    }))
}
