export interface Review {
  id: number
  gameId: number
  gameName: string
  gameImage: string | null
  authorId: number
  authorName: string
  authorImage: string | null
  /** ISO timestamp. */
  writtenAt: string
  /** ISO timestamp; null if it was never edited. */
  editedAt: string | null
  viewCount: number
  /** 1 to 5. */
  star: number
  /** How long the game felt, from 1 (short) to 4 (long). */
  length: number | null
  /** How much the author wants to play again, 1 to 4. */
  replay: number | null
  /** From 1 (easy) to 5 (hard). */
  difficulty: number | null
  text: string
  likeCount: number
  isLiked: boolean
  /** Hidden because of reports; only its author still sees it. */
  isHidden: boolean
}

/** The content of the review form. */
export interface ReviewDraft {
  /** Null until a star is chosen. */
  star: number | null
  length: number | null
  replay: number | null
  difficulty: number | null
  /** As typed, not trimmed. */
  text: string
}

export interface NewReview extends ReviewDraft {
  gameId: number
  authorId: number
  star: number
  writtenAt: Date
}

export interface NewLike {
  reviewId: number
  memberId: number
  likedAt: Date
}

/** The state of a like after a tap. */
export interface LikeState {
  isLiked: boolean
  likeCount: number
}

export const reviewOrders = ['newest', 'likes', 'highest', 'lowest'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

export interface ReviewListing {
  /** Null for all games. */
  gameId: number | null
  /** Only as many as the home screen and a game's page show. */
  isShort: boolean
  /** Only the viewer's own reviews. */
  isOwn: boolean
  order: ReviewOrder
  page: number
}

/** Means of a game's reviews. The three scales run from 0 to 10 with 5 in the middle; null without answers. */
export interface ReviewSummary {
  star: number | null
  count: number
  length: number | null
  replay: number | null
  difficulty: number | null
}

export const reviewsOnHome = 2
export const reviewsOnGamePage = 2
export const reviewsPerPage = 10
export const mostStars = 5
/** The highest answers to the three questions; the lowest is 1. */
export const longestLength = 4
export const strongestReplay = 4
export const hardestDifficulty = 5
/** The length of a review's text in code points. */
export const textLength = { min: 10, max: 2000 } as const
/** A review is hidden until an operator decides only when this many different people have reported it. */
export const reportsToHide = 3

export const reportReasons = ['abuse', 'spam', 'private', 'unrelated', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Maps a mean on the scale 1 to `top` to the scale 0 to 10. */
export function toTenths(mean: number | null, top: number): number | null {
  return mean === null ? null : Math.round(((mean - 1) / (top - 1)) * 100) / 10
}
