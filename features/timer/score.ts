import { typedNumber } from '~/lib/characters'
import { grouped } from '~/lib/grouped'

/** One player's points in the game and penalties of the timer. */
export interface PlayerResult {
  name: string
  score: number
  penalties: number
}

export interface RankedPlayer extends Pick<PlayerResult, 'name' | 'penalties'> {
  player: number
  /** Null where nobody counts points. */
  score: number | null
  total: number | null
  /** Equal totals share a rank, and the next rank skips them: 1, 1, 3. */
  rank: number
  isWinner: boolean
}

export const highestScore = 1_000_000
export const scoreMessage = `점수는 -${grouped(highestScore)}부터 ${grouped(highestScore)}까지의 정수로 입력해 주세요.`

/** Parses a typed score. An empty text is 0; null means it is invalid. */
export function readScore(text: string): number | null {
  const typed = typedNumber(text)
  if (typed === '') return 0
  if (!/^-?\d{1,8}$/.test(typed)) return null
  const score = Number(typed)
  return Math.abs(score) <= highestScore ? score + 0 : null
}

/** If the lowest score wins, penalties are added instead of subtracted. */
export function rankPlayers(results: readonly PlayerResult[], lowWins: boolean): RankedPlayer[] {
  const direction = lowWins ? 1 : -1
  const totals = results.map((result, player) => ({
    ...result,
    player,
    total: result.score + direction * result.penalties,
  }))
  return totals
    .map((each) => {
      const rank = 1 + totals.filter(({ total }) => (total - each.total) * direction < 0).length
      return { ...each, rank, isWinner: rank === 1 }
    })
    .sort((one, other) => one.rank - other.rank || one.player - other.player)
}
