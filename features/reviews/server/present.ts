import type { ReviewRow, ReviewSummaryRow } from '~/db/rows/reviews'
import { leftNickname } from '~/features/accounts/account'
import { seoulMoment } from '~/lib/seoul-date'
import { hardestDifficulty, longestLength, strongestReplay, toTenths } from '../review'

export function presentReview(row: ReviewRow) {
  const hasLeft = row.authorLeftAt !== null
  return {
    ...row,
    authorName: hasLeft ? leftNickname : row.authorName,
    authorImage: hasLeft ? null : row.authorImage,
    writtenAt: seoulMoment(row.writtenAt),
    editedAt: row.editedAt && seoulMoment(row.editedAt),
    isHidden: row.hiddenAt !== null,
  }
}

export function presentReviewSummary(row: ReviewSummaryRow) {
  return {
    ...row,
    length: toTenths(row.length, longestLength),
    replay: toTenths(row.replay, strongestReplay),
    difficulty: toTenths(row.difficulty, hardestDifficulty),
  }
}
