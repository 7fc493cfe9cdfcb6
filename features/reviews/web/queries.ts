import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { pagesOf } from '~/lib/web/pages'
import { slicesOf } from '~/lib/web/slices-of'
import {
  fromReviewListRequest,
  fromReviewsOfGame,
  type ReviewListRequest,
  reviewCaseShape,
  reviewEndpoints,
  reviewShape,
  reviewSummaryShape,
} from '../contract'
import type { CaseState } from '../moderation'
import type { ReviewOrder } from '../review'

/** Refetches when the user returns to this tab, because they may have changed something in another. */
const onReturn = { refetchOnWindowFocus: 'always' } as const

function reviewsOf<Key extends readonly unknown[]>(queryKey: Key, request: ReviewListRequest) {
  return pagesOf(reviewEndpoints.list, {
    queryKey,
    toQuery: (page) => fromReviewListRequest({ ...request, page }),
    toItem: reviewShape.fromWire,
    ...onReturn,
  })
}

export const reviewQueries = {
  all: () => ['reviews'] as const,

  allOwn: () => ownKey('reviews'),

  newest: () =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'newest'] as const,
      queryFn: async (context) =>
        (await call(reviewEndpoints.list, { query: { home: 'true' } }, context)).results.map(
          reviewShape.fromWire,
        ),
      ...onReturn,
    }),

  firstOfGame: (gameId: string) =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'of-game', gameId, 'first'] as const,
      queryFn: async (context) =>
        (
          await call(reviewEndpoints.list, { query: fromReviewsOfGame(gameId, { first: true }) }, context)
        ).results.map(reviewShape.fromWire),
      ...onReturn,
    }),

  summary: (gameId: string) =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'of-game', gameId, 'summary'] as const,
      queryFn: async (context) =>
        reviewSummaryShape.fromWire(
          await call(reviewEndpoints.summary, { query: fromReviewsOfGame(gameId) }, context),
        ),
      ...onReturn,
    }),

  list: (order: ReviewOrder) => reviewsOf([...reviewQueries.all(), 'list', order] as const, { order }),

  listOfGame: (gameId: string, order: ReviewOrder) =>
    reviewsOf([...reviewQueries.all(), 'of-game', gameId, 'list', order] as const, { gameId, order }),

  detail: (id: string) =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'detail', id] as const,
      queryFn: async (context) =>
        reviewShape.fromWire(await call(reviewEndpoints.one, { params: { id } }, context)),
      ...onReturn,
    }),

  own: (order: ReviewOrder) =>
    reviewsOf([...reviewQueries.allOwn(), 'list', order] as const, { isOwn: true, order }),

  /** The signed-in member's review of a game, or null. */
  ownOfGame: (gameId: string) =>
    queryOptions({
      queryKey: [...reviewQueries.allOwn(), 'of-game', gameId] as const,
      queryFn: async (context) => {
        const query = fromReviewListRequest({ gameId, isOwn: true })
        const [own] = (await call(reviewEndpoints.list, { query }, context)).results
        return own === undefined ? null : reviewShape.fromWire(own)
      },
      staleTime: 0,
    }),

  /** Reported and flagged reviews, for operators. */
  cases: ({ state, text }: { state: CaseState; text: string }) =>
    slicesOf(reviewEndpoints.cases, {
      queryKey: [...ownKey('review-cases'), state, text] as const,
      toQuery: (goingOn) => ({ state, q: text || undefined, ...goingOn }),
      toItem: reviewCaseShape.fromWire,
      ...onReturn,
    }),
}
