// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface CountOpinionRow {
  players: number
  plays: number
  votes: number
  good: number
  ownVote: boolean | null
}

export interface KnownPlayRow {
  id: number
  gameId: number
  gameName: string
  importedFrom: string | null
  importedKey: string | null
  bggPlayId: number | null
  counted: string
  playedOn: string
  star: number | null
  place: string | null
  note: string | null
  minutes: number | null
  players:
    | { memberId: number | null; name: string; score: number | null; penalty: number; isWinner: boolean }[]
    | null
}

export interface ListedPlayRow {
  id: number
  gameId: number
  gameName: string
  gameImage: string | null
  gameDifficulty: number
  playedOn: string
  star: number | null
  place: string | null
  note: string | null
  minutes: number | null
  counted: string
  plays: number
  meanStar: number | null
  total: number
  players:
    | { memberId: number | null; name: string; score: number | null; penalty: number; isWinner: boolean }[]
    | null
}

export interface MostPlayedRow {
  gameId: number
  gameName: string
  gameImage: string | null
  gameDifficulty: number
  plays: number
}

export interface NamedMember {
  id: number
  nickname: string
  isBlocked: boolean
}

export interface NamedRow {
  game: string
  playedOn: string
  score: number | null
  penalty: number
  isWinner: boolean
}

export interface PlayRow {
  id: number
  gameId: number
  gameName: string
  gameImage: string | null
  gameDifficulty: number
  playedOn: string
  star: number | null
  place: string | null
  note: string | null
  minutes: number | null
  counted: string
  plays: number
  meanStar: number | null
  players:
    | { memberId: number | null; name: string; score: number | null; penalty: number; isWinner: boolean }[]
    | null
}

export interface PlayTimeRow {
  timed: number
  median: number | null
}

export interface PlayTotalsRow {
  plays: number
  games: number
  minutes: number | null
  decided: number
  won: number
}

export interface TableResultRow {
  id: number
  gameId: number
  gameName: string
  gameImage: string | null
  gameDifficulty: number
  playedOn: string
  minutes: number | null
  players: { name: string; score: number | null; penalty: number; isWinner: boolean }[] | null
}

export interface WholePlayRow {
  id: number
  game: string
  englishName: string | null
  bggId: number | null
  playedOn: string
  star: number | null
  place: string | null
  note: string | null
  minutes: number | null
  importedFrom: string | null
  importedKey: string | null
  bggPlayId: number | null
  counted: string
  players:
    | { name: string; score: number | null; penalty: number; isWinner: boolean; isSelf: boolean }[]
    | null
}

export interface WholeVoteRow {
  game: string
  players: number
  isGood: boolean
  votedAt: Date
}

export interface WrittenPlayRow {
  id: number
  playedOn: string
  star: number | null
  place: string | null
  note: string | null
  minutes: number | null
  players:
    | { memberId: number | null; name: string; score: number | null; penalty: number; isWinner: boolean }[]
    | null
}
