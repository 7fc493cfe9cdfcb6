import type { CaseFlagRow } from '~/db/rows/reports'
import { fullWeight } from '../../report'
import { toReason } from '../../server/present'
import { type CaseKind, caseDecisions, caseKinds, type FlagKind } from '../report-case'
import type { CaseReportRow, CaseRow } from './queries'

export function toCaseKind(name: string): CaseKind {
  const kind = caseKinds.find((known) => known === name)
  if (!kind) throw new Error(`there are no cases of the kind ${name}`)
  return kind
}

function presentReviewOf(row: CaseRow, allFlags: readonly CaseFlagRow[]) {
  const { reviewId, star, writtenAt, decidedAt } = row
  if (reviewId === null || star === null || writtenAt === null) return null
  return {
    authorName: row.writerName ?? '',
    star,
    writtenAt,
    isHidden: row.hiddenAt !== null,
    isDeleted: row.deletedAt !== null,
    flags: allFlags
      .filter((flag) => flag.reviewId === reviewId && flag.isOpen === (decidedAt === null))
      .map(({ kind, words, originalId }) => ({ kind: kind as FlagKind, words: words ?? [], originalId })),
  }
}

export function presentCase(
  row: CaseRow,
  allReports: readonly CaseReportRow[],
  allFlags: readonly CaseFlagRow[],
) {
  return {
    ...row,
    kind: toCaseKind(row.kind),
    isOverdue: row.overdueAt !== null,
    weight: Math.round((row.weight / fullWeight) * 10) / 10,
    decision: caseDecisions.find((known) => known === row.decision) ?? null,
    version: row.version ?? '',
    reports: allReports
      .filter(({ caseId }) => caseId === row.id)
      .map(({ id, reason, text, reportedAt, meetupId, meetupTitle }) => ({
        id,
        reason: toReason(reason),
        text,
        reportedAt,
        meetup: meetupId === null ? null : { id: meetupId, title: meetupTitle ?? '' },
      })),
    review: presentReviewOf(row, allFlags),
  }
}
