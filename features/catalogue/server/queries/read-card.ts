import { type GameCard, levelOf, mostGenresShown } from '../../game'
import type { GameCardRow } from './games'

/** Converts the row to our own terms. */
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
    score: row.score,
    playCount: row.play_count,
    likeCount: row.like_count,
    reviewCount: row.review_count,
    isLiked: row.is_liked ?? false,
    isPlayed: row.last_played_on !== null,
    isReviewed: row.is_reviewed ?? false,
    lastPlayedOn: row.last_played_on,
  }
}
