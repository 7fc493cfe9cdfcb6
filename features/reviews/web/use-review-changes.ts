import { type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { keyReused } from '~/lib/errors'
import { call } from '~/lib/web/call'
import { detailsOf } from '~/lib/web/call-failed'
import { type Pages, withItems } from '~/lib/web/list-pages'
import { forgetTags } from '~/lib/web/query-tags'
import type { FormRequest } from '~/lib/web/use-form'
import { sayFailure } from '~/ui/say-failure'
import { type Review, type ReviewSummary, reviewEndpoints } from '../endpoints'
import type { ReviewDraft } from '../review'
import { reviewQueries } from './queries'

/** The types of all cached data under the keys of reviews. */
type CachedReviews = Review | Review[] | ReviewSummary | Pages<Review> | null | undefined

type Change = (review: Review) => Review

function withChange(cached: CachedReviews, id: number, change: Change): CachedReviews {
  const alter = (review: Review) => (review.id === id ? change(review) : review)
  if (!cached) return cached
  if (Array.isArray(cached)) return cached.map(alter)
  if ('pages' in cached) {
    return withItems(cached, alter)
  }
  return 'authorId' in cached ? alter(cached) : cached
}

/** Updates a review wherever it is cached. Queries that were already stale stay stale. */
export function showReview(client: QueryClient, id: number, change: Change): void {
  for (const queryKey of everyReview) {
    for (const query of client.getQueryCache().findAll({ queryKey })) {
      const { data, dataUpdatedAt, isInvalidated } = query.state
      if (data === undefined) continue
      query.setData(withChange(data as CachedReviews, id, change), { updatedAt: dataUpdatedAt, manual: true })
      if (isInvalidated) query.invalidate()
    }
  }
}

const everyReview = [reviewQueries.all(), reviewQueries.allOwn()]

/**
 * Cancels running reads, because their answers may predate a like and would undo it. The cancelled queries are marked
 * stale, except for the next page of a list, which the list requests again itself.
 */
async function stopReading(client: QueryClient): Promise<void> {
  const isShown = ({ state }: Query) => state.data !== undefined
  const stops = everyReview.map((queryKey) => {
    const filters = { queryKey, fetchStatus: 'fetching', predicate: isShown } as const
    const underway = client.getQueryCache().findAll(filters)
    const toReadAgain = underway.filter(({ state }) => !state.fetchMeta?.fetchMore)
    const stopped = client.cancelQueries(filters)
    for (const query of toReadAgain) query.invalidate()
    return stopped
  })
  await Promise.all(stops)
}

/** Refetches the active queries that are marked stale. */
function readMarked(client: QueryClient): void {
  const isMarked = ({ state }: Query) => state.isInvalidated
  for (const queryKey of everyReview)
    void client.refetchQueries({ queryKey, type: 'active', predicate: isMarked })
}

const likeKey = ['like-review']

interface LikeWish {
  reviewId: number
  isLiked: boolean
}

function turnHeart({ reviewId, isLiked }: LikeWish): [number, Change] {
  return [
    reviewId,
    (review) =>
      review.isLiked === isLiked
        ? review
        : { ...review, isLiked, likeCount: Math.max(0, review.likeCount + (isLiked ? 1 : -1)) },
  ]
}

/** Toggles a like optimistically and reverts it on failure. */
export function useLikeReview() {
  const client = useQueryClient()
  /** Whether this is the last of several quick taps on one like button. */
  const isLast = (reviewId: number) =>
    client.isMutating({
      mutationKey: likeKey,
      predicate: ({ state }) => (state.variables as LikeWish | undefined)?.reviewId === reviewId,
    }) <= 1
  return useMutation({
    mutationKey: likeKey,
    // Requests run one after the other, so that the last tap wins.
    scope: { id: 'review-likes' },
    meta: { isShown: true },
    mutationFn: (wish: LikeWish) => call(reviewEndpoints.like, { body: wish }, { client }),
    onMutate: (wish) => {
      showReview(client, ...turnHeart(wish))
      return stopReading(client)
    },
    onSuccess: (state, { reviewId }) => {
      if (isLast(reviewId)) showReview(client, reviewId, (review) => ({ ...review, ...state }))
      // Reads that started meanwhile may predate the like.
      return stopReading(client)
    },
    onError: (error, { reviewId, isLiked }) => {
      sayFailure(error)
      if (!isLast(reviewId)) return
      showReview(client, ...turnHeart({ reviewId, isLiked: !isLiked }))
      // Some of the taps may have failed, so only the server knows the result.
      for (const queryKey of everyReview) void client.invalidateQueries({ queryKey, refetchType: 'none' })
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: likeKey }) <= 1) readMarked(client)
    },
  })
}

export interface ReviewToSave {
  gameId: number
  /** Null for a new review. */
  reviewId: number | null
  draft: ReviewDraft
}

/** Sending twice with the same key creates one review. */
export function useSaveReview() {
  const client = useQueryClient()
  const change = (id: number, draft: ReviewDraft) =>
    call(reviewEndpoints.change, { params: { id }, body: draft }, { client })
  return useMutation({
    mutationFn: async ({ gameId, reviewId, draft, key, isSentBefore }: ReviewToSave & FormRequest) => {
      if (reviewId !== null) return change(reviewId, draft)
      const body = { gameId, ...draft }
      try {
        return await call(reviewEndpoints.write, { body }, { client, idempotencyKey: key })
      } catch (error) {
        const earlier = isSentBefore ? detailsOf(error, keyReused)?.earlier : undefined
        if (earlier === undefined) throw error
        // The first request had arrived and only its answer was lost, so corrections since then are a change of that
        // review.
        return change((earlier as Review).id, draft)
      }
    },
    onSuccess: (review) => {
      client.setQueryData(reviewQueries.detail(String(review.id)).queryKey, review)
    },
  })
}

export function useDeleteReview() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(reviewEndpoints.remove, { params: { id } }, { client }),
    onSuccess: (_, id) => {
      const { queryKey } = reviewQueries.detail(String(id))
      const deleted = client.getQueryCache().find({ queryKey })
      if (!deleted) return
      deleted.invalidate()
      // The screen of the deleted review is about to close and must not refetch it.
      forgetTags(deleted)
    },
  })
}
