// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface GameFactsRow {
  id: number
  name: string
  image: string | null
  minPlayers: number
  maxPlayers: number
  bestPlayers: number[]
  difficulty: number
  score: number | null
  minutes: number | null
  timedPlays: number
  fame: number
}

export interface KnownGameRow {
  id: number
  minPlayers: number
  maxPlayers: number
  minutes: number | null
  difficulty: number
  fame: number
  revision: number
}

export interface RoomRow {
  id: number
  cafeId: number
  title: string
  startsAt: Date
  seated: number
  seatsFree: number
  lastsMinutes: number | null
}

export interface SeatsRow {
  cafeId: number
  free: number | null
}

export interface SpeakingRow {
  gameId: number | null
  id: number
  name: string
}

export interface VotesRow {
  gameId: number
  players: number
  votes: number
  good: number
}
