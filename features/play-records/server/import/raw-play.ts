/** A row as its reader found it; what we have no room for is still in it. */
export interface RawPlay {
  /** Null when the file gives it none. */
  key: string | null
  /** Plays that the row stands for; one unless it says otherwise. */
  times?: number
  playedOn: string
  name: string
  bggId: number | null
  star?: unknown
  place?: string | null
  note?: string | null
  minutes?: unknown
  players: { name: string; score: unknown; isWinner: boolean; isSelf: boolean }[]
  problem?: string
}

export function toBggId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : null
}
