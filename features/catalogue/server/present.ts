import { fromGame, fromGameCard, type WireGame, type WireGameCard } from '../contract'
import { type GameCard, levelOf, mostGenresShown } from '../game'
import type { GameCardRow, GameRow } from './queries'

/** Mean of the stars with one decimal. */
export function scoreOf(starSum: number, reviewCount: number): number | null {
  return reviewCount === 0 ? null : Math.round((starSum / reviewCount) * 10) / 10
}

function toCard(row: GameCardRow): GameCard & { reviewCount: number } {
  return {
    id: row.id,
    name: row.name,
    image: row.image,
    genres: row.genres.slice(0, mostGenresShown),
    level: levelOf(row.difficulty),
    difficulty: row.difficulty,
    minPlayers: row.min_players,
    maxPlayers: row.max_players,
    playMinutes: row.play_minutes,
    age: row.age,
    score: scoreOf(row.star_sum, row.review_count),
    playCount: row.play_count,
    likeCount: row.like_count,
    reviewCount: row.review_count,
  }
}

export function presentGameCard(row: GameCardRow): WireGameCard {
  return fromGameCard(toCard(row))
}

/** The game as everybody sees it: a visitor has liked, played and reviewed nothing. */
export function presentGame(row: GameRow): WireGame {
  return fromGame({
    ...toCard(row),
    englishName: row.english_name,
    year: row.year,
    bestPlayers: row.best_players,
    description: row.description,
    explanationImages: row.explanation_images,
    videoUrl: row.video_url,
    isLiked: false,
    isPlayed: false,
    isReviewed: false,
    lastPlayedOn: null,
  })
}
