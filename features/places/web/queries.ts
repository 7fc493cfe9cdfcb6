import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { type AddressFound, placeEndpoints } from '../endpoints'
import { type Point, roundedPoint } from '../place'

const minuteMs = 60_000

export interface ListedAddress extends AddressFound {
  /** Identifies the address in its list, because addresses have no id of their own. */
  id: number
}

export const placeQueries = {
  all: () => ['places'] as const,

  search: (text: string) =>
    infiniteQueryOptions({
      queryKey: [...placeQueries.all(), 'search', text] as const,
      queryFn: async (context) => {
        const page = context.pageParam
        const reply = await call(placeEndpoints.search, { query: { q: text, page } }, context)
        const { found, total, isEnd, source } = reply
        const items = found.map((each, at): ListedAddress => ({ ...each, id: page * 1_000 + at }))
        return { items, count: total, next: isEnd ? null : String(page + 1), source }
      },
      initialPageParam: 1,
      getNextPageParam: (last, _, page) => (last.next === null ? undefined : page + 1),
      staleTime: 5 * minuteMs,
    }),

  /** The map settings, which do not change while a page is open. */
  mapSettings: () =>
    queryOptions({
      queryKey: [...placeQueries.all(), 'map'] as const,
      queryFn: (context) => call(placeEndpoints.map, {}, context),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** The address of a point, or null if it has none. */
  addressAt: (point: Point) => {
    const query = roundedPoint(point)
    return queryOptions({
      queryKey: [...placeQueries.all(), 'address', query] as const,
      queryFn: async (context) =>
        (await call(placeEndpoints.addressAt, { query }, context)).found[0]?.name ?? null,
      staleTime: 5 * minuteMs,
    })
  },
}
