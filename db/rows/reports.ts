// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface CaseFlagRow {
  reviewId: number
  kind: string
  words: string[] | null
  originalId: number | null
  isOpen: boolean
}

export interface FindCaseRow {
  id: number
  kind: string
  subject: number
  memberId: number
  decidedAt: Date | null
  mayDecide: boolean
  version: string | null
}

export interface ListCasesRow {
  id: number
  kind: string
  subjectId: number
  name: string
  text: string
  appeal: string
  openedAt: Date
  overdueAt: Date | null
  weight: number
  earlier: number | null
  bannedUntil: Date | null
  reportCount: number | null
  decision: string | null
  decidedAt: Date | null
  version: string | null
  reviewId: number | null
  writerName: string | null
  star: number | null
  writtenAt: Date | null
  hiddenAt: Date | null
  deletedAt: Date | null
  mayDecide: boolean
}

export interface ListReportsOfRow {
  id: number
  caseId: number
  reason: string
  text: string
  reportedAt: Date
  meetupId: number | null
  meetupTitle: string
}

export interface OwnReportRow {
  id: number
  kind: string
  name: string
  meetupTitle: string | null
  reason: string
  text: string
  reportedAt: Date
  decision: string | null
  decidedAt: Date | null
}
