import { idFrom } from '~/lib/ids'

/** A row as its reader found it, not yet limited in length. */
export interface RawPlay {
  /** Null if the file contains none. */
  key: string | null
  /** How many plays the row stands for; one by default. */
  times?: number
  playedOn: string
  name: string
  bggId: number | null
  star?: unknown
  place?: string | null
  note?: string | null
  minutes?: unknown
  players: { name: string; score: unknown; penalty?: unknown; isWinner: boolean; isSelf: boolean }[]
  problem?: string
}

export function toBggId(text: string | undefined): number | null {
  return idFrom(text?.trim())
}
