import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { pagesOf } from '~/lib/web/pages'
import { playEndpoints, playListingShape, playShape, playStatisticsShape, verdictsShape } from '../contract'
import type { PlayListing, PlayOrder } from '../play'

function playsOf(listing: Partial<PlayListing>, key: readonly unknown[]) {
  return pagesOf(playEndpoints.list, {
    queryKey: [...playQueries.all(), ...key] as const,
    toQuery: (page) => playListingShape.toWire({ ...listing, page }),
    toItem: playShape.fromWire,
    // Another tab may have changed it.
    refetchOnWindowFocus: 'always',
  })
}

export const playQueries = {
  all: () => ownKey('plays'),

  /** One row per game, with its newest record. */
  byGame: (order: PlayOrder) => playsOf({ isByGame: true, order }, ['by-game', order]),

  ofGame: (gameId: number) => playsOf({ isByGame: false, gameId, order: 'newest' }, ['of-game', gameId]),

  record: (id: string) =>
    queryOptions({
      queryKey: [...playQueries.all(), 'record', id] as const,
      queryFn: async (context) =>
        playShape.fromWire(await call(playEndpoints.record, { params: { id } }, context)),
    }),

  /** The verdicts on a game, including the viewer's own votes. */
  verdicts: (gameId: number) =>
    queryOptions({
      queryKey: [...playQueries.all(), 'verdicts', gameId] as const,
      queryFn: async (context) =>
        verdictsShape.fromWire(await call(playEndpoints.verdicts, { params: { id: gameId } }, context)),
      refetchOnWindowFocus: 'always',
    }),

  statistics: (year: number | null) =>
    queryOptions({
      queryKey: [...playQueries.all(), 'statistics', year] as const,
      queryFn: async (context) =>
        playStatisticsShape.fromWire(
          await call(playEndpoints.statistics, { query: { year: year ?? undefined } }, context),
        ),
      refetchOnWindowFocus: 'always',
    }),
}

export const verdictQueries = {
  all: () => ['verdicts'] as const,

  ofGame: (gameId: string) =>
    queryOptions({
      queryKey: [...verdictQueries.all(), gameId] as const,
      queryFn: async (context) =>
        verdictsShape.fromWire(await call(playEndpoints.verdicts, { params: { id: gameId } }, context)),
    }),
}
