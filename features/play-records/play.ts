/** One record of "I played this". */
export interface NewPlay {
  gameId: number
  memberId: number
  /** Day in Seoul, YYYY-MM-DD. */
  playedOn: string
  star: number | null
  place: string | null
  note: string | null
  players: NewPlayer[]
  loggedAt: Date
}

/** Somebody at the table; a guest is only a name. */
export interface NewPlayer {
  memberId: number | null
  name: string
  score: number | null
  isWinner: boolean
}
