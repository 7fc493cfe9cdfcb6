import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { fromReviewsOfGame, reviewEndpoints, toReview, toReviewSummary } from '../contract'

export const reviewQueries = {
  all: () => ['reviews'] as const,

  newest: () =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'newest'] as const,
      queryFn: async ({ client, signal }) =>
        (await call(reviewEndpoints.list, { query: { home: 'true' } }, { client, signal })).results.map(
          toReview,
        ),
    }),

  firstOfGame: (gameId: string) =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'of-game', gameId, 'first'] as const,
      queryFn: async ({ client, signal }) =>
        (
          await call(
            reviewEndpoints.list,
            { query: fromReviewsOfGame(gameId, { first: true }) },
            { client, signal },
          )
        ).results.map(toReview),
    }),

  summary: (gameId: string) =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'of-game', gameId, 'summary'] as const,
      queryFn: async ({ client, signal }) =>
        toReviewSummary(
          await call(reviewEndpoints.summary, { query: fromReviewsOfGame(gameId) }, { client, signal }),
        ),
    }),
}
