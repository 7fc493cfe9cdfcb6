import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { gameQueries } from '~/features/catalogue/web/queries'
import { call } from '~/lib/web/call'
import { pagesOf } from '~/lib/web/pages'
import { fromPlayListing, playEndpoints, toPlay, toPlayStatistics, toVerdicts } from '../contract'
import type { PlayListing, PlayOrder } from '../play'

function playsOf(listing: Partial<PlayListing>, key: readonly unknown[]) {
  return pagesOf(playEndpoints.list, {
    queryKey: [...playQueries.all(), ...key] as const,
    toQuery: (page) => fromPlayListing({ ...listing, page }),
    toItem: toPlay,
    // Another tab may have changed it.
    refetchOnWindowFocus: 'always',
  })
}

// Whatever stands under 'me' is forgotten when somebody else signs in or out.
export const playQueries = {
  all: () => ['me', 'plays'] as const,

  /** One row a game, with its newest record. */
  byGame: (order: PlayOrder) => playsOf({ isByGame: true, order }, ['by-game', order]),

  ofGame: (gameId: number) => playsOf({ isByGame: false, gameId, order: 'newest' }, ['of-game', gameId]),

  record: (id: string) =>
    queryOptions({
      queryKey: [...playQueries.all(), 'record', id] as const,
      queryFn: async ({ client, signal }) =>
        toPlay(await call(playEndpoints.record, { params: { id } }, { client, signal })),
    }),

  /** What the members say, with the member's own answers. */
  verdicts: (gameId: number) =>
    queryOptions({
      queryKey: [...playQueries.all(), 'verdicts', gameId] as const,
      queryFn: async ({ client, signal }) =>
        toVerdicts(await call(playEndpoints.verdicts, { params: { id: gameId } }, { client, signal })),
      refetchOnWindowFocus: 'always',
    }),

  statistics: (year: number | null) =>
    queryOptions({
      queryKey: [...playQueries.all(), 'statistics', year] as const,
      queryFn: async ({ client, signal }) =>
        toPlayStatistics(
          await call(playEndpoints.statistics, { query: { year: year ?? undefined } }, { client, signal }),
        ),
      refetchOnWindowFocus: 'always',
    }),
}

export const verdictQueries = {
  all: () => ['verdicts'] as const,

  ofGame: (gameId: string) =>
    queryOptions({
      queryKey: [...verdictQueries.all(), gameId] as const,
      queryFn: async ({ client, signal }) =>
        toVerdicts(await call(playEndpoints.verdicts, { params: { id: gameId } }, { client, signal })),
    }),
}

/** Everything that shows a figure in which a record counts is read again; whoever waits sees the new ones. */
export async function refreshAfterPlays(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({
      predicate: ({ queryKey: [who, what] }) => who === 'me' && what !== 'account',
    }),
    client.invalidateQueries({ queryKey: gameQueries.all() }),
    client.invalidateQueries({ queryKey: verdictQueries.all() }),
  ])
}
