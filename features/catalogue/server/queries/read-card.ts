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
    minPlayers: row.minPlayers,
    maxPlayers: row.maxPlayers,
    playMinutes: row.playMinutes,
    age: row.age,
    score: row.score,
    playCount: row.playCount,
    likeCount: row.likeCount,
    reviewCount: row.reviewCount,
    isLiked: row.isLiked ?? false,
    isPlayed: row.lastPlayedOn !== null,
    isReviewed: row.isReviewed ?? false,
    lastPlayedOn: row.lastPlayedOn,
  }
}
