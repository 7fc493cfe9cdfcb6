import type { OwnReportRow } from '~/db/rows/reports'
import { type ReportedKind, type ReportOutcome, reportedKinds, reportReasons } from '../report'

export function toReportedKind(name: string): ReportedKind {
  const kind = reportedKinds.find((known) => known === name)
  if (!kind) throw new Error(`nobody reports a ${name}`)
  return kind
}

export function toReason(name: string) {
  const reason = reportReasons.find((known) => known === name)
  if (!reason) throw new Error(`nobody reports for ${name}`)
  return reason
}

function outcomeOf(decision: string | null): ReportOutcome {
  if (decision === null) return 'open'
  return decision === 'dismiss' || decision === 'keep-review' ? 'nothing-found' : 'acted'
}

export function presentOwnReport({ kind, reason, decision, ...row }: OwnReportRow) {
  return { ...row, about: toReportedKind(kind), reason: toReason(reason), outcome: outcomeOf(decision) }
}
