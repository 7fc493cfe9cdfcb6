// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface PersonalGameRow {
  id: number
  name: string
  image: string | null
  genres: string[]
  difficulty: number
  minPlayers: number
  maxPlayers: number
  playMinutes: number
  age: number
  score: number | null
  reviewCount: number
  playCount: number
  likeCount: number
  isLiked: boolean | null
  isReviewed: boolean | null
  lastPlayedOn: string | null
  becauseId: number
  becauseName: string
  becauseStar: number | null
  becauseIsLiked: boolean
  becausePlayCount: number
}
