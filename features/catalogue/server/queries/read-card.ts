import { type GameCard, levelOf, mostGenresShown } from '../../game'
import type { GameCardRow } from './games'

/** Mean of the stars with one decimal. */
export function scoreOf(starSum: number, reviewCount: number): number | null {
  return reviewCount === 0 ? null : Math.round((starSum / reviewCount) * 10) / 10
}

/** The row in our words. */
export function readCard(row: GameCardRow): GameCard & { reviewCount: number } {
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
    isLiked: row.is_liked ?? false,
    isPlayed: row.last_played_on !== null,
    isReviewed: row.is_reviewed ?? false,
    lastPlayedOn: row.last_played_on,
  }
}
