// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface CafeTableRow {
  id: number
  code: string
  name: string
  room: string | null
  seats: number
  revision: number
  cafeId: number
  cafeName: string
  hasHours: boolean
  weekdayAdultFee: number | null
  weekendAdultFee: number | null
  weekdayChildFee: number | null
  weekendChildFee: number | null
  weekdayPass: number | null
  weekendPass: number | null
  holidaysAsWeekend: boolean
}

export interface CardRow {
  name: string
  room: string | null
  code: string
  cafeName: string
}

export interface FittingRow {
  id: number
  name: string
  image: string | null
  minPlayers: number
  maxPlayers: number
  bestPlayers: number[]
  score: number | null
  minutes: number
  timedPlays: number
  fame: number
}

export interface FloorGuestRow {
  sittingId: number
  id: number
  name: string
  isSeated: boolean
  heardAt: Date
}

export interface FloorMeetupRow {
  id: number
  title: string
  startsAt: Date
  seated: number
  checkedIn: number | null
  tableName: string | null
}

export interface FloorRingRow {
  id: number
  kind: string
  tableName: string
  gameId: number | null
  gameName: string | null
  rungAt: Date
  isAnswered: boolean
}

export interface FloorSettingsRow {
  showsFreeTables: boolean
  seenAt: Date
}

export interface FloorTableRow {
  id: number
  code: string
  name: string
  room: string | null
  seats: number
  sittingId: number | null
  askedAt: Date | null
  openedAt: Date | null
  people: number | null
  staysUntil: Date | null
  meetupId: number | null
  meetupTitle: string | null
  meetupSeated: number | null
  checkedIn: number | null
  gameId: number | null
  gameName: string | null
  image: string | null
  players: number | null
  timerId: number | null
  timerEndedAt: Date | null
  beganAt: Date | null
}

export interface FreeTablesRow {
  cafeId: number
  seenAt: Date
  tables: number
}

export interface GameLeftRow {
  id: number
  name: string
  image: string | null
  addedAt: Date
  count: number
}

export interface GameTakenRow {
  id: number
  name: string
  image: string | null
  plays: number
  minutes: number | null
  medianMinutes: number | null
  fewestPlayers: number
  mostPlayers: number
  count: number
}

export interface GuestRow {
  id: number
  phoneHash: string
  memberId: number | null
  name: string
  isSeated: boolean
  heardAt: Date
}

export interface RecordResultRow {
  first: number
  timer: string
  resultId: number
  place: number
  name: string
  score: number | null
  isWinner: boolean
}

export interface RecordRow {
  id: number
  openedAt: Date
  endedAt: Date | null
  tableName: string
  cafeId: number
  cafeName: string
}

export interface SeatOfMemberRow {
  cafe: string
  tableName: string
  openedAt: Date | null
  name: string
}

export interface SittingGameRow {
  id: number
  gameId: number
  name: string
  image: string | null
  players: number
  chosenAt: Date
  endedAt: Date | null
  minutes: number | null
  isExplained: boolean
  timer: string | null
  lastTimerId: number | null
  timerId: number | null
  timerEndedAt: Date | null
  isRanked: boolean | null
  beganAt: Date | null
}

export interface SittingRow {
  id: number
  key: string
  askedAt: Date
  openedAt: Date | null
  actedAt: Date
  closesAt: Date | null
  people: number | null
  staysUntil: Date | null
  voteId: number | null
  meetupId: number | null
}

export interface SittingVoteRow {
  key: string
  isClosed: boolean
  closesAt: Date
  winnerId: number | null
  winnerName: string | null
  winnerImage: string | null
}
