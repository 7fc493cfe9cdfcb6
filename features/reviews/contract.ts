import { z } from 'zod'
import { accountTags } from '~/features/accounts/tags'
import { gameTags } from '~/features/catalogue/tags'
import { del, get, ownerOf, pageOf, pageQuery, post, put, wholeNumber } from '~/lib/contract'
import { reviewRefusals } from './refusals'
import {
  type LikeState,
  type ReportReason,
  type Review,
  type ReviewDraft,
  type ReviewListing,
  type ReviewOrder,
  type ReviewSummary,
  reportReasons,
} from './review'
import { reviewMessages } from './review-rules'
import { reviewTags } from './tags'

// The public interface spells reviews "productre" and their summary "productReAvg".

export const WireReview = z.object({
  id: z.number().int(),
  owner_id: z.number().int(),
  owner_name: z.string(),
  owner_profile: z.string().nullable(),
  /** A moment in Seoul's time, so that its first ten characters are the day there. */
  created_at: z.string(),
  /** When its author last changed it; null when never. */
  edited_at: z.string().nullable(),
  hit_count: z.number().int(),
  star: z.number().int(),
  rating1: z.number().int().nullable(),
  rating2: z.number().int().nullable(),
  rating3: z.number().int().nullable(),
  post_text: z.string(),
  like_cnt: z.number().int(),
  has_liked: z.boolean(),
  /** Reports have hidden it; only its author is told so and still sees it. */
  is_hidden: z.boolean(),
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
  page: pageQuery(),
  me: z.literal('Y').optional().meta({ label: '내 리뷰(me)' }),
  sort: z.enum(['like', 'highstar', 'lowstar']).optional().meta({ label: '정렬(sort)' }),
})

const ReviewedGame = z.object({ product_id: wholeNumber('게임 번호(product_id)') })
const OneReview = z.object({ id: wholeNumber('리뷰 번호') })

// Which answers are in order, and what is said about one that is not, is a rule and not a shape.
const answer = (label: string) => z.number().nullish().meta({ label })
const Draft = z.object({
  star: answer('별점(star)'),
  rating1: answer('게임 시간(rating1)'),
  rating2: answer('다시 하고 싶은 정도(rating2)'),
  rating3: answer('난이도(rating3)'),
  post_text: z
    .string()
    .max(20_000, reviewMessages.textLong)
    .default('')
    .meta({ label: '리뷰 내용(post_text)' }),
})
const NewReview = Draft.extend({ product_id: wholeNumber('게임 번호(product_id)') })
const ChangedReview = Draft.extend({ product_id: wholeNumber('게임 번호(product_id)').nullish() })
type WireDraft = Omit<z.output<typeof NewReview>, 'product_id'>

const Like = z.object({
  productre_id: wholeNumber('리뷰 번호(productre_id)'),
  /** What the heart shall be, however often it is sent. Without it each call turns the heart over. */
  is_liked: z.boolean().optional().meta({ label: '좋아요(is_liked)' }),
})
const WireLiked = z.object({ has_liked: z.boolean(), like_cnt: z.number().int() })

const WireViewCount = z.object({ hit_count: z.number().int() })

const Report = z.object({
  owner_id: wholeNumber('쓴 사람 번호(owner_id)').nullish(),
  productRe: wholeNumber('리뷰 번호(productRe)'),
  reason: z.enum(reportReasons).optional().meta({ label: '신고 이유(reason)' }),
})
const Done = z.object({ message: z.string() })

