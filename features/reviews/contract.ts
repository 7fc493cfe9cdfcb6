import { z } from 'zod'
import { get, pageOf, wholeNumber } from '~/lib/contract'
import type { Review, ReviewListing, ReviewSummary } from './review'

// The public interface spells reviews "productre" and their summary "productReAvg".

export const WireReview = z.object({
  id: z.number().int(),
  owner_id: z.number().int(),
  owner_name: z.string(),
  owner_profile: z.string().nullable(),
  created_at: z.string(),
  hit_count: z.number().int(),
  star: z.number().int(),
  rating1: z.number().int().nullable(),
  rating2: z.number().int().nullable(),
  rating3: z.number().int().nullable(),
  post_text: z.string(),
  like_cnt: z.number().int(),
  has_liked: z.boolean(),
  product: z.object({ id: z.number().int(), name: z.string(), image1: z.string().nullable() }),
})
export type WireReview = z.output<typeof WireReview>

export const WireReviewSummary = z.object({
  sum_star: z.number(),
  sum_count: z.number().int(),
  sum_rating1: z.number().nullable(),
  sum_rating2: z.number().nullable(),
  sum_rating3: z.number().nullable(),
})
export type WireReviewSummary = z.output<typeof WireReviewSummary>

const ListReviews = z.object({
  home: z.enum(['true', 'false']).optional().meta({ label: '홈 표시(home)' }),
  product_id: wholeNumber('게임 번호(product_id)').optional(),
  page: wholeNumber('쪽 번호(page)', { max: 10_000 }).optional(),
  me: z.literal('Y').optional().meta({ label: '내 리뷰(me)' }),
  // Other orders come with the screens that offer them; until then they are refused rather than ignored.
  sort: z
    .string()
    .refine((order) => order === '', '정렬(sort)은 아직 새로운 순만 할 수 있어요.')
    .optional(),
})

const ReviewedGame = z.object({ product_id: wholeNumber('게임 번호(product_id)') })

export const reviewEndpoints = {
  list: get('/v1/productre', {
    summary: '리뷰 목록: home=true는 가장 새로운 둘, product_id는 그 게임의 리뷰',
    query: ListReviews,
    reply: pageOf(WireReview),
    refusals: { 401: '내 리뷰를 방문자가 물었을 때', 404: '없는 게임' },
    // A review carries its game's name and picture.
    keptUntil: ['reviews', 'games'],
  }),
  summary: get('/v1/productReAvg', {
    summary: '한 게임의 리뷰 요약',
    query: ReviewedGame,
    reply: WireReviewSummary,
    refusals: { 404: '없는 게임' },
    keptUntil: ['reviews'],
  }),
}

/** The query of `list` for one game; `first` asks for the two that the game page shows. */
export function fromReviewsOfGame(gameId: string, { first = false } = {}) {
  return { product_id: gameId, ...(first ? { home: 'true' as const } : {}) }
}

export function toReviewListing(query: z.output<typeof ListReviews>): ReviewListing {
  return {
    gameId: query.product_id ?? null,
    isOwn: query.me === 'Y',
    isShort: query.home === 'true',
    page: query.page ?? 1,
  }
}

export function toReviewedGame(query: z.output<typeof ReviewedGame>): number {
  return query.product_id
}

export function toReview(wire: WireReview): Review {
  return {
    id: wire.id,
    gameId: wire.product.id,
    gameName: wire.product.name,
    gameImage: wire.product.image1,
    authorId: wire.owner_id,
    authorName: wire.owner_name,
    authorImage: wire.owner_profile,
    writtenAt: wire.created_at,
    viewCount: wire.hit_count,
    star: wire.star,
    length: wire.rating1,
    replay: wire.rating2,
    difficulty: wire.rating3,
    text: wire.post_text,
    likeCount: wire.like_cnt,
    isLiked: wire.has_liked,
  }
}

export function fromReview(review: Review): WireReview {
  return {
    id: review.id,
    owner_id: review.authorId,
    owner_name: review.authorName,
    owner_profile: review.authorImage,
    created_at: review.writtenAt,
    hit_count: review.viewCount,
    star: review.star,
    rating1: review.length,
    rating2: review.replay,
    rating3: review.difficulty,
    post_text: review.text,
    like_cnt: review.likeCount,
    has_liked: review.isLiked,
    product: { id: review.gameId, name: review.gameName, image1: review.gameImage },
  }
}

export function toReviewSummary(wire: WireReviewSummary): ReviewSummary {
  return {
    star: wire.sum_count === 0 ? null : wire.sum_star,
    count: wire.sum_count,
    length: wire.sum_rating1,
    replay: wire.sum_rating2,
    difficulty: wire.sum_rating3,
  }
}

export function fromReviewSummary(summary: ReviewSummary): WireReviewSummary {
  return {
    sum_star: summary.star ?? 0,
    sum_count: summary.count,
    sum_rating1: summary.length,
    sum_rating2: summary.replay,
    sum_rating3: summary.difficulty,
  }
}
