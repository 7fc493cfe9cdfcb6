import { z } from 'zod'
import { accountTags } from '~/features/accounts/tags'
import { gameTags } from '~/features/catalogue/tags'
import {
  beforeQuery,
  del,
  get,
  ownerOf,
  pageOf,
  pageQuery,
  post,
  put,
  searchQuery,
  wholeNumber,
} from '~/lib/contract'
import { field, type Wire, wireNamesOf, wireShape } from '~/lib/wire-shape'
import { playRefusals } from '../play-records/refusals'
import { caseStates, decisions, type FlagKind, flagKinds, longestCaseSearch } from './moderation'
import { reviewRefusals } from './refusals'
import { type ReviewDraft, type ReviewListing, type ReviewOrder, reportReasons } from './review'
import { reviewMessages } from './review-rules'
import { reviewTags } from './tags'

// The public API calls reviews "productre" and their summary "productReAvg".

const whole = z.number().int()

export const reviewShape = wireShape({
  id: whole,
  gameId: field('product.id', whole),
  gameName: field('product.name', z.string()),
  gameImage: field('product.image1', z.string().nullable()),
  authorId: field('owner_id', whole),
  authorName: field('owner_name', z.string()),
  authorImage: field('owner_profile', z.string().nullable()),
  /** With Seoul's offset, so that the first ten characters are the day there. */
  writtenAt: field('created_at', z.string()),
  /** When the author last edited it, or null. */
  editedAt: field('edited_at', z.string().nullable()),
  viewCount: field('hit_count', whole),
  star: whole,
  length: field('rating1', whole.nullable()),
  replay: field('rating2', whole.nullable()),
  difficulty: field('rating3', whole.nullable()),
  text: field('post_text', z.string()),
  likeCount: field('like_cnt', whole),
  isLiked: field('has_liked', z.boolean()),
  /** Hidden because of reports. Only its author still sees it, with this flag. */
  isHidden: field('is_hidden', z.boolean()),
})
export type WireReview = Wire<typeof reviewShape>

export const reviewSummaryShape = wireShape({
  // With too few reviews there is no mean, but the wire requires a number.
  star: field('sum_star', z.number(), {
    toWire: (star: number | null) => star ?? 0,
    fromWire: (star) => (star === 0 ? null : star),
  }),
  count: field('sum_count', whole),
  length: field('sum_rating1', z.number().nullable()),
  replay: field('sum_rating2', z.number().nullable()),
  difficulty: field('sum_rating3', z.number().nullable()),
})

const ListReviews = z.object({
  home: z.enum(['true', 'false']).optional().meta({ label: '홈 표시(home)' }),
  product_id: wholeNumber('게임 번호(product_id)').optional(),
  page: pageQuery(),
  me: z.literal('Y').optional().meta({ label: '내 리뷰(me)' }),
  sort: z.enum(['like', 'highstar', 'lowstar']).optional().meta({ label: '정렬(sort)' }),
})

const gameNumber = wholeNumber('게임 번호(product_id)')
export const reviewedGameShape = wireShape({ gameId: field('product_id', gameNumber) })
const OneReview = z.object({ id: wholeNumber('리뷰 번호') })

// Which answers are valid and what the messages say is decided by the rules in review-rules.ts.
const answer = (label: string) => z.number().nullish().meta({ label })
const textOfReview = z.string().max(20_000, reviewMessages.textLong).default('')

const reviewDraftShape = wireShape({
  star: field('star', answer('별점(star)'), { missing: null }),
  length: field('rating1', answer('게임 시간(rating1)'), { missing: null }),
  replay: field('rating2', answer('다시 하고 싶은 정도(rating2)'), { missing: null }),
  difficulty: field('rating3', answer('난이도(rating3)'), { missing: null }),
  text: field('post_text', textOfReview.meta({ label: '리뷰 내용(post_text)', text: 'lines' })),
})

export const newReviewShape = wireShape({ ...reviewDraftShape.fields, ...reviewedGameShape.fields })

/** As `reviewDraftShape`, but the game is optional. */
export const changedReviewShape = wireShape({
  ...reviewDraftShape.fields,
  gameId: field('product_id', gameNumber.nullish(), { missing: null }),
})

export const likeWishShape = wireShape({
  reviewId: field('productre_id', wholeNumber('리뷰 번호(productre_id)')),
  /** The desired state, so that repeating the request is safe. Without it each call toggles the like. */
  isLiked: field('is_liked', z.boolean().optional().meta({ label: '좋아요(is_liked)' }), { missing: null }),
})

export const likeStateShape = wireShape({
  isLiked: field('has_liked', z.boolean()),
  likeCount: field('like_cnt', whole),
})

export const viewCountShape = wireShape({ viewCount: field('hit_count', whole) })

export const reportShape = wireShape({
  reviewId: field('productRe', wholeNumber('리뷰 번호(productRe)')),
  authorId: field('owner_id', wholeNumber('쓴 사람 번호(owner_id)').nullish(), { missing: null }),
  reason: field('reason', z.enum(reportReasons).optional().meta({ label: '신고 이유(reason)' }), {
    missing: 'other' as const,
  }),
})
const Done = z.object({ message: z.string() })

