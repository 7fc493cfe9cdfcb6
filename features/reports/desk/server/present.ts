import { fullWeight } from '~/features/reviews/reviewer-weight'
import { toReason } from '../../server/present'
import { type CaseKind, caseDecisions, caseKinds } from '../report-case'
import { type CaseReportRow, type CaseRow, versionOf } from './queries'

export function toCaseKind(name: string): CaseKind {
  const kind = caseKinds.find((known) => known === name)
  if (!kind) throw new Error(`there are no cases of the kind ${name}`)
  return kind
}

export function presentCase(row: CaseRow, allReports: readonly CaseReportRow[]) {
  return {
    ...row,
    kind: toCaseKind(row.kind),
    isOverdue: row.overdueAt !== null,
    weight: Math.round((row.weight / fullWeight) * 10) / 10,
    decision: caseDecisions.find((known) => known === row.decision) ?? null,
    version: versionOf(row),
    reports: allReports
      .filter(({ caseId }) => caseId === row.id)
      .map(({ id, reason, text, reportedAt, meetupId, meetupTitle }) => ({
        id,
        reason: toReason(reason),
        text,
        reportedAt,
        meetup: meetupId === null ? null : { id: meetupId, title: meetupTitle ?? '' },
      })),
  }
}
