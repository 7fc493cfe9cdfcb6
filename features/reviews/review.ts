import { tagKind } from '~/lib/tags'

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

export const reviewOrders = ['newest', 'likes', 'highest', 'lowest'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

/** How the calls spell the orders. */
export const sortOf = { newest: undefined, likes: 'like', highest: 'highstar', lowest: 'lowstar' } as const

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

/** Maps a mean on the scale 1 to `top` to the scale 0 to 10. */
export function toTenths(mean: number | null, top: number): number | null {
  return mean === null ? null : Math.round(((mean - 1) / (top - 1)) * 100) / 10
}

export const reviewTags = {
  /** The reviews of a game and their summary. */
  ofGame: tagKind('reviews'),
  one: tagKind('review'),
}
