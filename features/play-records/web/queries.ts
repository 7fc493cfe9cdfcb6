import { queryOptions } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '~/lib/web/call'
import { pagesOf } from '~/lib/web/list-pages'
import { ownKey } from '~/lib/web/own-key'
import { onReturn } from '~/lib/web/own-query'
import { playEndpoints } from '../endpoints'
import type { PlaySort } from '../play'

function playsOf(which: { isByGame?: 'true'; sort?: PlaySort; gameId?: number }, key: readonly unknown[]) {
  return pagesOf(playEndpoints.list, {
    queryKey: [...playQueries.all(), ...key] as const,
    toQuery: (page) => ({ ...which, page }),
    ...onReturn,
  })
}

export const playQueries = {
  all: () => ownKey('plays'),

  /** One row per game, with its newest record. */
  byGame: (sort: PlaySort) => playsOf({ isByGame: 'true', sort }, ['by-game', sort]),

  ofGame: (gameId: number) => playsOf({ gameId }, ['of-game', gameId]),

  /** What the timers at a meetup's table have come to, read anew whenever the form opens. */
  ofMeetup: (meetupId: string) =>
    queryOptions({
      queryKey: [...playQueries.all(), 'of-meetup', meetupId] as const,
      queryFn: (context) => call(playEndpoints.ofMeetup, { params: { id: meetupId } }, context),
      // Long enough for what the route has begun to read.
      staleTime: 5_000,
    }),

  record: (id: string) =>
    queryOptions({
      queryKey: [...playQueries.all(), 'record', id] as const,
      queryFn: (context) => call(playEndpoints.record, { params: { id } }, context),
    }),

  /** The verdicts on a game, including the viewer's own votes. */
  verdicts: (gameId: number) =>
    queryOptions({
      queryKey: [...playQueries.all(), 'verdicts', gameId] as const,
      queryFn: (context) => call(playEndpoints.verdicts, { params: { id: gameId } }, context),
      ...onReturn,
    }),

  statistics: (year: number | null) =>
    queryOptions({
      queryKey: [...playQueries.all(), 'statistics', year] as const,
      queryFn: (context) => call(playEndpoints.statistics, { query: { year: year ?? undefined } }, context),
      ...onReturn,
    }),
}

export const verdictQueries = {
  all: () => ['verdicts'] as const,

  ofGame: (gameId: string) =>
    queryOptions({
      queryKey: [...verdictQueries.all(), gameId] as const,
      queryFn: (context) => call(playEndpoints.verdicts, { params: { id: gameId } }, context),
    }),
}

/** The year in the URL; null means all years. */
export function yearFrom(search: URLSearchParams): number | null {
  const text = search.get('year')
  return text !== null && /^(19|[2-9]\d)\d{2}$/.test(text) ? Number(text) : null
}

export function useStatisticsYear(): number | null {
  const [search] = useSearchParams()
  return yearFrom(search)
}
