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
}

export interface NewReview {
  gameId: number
  authorId: number
  star: number
  length: number | null
  replay: number | null
  difficulty: number | null
  text: string
  writtenAt: Date
}

export interface ReviewListing {
  /** Null for reviews of every game. */
  gameId: number | null
  /** Only as many as home and the page of a game show. */
  isShort: boolean
  /** Only what the asker wrote. */
  isOwn: boolean
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
/** Answers to the three questions of a review run from 1 to these. */
export const longestLength = 4
export const strongestReplay = 4
export const hardestDifficulty = 5

/** Name shown for somebody who has left. */
export const leftAuthor = '떠난 회원'

/** Mean answer on a scale of 1 to `top`, moved to 0 to 10. */
export function toTenths(mean: number | null, top: number): number | null {
  return mean === null ? null : Math.round(((mean - 1) / (top - 1)) * 100) / 10
}
