import { leftNickname } from '~/features/accounts/account'
import { seoulMoment } from '~/lib/seoul-date'
import { reviewCaseShape, reviewShape, reviewSummaryShape } from '../contract'
import { toFlagKind } from '../moderation'
import { hardestDifficulty, longestLength, reportReasons, strongestReplay, toTenths } from '../review'
import { fullWeight } from '../reviewer-weight'
import type { CaseFlagRow, CaseReportRow, CaseRow, ReviewRow, ReviewSummaryRow } from './queries'

export function presentReview(row: ReviewRow) {
  const hasLeft = row.authorLeftAt !== null
  return reviewShape.toWire({
    id: row.id,
    gameId: row.gameId,
    gameName: row.gameName,
    gameImage: row.gameImage,
    authorId: row.authorId,
    authorName: hasLeft ? leftNickname : row.authorName,
    authorImage: hasLeft ? null : row.authorImage,
    writtenAt: seoulMoment(row.writtenAt),
    editedAt: row.editedAt && seoulMoment(row.editedAt),
    viewCount: row.viewCount,
    star: row.star,
    length: row.lengthRating,
    replay: row.replayRating,
    difficulty: row.difficultyRating,
    text: row.body,
    likeCount: row.likeCount,
    isLiked: row.isLiked,
    isHidden: row.hiddenAt !== null,
  })
}

export function presentReviewSummary(row: ReviewSummaryRow) {
  return reviewSummaryShape.toWire({
    star: row.score,
    count: row.reviews,
    length: toTenths(row.length, longestLength),
    replay: toTenths(row.replay, strongestReplay),
    difficulty: toTenths(row.difficulty, hardestDifficulty),
  })
}

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
  return reviewCaseShape.toWire({
    id: row.id,
    gameId: row.gameId,
    gameName: row.gameName,
    authorId: row.authorId,
    authorName: row.authorName,
    star: row.star,
    text: row.body,
    writtenAt: seoulMoment(row.writtenAt),
    isHidden: row.hiddenAt !== null,
    isDeleted: row.deletedAt !== null,
    reports: reportReasons
      .map((reason) => ({ reason, count: reports.filter((report) => report.reason === reason).length }))
      .filter(({ count }) => count > 0),
    reportWeight: Math.round((weight / fullWeight) * 10) / 10,
    flags: flags.map(({ kind, words, originalId }) => ({
      kind: toFlagKind(kind),
      words: words ?? [],
      originalId,
    })),
    openedAt: seoulMoment(row.openedAt ?? row.writtenAt),
    decidedAt: row.decidedAt && seoulMoment(row.decidedAt),
    version: versionOf(row, reports, flags),
  })
}
