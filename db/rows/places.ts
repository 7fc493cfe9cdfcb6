// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface ListRegionsRow {
  level: string
  province: string
  district: string
  neighbourhood: string
  latitude: number
  longitude: number
}

export interface LockRegionsRow {
  code: string
  level: string
  province: string
  district: string
  neighbourhood: string
  latitude: number
  longitude: number
}
