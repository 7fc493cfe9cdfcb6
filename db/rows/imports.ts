// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface StoredImport {
  id: number
  kind: string
  fileName: string
  bytes: number
  state: string
  memberId: number | null
  nickname: string | null
  uploadedAt: Date
  checkedAt: Date | null
  askedAt: Date | null
  endedAt: Date | null
  rowsTotal: number | null
  rowsDone: number
  wouldAdd: number
  wouldChange: number
  wouldKeep: number
  wouldRefuse: number
  added: number
  changed: number
  unchanged: number
  refused: number
  failure: string | null
  notes: string[]
  fileDroppedAt: Date | null
  rowsDroppedAt: Date | null
}

export interface StoredRow {
  line: number
  name: string
  result: string
  details: string[]
}
