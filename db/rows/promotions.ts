// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface PromotionRow {
  id: number
  title: string
  body: string
  path: string | null
  writtenAt: Date
  endedAt: Date | null
  isStopped: boolean
  told: number
}
