import { withObject } from '~/lib/korean'

/** Reviews, likes and plays from which on a member gets an order of their own. */
export const signalsNeeded = 3

/**
 * How the closeness of two games is worked out; docs/recommendations.md has the formula and what each figure does.
 */
export const closeness = {
  /** Imaginary people who have an opinion on both games and none in common: two shared fans prove little. */
  doubt: 6,
  /** How far a game's fame counts against it, from 0 for not at all to 1 for the whole of a cosine. */
  fame: 0.75,
  /** What being the same kind of game counts beside being liked by the same people. */
  kindred: 0.02,
  /** Neighbours kept a game. */
  neighbours: 50,
} as const

/** A game is looked at again after this long even when nothing seems to have changed. */
export const recomputeAfterDays = 7

/** What a member said of the game that speaks loudest for a recommendation. */
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

/** Says honestly how much of the answer comes from the member's own taste; null when all of it does. */
export function explainPersonal({
  signals,
  personal,
  results,
}: {
  signals: number
  /** Results that come from taste. */
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
