// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface BoardGameRow {
  id: number
  name: string
  image: string | null
  players: number
}

export interface OwnStandingRow {
  place: number | null
  position: number | null
  points: number
  beaten: number
  met: number
  unheard: number
}

export interface QuestionRow {
  winnerId: number
  name: string
  image: string | null
  plays: number
  game: string
  playedOn: string
}

export interface RankedRow {
  board: number
  memberId: number | null
  position: number | null
  place: number | null
  points: number
  beaten: number
  met: number
  unheard: number
}

export interface SeasonRow {
  month: string
  players: number
}

export interface SeatRow {
  playId: number
  gameId: number
  authorId: number
  playedOn: string
  writtenOn: string
  memberId: number | null
  isWinner: boolean
}

export interface StandingRow {
  id: number
  place: number
  points: number
  beaten: number
  met: number
  name: string | null
  image: string | null
  isBlocked: boolean
  isOwn: boolean
}

export interface WholeStandingRow {
  month: string
  game: string | null
  place: number | null
  points: number
  beaten: number
  met: number
}
