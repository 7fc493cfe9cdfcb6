import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import type { AddressFound } from '../address'
import { addressEndpoints, mapEndpoints, toAddressPage } from '../contract'
import type { MapSettings } from '../map-settings'
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
        const { found, total, isEnd, source } = toAddressPage(
          await call(addressEndpoints.search, { query: { query: text, page } }, context),
        )
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
      queryFn: (context): Promise<MapSettings> => call(mapEndpoints.settings, {}, context),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** The address of a point, or null if it has none. */
  addressAt: (point: Point) => {
    const { latitude, longitude } = roundedPoint(point)
    return queryOptions({
      queryKey: [...placeQueries.all(), 'address', latitude, longitude] as const,
      queryFn: async (context) => {
        const { found } = toAddressPage(
          await call(addressEndpoints.at, { query: { x: longitude, y: latitude } }, context),
        )
        return found[0]?.name ?? null
      },
      staleTime: 5 * minuteMs,
    })
  },
}