export const reviewCaseShape = wireShape({
  id: whole,
  gameId: field('product.id', whole),
  gameName: field('product.name', z.string()),
  authorId: field('owner_id', whole),
  authorName: field('owner_name', z.string()),
  star: whole,
  text: field('post_text', z.string()),
  writtenAt: field('created_at', z.string()),
  isHidden: field('is_hidden', z.boolean()),
  isDeleted: field('is_deleted', z.boolean()),
  reports: z.array(z.object({ reason: z.enum(reportReasons), count: whole })),
  reportWeight: field('report_weight', z.number()),
  flags: field(
    'flags',
    z.array(z.object({ kind: z.enum(flagKinds), words: z.array(z.string()), original_id: whole.nullable() })),
    {
      toWire: (flags: { kind: FlagKind; words: string[]; originalId: number | null }[]) =>
        flags.map(({ kind, words, originalId }) => ({ kind, words, original_id: originalId })),
      fromWire: (flags) =>
        flags.map(({ kind, words, original_id }) => ({ kind, words, originalId: original_id })),
    },
  ),
  openedAt: field('opened_at', z.string()),
  decidedAt: field('decided_at', z.string().nullable()),
  version: z.string(),
})

export const decisionShape = wireShape({
  decision: z.enum(decisions).meta({ label: '결정(decision)' }),
  version: z.string().max(200).meta({ label: '읽은 내용의 표시(version)' }),
  /** The reason for hiding the review, which its author is told. */
  reason: field('reason', z.enum(reportReasons).optional().meta({ label: '이유(reason)' }), {
    missing: null,
  }),
})

export const reviewEndpoints = {
  list: get('/v1/productre', {
    summary:
      '리뷰 목록: home=true는 처음 둘, product_id는 그 게임의 리뷰, me=Y는 내 리뷰. sort가 없으면 최신순',
    query: ListReviews,
    reply: pageOf(reviewShape.schema),
    // A review contains its game's name and its author's, and members do not see people they have blocked.
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
    query: reviewedGameShape.schema,
    reply: reviewSummaryShape.schema,
    dependsOn: [reviewTags.ofGame.by('product_id'), gameTags.figures.by('product_id')],
    cachedFor: 'everybody',
    refusals: [reviewRefusals.noGame],
  }),
  one: get('/v1/productre/:id', {
    summary: '리뷰 하나. 숨겨진 리뷰는 쓴 사람만 볼 수 있어요',
    params: OneReview,
    reply: reviewShape.schema,
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
    body: newReviewShape.schema,
    oncePerKey: true,
    reply: reviewShape.schema,
    refusals: [
      reviewRefusals.noGame,
      reviewRefusals.alreadyReviewed,
      reviewRefusals.stillLookedAt,
      playRefusals.tooManyPlays,
    ],
    audience: 'member',
  }),
  change: put('/v1/productre/:id', {
    summary: '내 리뷰를 수정해요: 보낸 것으로 모두 바뀌어요',
    params: OneReview,
    body: changedReviewShape.schema,
    reply: reviewShape.schema,
    refusals: [reviewRefusals.noReview, reviewRefusals.notOwn],
    audience: ownerOf('review', 'id'),
  }),
  remove: del('/v1/productre/:id', {
    summary: '내 리뷰를 삭제해요',
    params: OneReview,
    reply: Done,
    refusals: [reviewRefusals.noReview, reviewRefusals.notOwn],
    audience: ownerOf('review', 'id'),
  }),
  recordView: post('/v1/productre/:id/hitcount', {
    summary: '리뷰를 본 것을 세요: 한 사람이 하루에 한 번',
    params: OneReview,
    reply: viewCountShape.schema,
    refusals: [reviewRefusals.noReview],
    // Sent on every reading, and many readers may share one address, so the read limit applies.
    rate: 'read',
  }),
  like: post('/v1/me/productRe/carts', {
    summary: '리뷰의 좋아요를 누르거나 취소해요. is_liked를 보내면 그 값이 돼요',
    body: likeWishShape.schema,
    reply: likeStateShape.schema,
    refusals: [reviewRefusals.noReview],
    audience: 'member',
  }),
  report: post('/v1/productreReport', {
    summary: '리뷰를 신고해요. 오래 활동한 회원을 포함해 세 사람이 신고하면 운영자가 볼 때까지 숨겨요',
    body: reportShape.schema,
    reply: Done,
    refusals: [reviewRefusals.noReview, reviewRefusals.alreadyReported, reviewRefusals.reportOwn],
    audience: 'member',
  }),
  cases: get('/v1/operator/reviews', {
    summary:
      '신고되거나 표시된 리뷰. state=decided는 이미 처리한 것. q는 게임 이름, 쓴 사람 닉네임의 앞부분이나 리뷰 번호. count는 1,000까지 세고 더 있으면 1,001',
    query: z.object({
      state: z.enum(caseStates).optional().meta({ label: '상태(state)' }),
      q: searchQuery(longestCaseSearch),
      before: beforeQuery(),
    }),
    reply: pageOf(reviewCaseShape.schema),
    dependsOn: [reviewTags.one.all],
    audience: 'operator',
  }),
  decide: put('/v1/operator/reviews/:id/decision', {
    summary:
      '리뷰를 이유(reason)와 함께 숨기거나(hide) 그대로 보여 줘요(keep). 열려 있는 신고와 표시가 함께 처리되고, 쓴 사람과 신고한 사람에게 알려요',
    params: OneReview,
    body: decisionShape.schema,
    reply: Done,
    refusals: [reviewRefusals.noReview, reviewRefusals.caseChanged],
    audience: 'operator',
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

/** Builds the query of `list`. */
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

/** The query of `list` for one game; `first` requests the two reviews of the game page. */
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

/** The wire names of a draft's fields, which refusals use. */
export const draftFields = wireNamesOf(reviewDraftShape.fields)

/** The draft's field that a refusal names, or null. */
export function toDraftField(wireName: string): keyof ReviewDraft | null {
  const fields = Object.keys(draftFields) as (keyof ReviewDraft)[]
  return fields.find((field) => draftFields[field] === wireName) ?? null
}

/** The names that refusals use for a review's game and author. */
export const namedFields = { game: 'product_id', author: 'owner_id' } as const
