import { reportReasons } from '../../review'
import { fullWeight } from '../../reviewer-weight'
import type { FlagKind } from '../review-case'
import type { CaseFlagRow, CaseReportRow, CaseRow } from './queries'

/** Identifies the text, the state, the reports and the flags that an operator has read. */
export function versionOf(
  review: { editedAt: Date | null; hiddenAt: Date | null; deletedAt: Date | null },
  reports: readonly { id: number; isOpen: boolean }[],
  flags: readonly { id: number; isOpen: boolean }[],
): string {
  const open = (signs: readonly { id: number; isOpen: boolean }[]) =>
    signs.filter(({ isOpen }) => isOpen).map(({ id }) => id)
  return [
    review.editedAt?.getTime() ?? 0,
    review.hiddenAt === null ? 'shown' : 'hidden',
    review.deletedAt === null ? 'there' : 'deleted',
    open(reports).length,
    open(reports).at(-1) ?? 0,
    open(flags).join('.'),
  ].join('-')
}

/** An open case shows only its open reports and flags, a decided one shows all. */
export function presentCase(
  row: CaseRow,
  allReports: readonly CaseReportRow[],
  allFlags: readonly CaseFlagRow[],
) {
  const isShown = ({ reviewId, isOpen }: { reviewId: number; isOpen: boolean }) =>
    reviewId === row.id && (isOpen || row.decidedAt !== null)
  const reports = allReports.filter(isShown)
  const flags = allFlags.filter(isShown)
  const weight = reports.reduce((sum, report) => sum + report.weight, 0)
  return {
    ...row,
    isHidden: row.hiddenAt !== null,
    isDeleted: row.deletedAt !== null,
    reports: reportReasons
      .map((reason) => ({ reason, count: reports.filter((report) => report.reason === reason).length }))
      .filter(({ count }) => count > 0),
    reportWeight: Math.round((weight / fullWeight) * 10) / 10,
    flags: flags.map((flag) => ({ ...flag, kind: flag.kind as FlagKind, words: flag.words ?? [] })),
    openedAt: row.openedAt ?? row.writtenAt,
    version: versionOf(row, reports, flags),
  }
}
