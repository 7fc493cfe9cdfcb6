import { leftNickname } from '~/features/accounts/account'
import { seoulMoment } from '~/lib/seoul-date'
import { reviewCaseShape, reviewShape, reviewSummaryShape } from '../contract'
import { toFlagKind } from '../moderation'
import { hardestDifficulty, longestLength, reportReasons, strongestReplay, toTenths } from '../review'
import { fullWeight } from '../reviewer-weight'
import type { CaseFlagRow, CaseReportRow, CaseRow, ReviewRow, ReviewSummaryRow } from './queries'

export function presentReview(row: ReviewRow) {
  const hasLeft = row.author_left_at !== null
  return reviewShape.toWire({
    id: row.id,
    gameId: row.game_id,
    gameName: row.game_name,
    gameImage: row.game_image,
    authorId: row.author_id,
    authorName: hasLeft ? leftNickname : row.author_name,
    authorImage: hasLeft ? null : row.author_image,
    writtenAt: seoulMoment(row.written_at),
    editedAt: row.edited_at && seoulMoment(row.edited_at),
    viewCount: row.view_count,
    star: row.star,
    length: row.length_rating,
    replay: row.replay_rating,
    difficulty: row.difficulty_rating,
    text: row.body,
    likeCount: row.like_count,
    isLiked: row.is_liked,
    isHidden: row.hidden_at !== null,
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
  review: { edited_at: Date | null; hidden_at: Date | null; deleted_at: Date | null },
  reports: readonly { id: number; is_open: boolean }[],
  flags: readonly { id: number; is_open: boolean }[],
): string {
  const open = (signs: readonly { id: number; is_open: boolean }[]) =>
    signs.filter(({ is_open }) => is_open).map(({ id }) => id)
  return [
    review.edited_at?.getTime() ?? 0,
    review.hidden_at === null ? 'shown' : 'hidden',
    review.deleted_at === null ? 'there' : 'deleted',
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
  const isShown = ({ review_id, is_open }: { review_id: number; is_open: boolean }) =>
    review_id === row.id && (is_open || row.decided_at !== null)
  const reports = allReports.filter(isShown)
  const flags = allFlags.filter(isShown)
  const weight = reports.reduce((sum, report) => sum + report.weight, 0)
  return reviewCaseShape.toWire({
    id: row.id,
    gameId: row.game_id,
    gameName: row.game_name,
    authorId: row.author_id,
    authorName: row.author_name,
    star: row.star,
    text: row.body,
    writtenAt: seoulMoment(row.written_at),
    isHidden: row.hidden_at !== null,
    isDeleted: row.deleted_at !== null,
    reports: reportReasons
      .map((reason) => ({ reason, count: reports.filter((report) => report.reason === reason).length }))
      .filter(({ count }) => count > 0),
    reportWeight: Math.round((weight / fullWeight) * 10) / 10,
    flags: flags.map(({ kind, words, original_id }) => ({
      kind: toFlagKind(kind),
      words: words ?? [],
      originalId: original_id,
    })),
    openedAt: seoulMoment(row.opened_at ?? row.written_at),
    decidedAt: row.decided_at && seoulMoment(row.decided_at),
    version: versionOf(row, reports, flags),
  })
}
