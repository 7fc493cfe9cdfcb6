import { withObject } from '~/lib/korean'

/** The number of reviews, likes and plays that a member needs for recommendations by taste. */
export const signalsNeeded = 3

/**
 * The constants of the closeness of two games. docs/recommendations.md explains the formula.
 */
export const closeness = {
  /** Reduces the score of a pair that few members share, because two shared fans prove little. */
  doubt: 6,
  /** The share of a game's fame that is divided out: 0 is none, 1 is all, as in a cosine. */
  fame: 0.75,
  /** The weight of shared traits relative to shared fans. */
  kindred: 0.02,
  /** The number of neighbours stored for each game. */
  neighbours: 50,
} as const

/** A game's tastes are read again after this time even if its counts have not changed. */
export const recomputeAfterDays = 7

/** The member's own game that contributes most to a recommendation, with the member's data on it. */
export interface TasteSource {
  name: string
  star: number | null
  isLiked: boolean
  playCount: number
}

const starOfLiking = 4
const playsOften = 3

/** E.g. '스플렌더를 좋아하셔서'. */
export function reasonFromTaste({ name, star, isLiked, playCount }: TasteSource): string {
  const game = withObject(name)
  if (isLiked || (star !== null && star >= starOfLiking)) return `${game} 좋아하셔서 추천해요`
  if (playCount >= playsOften) return `${game} 자주 하셔서 추천해요`
  return `${game} 해 보셔서 추천해요`
}

/** A sentence that says how many results come from the member's taste; null if all of them do. */
export function explainPersonal({
  signals,
  personal,
  results,
}: {
  signals: number
  /** The number of results that come from taste. */
  personal: number
  results: number
}): string | null {
  if (signals < signalsNeeded) {
    return `리뷰, 찜, 플레이가 ${signalsNeeded}개 모이면 취향에 맞춰 추천해 드려요. 지금은 ${signals}개라서 평가가 좋은 게임을 보여 드려요.`
  }
  if (personal === 0) return '취향과 가까운 게임을 아직 찾지 못해서 평가가 좋은 게임을 보여 드려요.'
  if (personal < results) {
    return `취향에 맞춘 게임은 ${personal}개예요. 나머지는 평가가 좋은 게임이에요.`
  }
  return null
}