export const reviewEndpoints = {
  list: get('/v1/productre', {
    summary:
      '리뷰 목록: home=true는 처음 둘, product_id는 그 게임의 리뷰, me=Y는 내 리뷰. sort가 없으면 새로운 순',
    query: ListReviews,
    reply: pageOf(WireReview),
    // A review carries its game's name and its author's, and a member does not see whom they have blocked.
    dependsOn: [
      reviewTags.ofGame.by('product_id'),
      gameTags.facts.all,
      accountTags.profiles.all,
      accountTags.blocks.all,
    ],
    cachedFor: 'visitors',
    refusals: [reviewRefusals.noGame],
    statuses: { 401: '내 리뷰를 방문자가 물었을 때' },
  }),
  summary: get('/v1/productReAvg', {
    summary: '한 게임의 리뷰 요약',
    query: ReviewedGame,
    reply: WireReviewSummary,
    dependsOn: [reviewTags.ofGame.by('product_id'), gameTags.figures.by('product_id')],
    cachedFor: 'everybody',
    refusals: [reviewRefusals.noGame],
  }),
  one: get('/v1/productre/:id', {
    summary: '리뷰 하나. 숨겨진 리뷰는 쓴 사람만 볼 수 있어요',
    params: OneReview,
    reply: WireReview,
    dependsOn: [
      reviewTags.one.by('id'),
      gameTags.facts.all,
      accountTags.profiles.all,
      accountTags.blocks.all,
    ],
    cachedFor: 'visitors',
    refusals: [reviewRefusals.noReview],
  }),
  write: post('/v1/productre', {
    summary: '리뷰를 써요. 그 게임의 플레이 기록이 없으면 오늘 날짜로 함께 만들어요',
    body: NewReview,
    reply: WireReview,
    refusals: [reviewRefusals.noGame, reviewRefusals.alreadyReviewed, reviewRefusals.stillLookedAt],
    audience: 'member',
  }),
  change: put('/v1/productre/:id', {
    summary: '내 리뷰를 고쳐요: 보낸 것으로 모두 바뀌어요',
    params: OneReview,
    body: ChangedReview,
    reply: WireReview,
    refusals: [reviewRefusals.noReview, reviewRefusals.notOwn],
    audience: ownerOf('review', 'id'),
  }),
  remove: del('/v1/productre/:id', {
    summary: '내 리뷰를 지워요',
    params: OneReview,
    reply: Done,
    refusals: [reviewRefusals.noReview, reviewRefusals.notOwn],
    audience: ownerOf('review', 'id'),
  }),
  recordView: post('/v1/productre/:id/hitcount', {
    summary: '리뷰를 본 것을 세요: 한 사람이 하루에 한 번',
    params: OneReview,
    reply: WireViewCount,
    refusals: [reviewRefusals.noReview],
    // Reading sends it, and a whole network may be reading.
    rate: 'read',
  }),
  like: post('/v1/me/productRe/carts', {
    summary: '리뷰의 좋아요를 누르거나 거둬요. is_liked를 보내면 그 값이 돼요',
    body: Like,
    reply: WireLiked,
    refusals: [reviewRefusals.noReview],
    audience: 'member',
  }),
  report: post('/v1/productreReport', {
    summary: '리뷰를 신고해요. 세 사람이 신고하면 운영자가 볼 때까지 숨겨요',
    body: Report,
    reply: Done,
    refusals: [reviewRefusals.noReview, reviewRefusals.alreadyReported, reviewRefusals.reportOwn],
    audience: 'member',
  }),
}

const orders = { like: 'likes', highstar: 'highest', lowstar: 'lowest' } as const
const wireOrders = { newest: undefined, likes: 'like', highest: 'highstar', lowest: 'lowstar' } as const

export interface ReviewListRequest {
  gameId?: string
  isOwn?: boolean
  order?: ReviewOrder
  page?: number
}

/** The query of `list`, from our words. */
export function fromReviewListRequest({
  gameId,
  isOwn = false,
  order = 'newest',
  page = 1,
}: ReviewListRequest) {
  return {
    ...(gameId === undefined ? {} : { product_id: gameId }),
    ...(isOwn ? { me: 'Y' as const } : {}),
    ...(wireOrders[order] === undefined ? {} : { sort: wireOrders[order] }),
    page,
  }
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
    order: query.sort === undefined ? 'newest' : orders[query.sort],
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
    editedAt: wire.edited_at,
    viewCount: wire.hit_count,
    star: wire.star,
    length: wire.rating1,
    replay: wire.rating2,
    difficulty: wire.rating3,
    text: wire.post_text,
    likeCount: wire.like_cnt,
    isLiked: wire.has_liked,
    isHidden: wire.is_hidden,
  }
}

