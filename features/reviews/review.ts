export interface Review {
  id: number
  gameId: number
  gameName: string
  gameImage: string | null
  authorId: number
  authorName: string
  authorImage: string | null
  /** ISO moment. */
  writtenAt: string
  /** ISO moment; null when it stands as first written. */
  editedAt: string | null
  viewCount: number
  /** 1 to 5. */
  star: number
  /** How long the game felt, 1 short to 4 long. */
  length: number | null
  /** Wish for another round, 1 to 4. */
  replay: number | null
  /** 1 easy to 5 hard. */
  difficulty: number | null
  text: string
  likeCount: number
  isLiked: boolean
  /** Reports have hidden it: nobody but its author still sees it. */
  isHidden: boolean
}

/** What somebody fills in. */
export interface ReviewDraft {
  /** Null until one is chosen. */
  star: number | null
  length: number | null
  replay: number | null
  difficulty: number | null
  /** As typed. */
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

/** How a review stands with somebody after they tapped its heart. */
export interface LikeState {
  isLiked: boolean
  likeCount: number
}

export const reviewOrders = ['newest', 'likes', 'highest', 'lowest'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

export interface ReviewListing {
  /** Null for reviews of every game. */
  gameId: number | null
  /** Only as many as home and the page of a game show. */
  isShort: boolean
  /** Only what the viewer wrote. */
  isOwn: boolean
  order: ReviewOrder
  page: number
}

/** Means of a game's reviews. The three scales run from 0 to 10, 5 being the middle; null without answers. */
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
/** Answers to the three questions of a review run from 1 to these. */
export const longestLength = 4
export const strongestReplay = 4
export const hardestDifficulty = 5
/** Code points of a review's text. */
export const textLength = { min: 10, max: 2000 } as const
/** Open reports by different people that hide a review until an operator looks. */
export const reportsToHide = 3

export const reportReasons = ['abuse', 'spam', 'private', 'unrelated', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Mean answer on a scale of 1 to `top`, moved to 0 to 10. */
export function toTenths(mean: number | null, top: number): number | null {
  return mean === null ? null : Math.round(((mean - 1) / (top - 1)) * 100) / 10
}
