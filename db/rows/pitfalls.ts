// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface DeskPitfallRow {
  id: number
  gameId: number
  game: string
  text: string
  madeBy: string
  cafe: string | null
  isShown: boolean
  isHidden: boolean
  createdAt: Date
  confirmations: number | null
}

export interface ListedPitfallRow {
  id: number
  text: string
  madeBy: string
  isShown: boolean
  cafe: string | null
  confirmations: number | null
}

export interface WholePitfallRow {
  game: string
  text: string
  madeBy: string
  cafe: string | null
  isShown: boolean
  createdAt: Date
  hiddenAt: Date | null
}