export function fromReview(review: Review): WireReview {
  return {
    id: review.id,
    owner_id: review.authorId,
    owner_name: review.authorName,
    owner_profile: review.authorImage,
    created_at: review.writtenAt,
    edited_at: review.editedAt,
    hit_count: review.viewCount,
    star: review.star,
    rating1: review.length,
    rating2: review.replay,
    rating3: review.difficulty,
    post_text: review.text,
    like_cnt: review.likeCount,
    has_liked: review.isLiked,
    is_hidden: review.isHidden,
    product: { id: review.gameId, name: review.gameName, image1: review.gameImage },
  }
}

export function toReviewSummary(wire: WireReviewSummary): ReviewSummary {
  return {
    star: wire.sum_star === 0 ? null : wire.sum_star,
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

export function toDraft(wire: WireDraft): ReviewDraft {
  return {
    star: wire.star ?? null,
    length: wire.rating1 ?? null,
    replay: wire.rating2 ?? null,
    difficulty: wire.rating3 ?? null,
    text: wire.post_text,
  }
}

export function fromDraft(draft: ReviewDraft) {
  return {
    star: draft.star,
    rating1: draft.length,
    rating2: draft.replay,
    rating3: draft.difficulty,
    post_text: draft.text,
  }
}

/** The wire's name of a draft's field, under which its sentence comes back. */
export const draftFields = {
  star: 'star',
  length: 'rating1',
  replay: 'rating2',
  difficulty: 'rating3',
  text: 'post_text',
} as const satisfies Record<keyof ReviewDraft, string>

/** The field of a draft that a refusal names; null for another one. */
export function toDraftField(wireName: string): keyof ReviewDraft | null {
  const fields = Object.keys(draftFields) as (keyof ReviewDraft)[]
  return fields.find((field) => draftFields[field] === wireName) ?? null
}

/** What a refusal calls the game of a review and its author. */
export const namedFields = { game: 'product_id', author: 'owner_id' } as const

/** Null when the author does not say which game it is of. */
export function toChangedGame(wire: z.output<typeof ChangedReview>): number | null {
  return wire.product_id ?? null
}

export function toLikeWish(wire: z.output<typeof Like>): { reviewId: number; isLiked: boolean | null } {
  return { reviewId: wire.productre_id, isLiked: wire.is_liked ?? null }
}

/** The body of `like`. */
export function fromLikeWish({ reviewId, isLiked }: { reviewId: number; isLiked: boolean }) {
  return { productre_id: reviewId, is_liked: isLiked }
}

export function toLikeState(wire: z.output<typeof WireLiked>): LikeState {
  return { isLiked: wire.has_liked, likeCount: wire.like_cnt }
}

export function fromLikeState({ isLiked, likeCount }: LikeState) {
  return { has_liked: isLiked, like_cnt: likeCount }
}

export function toViewCount(wire: z.output<typeof WireViewCount>): number {
  return wire.hit_count
}

export function fromViewCount(viewCount: number) {
  return { hit_count: viewCount }
}

export function toReport(wire: z.output<typeof Report>) {
  return { reviewId: wire.productRe, authorId: wire.owner_id ?? null, reason: wire.reason ?? 'other' }
}

/** The body of `report`. */
export function fromReport(report: { reviewId: number; authorId: number; reason?: ReportReason }) {
  return { productRe: report.reviewId, owner_id: report.authorId, reason: report.reason }
}

/** The body of `write`. */
export function fromNewReview(gameId: number | string, draft: ReviewDraft) {
  return { product_id: Number(gameId), ...fromDraft(draft) }
}
