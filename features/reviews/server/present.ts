import { leftNickname } from '~/features/accounts/account'
import { seoulMoment } from '~/lib/seoul-date'
import { reviewShape, reviewSummaryShape } from '../contract'
import { hardestDifficulty, longestLength, strongestReplay, toTenths } from '../review'
import type { ReviewRow, ReviewSummaryRow } from './queries'

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
