// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface ListEventsRow {
  seq: number
  eventKey: string
  kind: string
  seat: number | null
  turn: number | null
  player: number | null
  atMs: string
}

export interface LogRow {
  id: number
  setup: string
  events: string | null
}

export interface MeasuredRow {
  gameId: number
  players: number
  seconds: number
  turns: number | null
  halfTurns: number | null
}

export interface ReadProgressRow {
  id: number
  key: string
  code: string
  setup: string
  endedAt: Date | null
  scoring: string | null
  endingRevision: number
  meetupId: number | null
  gameId: number | null
  next: string | null
  nextBy: number | null
  seats: string | null
  events: string | null
}

export interface ResultPlayerRow {
  place: number
  name: string
  score: number | null
  penalty: number
  isWinner: boolean
  claimedBy: number | null
  isClaimed: boolean
}

export interface ResultRow {
  id: number
  gameId: number
  gameName: string
  playedOn: string
  minutes: number | null
}

export interface SeatRow {
  seat: number
  phoneHash: string
  isSilent: boolean
}

export interface SessionRow {
  id: number
  key: string
  code: string
  setup: string
  endedAt: Date | null
  scoring: string | null
  endingRevision: number
  meetupId: number | null
  gameId: number | null
  next: string | null
  nextBy: number | null
}

export interface WholeResultPlayerRow {
  resultId: number
  place: number
  name: string
  score: number | null
  penalty: number
  isWinner: boolean
  claimedAt: Date | null
}

export interface WholeResultRow {
  id: number
  game: string
  playedOn: string
  minutes: number | null
  meetup: string | null
  madeAt: Date
  isOwn: boolean
}
