// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface NamedGame {
  id: number
  name: string
  image: string | null
}

export interface ShelfRow {
  id: number
  name: string
  image: string | null
  minPlayers: number
  maxPlayers: number
  playMinutes: number
}

export interface VoteRow {
  id: number
  key: string
  cafeId: number
  cafeName: string
  meetupId: number | null
  meetupTitle: string | null
  hostId: number | null
  status: string | null
  startsAt: Date | null
  seated: number | null
  minPeople: number | null
  lastsMinutes: number | null
  phoneHash: string | null
  people: number | null
  minutes: number | null
  endsAt: Date | null
  closedAt: Date | null
  counted: number | null
  whyNoWinner: string | null
  emptied: number
}

export interface WholeBallotRow {
  meetup: string
  cafe: string
  castAt: Date
  games: string[] | null
  veto: string | null
}
