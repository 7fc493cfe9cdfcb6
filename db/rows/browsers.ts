// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface ErrorRow {
  id: number
  release: string
  screen: string
  message: string
  frames: string
  times: number
  firstSeenAt: Date
  lastSeenAt: Date
}

export interface VitalRow {
  screen: string
  device: string
  metric: string
  bucket: number
  week: number
  month: number
}
