import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { pagesOf } from '~/lib/web/list-pages'
import { ownKey } from '~/lib/web/own-key'
import { onReturn } from '~/lib/web/own-query'
import { reviewEndpoints } from '../endpoints'
import { type ReviewOrder, sortOf } from '../review'

function reviewsOf<Key extends readonly unknown[]>(
  queryKey: Key,
  order: ReviewOrder,
  which: { gameId?: string; me?: 'Y' } = {},
) {
  return pagesOf(reviewEndpoints.list, {
    queryKey,
    toQuery: (page) => ({ ...which, sort: sortOf[order], page }),
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
        (await call(reviewEndpoints.list, { query: { home: 'true' } }, context)).results,
      ...onReturn,
    }),

  firstOfGame: (gameId: string) =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'of-game', gameId, 'first'] as const,
      queryFn: async (context) =>
        (await call(reviewEndpoints.list, { query: { gameId, home: 'true' } }, context)).results,
      ...onReturn,
    }),

  summary: (gameId: string) =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'of-game', gameId, 'summary'] as const,
      queryFn: (context) => call(reviewEndpoints.summary, { query: { gameId } }, context),
      ...onReturn,
    }),

  list: (order: ReviewOrder) => reviewsOf([...reviewQueries.all(), 'list', order] as const, order),

  listOfGame: (gameId: string, order: ReviewOrder) =>
    reviewsOf([...reviewQueries.all(), 'of-game', gameId, 'list', order] as const, order, { gameId }),

  detail: (id: string) =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'detail', id] as const,
      queryFn: (context) => call(reviewEndpoints.one, { params: { id } }, context),
      ...onReturn,
    }),

  own: (order: ReviewOrder) =>
    reviewsOf([...reviewQueries.allOwn(), 'list', order] as const, order, { me: 'Y' }),

  /** The signed-in member's review of a game, or null. */
  ownOfGame: (gameId: string) =>
    queryOptions({
      queryKey: [...reviewQueries.allOwn(), 'of-game', gameId] as const,
      queryFn: async (context) => {
        const { results } = await call(reviewEndpoints.list, { query: { gameId, me: 'Y' } }, context)
        return results[0] ?? null
      },
      staleTime: 0,
    }),
}
