import { queryOptions } from '@tanstack/react-query'
import type { Coordinates } from '~/lib/coordinates'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { keepFound, pagesOf } from '~/lib/web/pages'
import type { Cafe } from '../cafe'
import {
  type CafeSearch,
  cafeCardShape,
  cafeEndpoints,
  cafeShape,
  fromCafeSearch,
  fromOwnersRequest,
  fromOwnPoint,
  fromShelfRequest,
  ownerShape,
  shelfGameShape,
} from '../contract'

const minuteMs = 60_000

export const cafeQueries = {
  all: () => ['cafes'] as const,

  detail: (id: string) =>
    queryOptions({
      queryKey: [...cafeQueries.all(), 'detail', id] as const,
      queryFn: async (context): Promise<Cafe> =>
        cafeShape.fromWire(await call(cafeEndpoints.cafe, { params: { id } }, context)),
    }),

  /** The games that a cafe owns. */
  shelf: (cafeId: number, text = '') => ({
    ...pagesOf(cafeEndpoints.shelf, {
      queryKey: [...cafeQueries.all(), 'shelf', cafeId, text] as const,
      toQuery: (page) => fromShelfRequest({ cafeId, text, page }),
      toItem: shelfGameShape.fromWire,
    }),
    placeholderData: keepFound,
  }),

  /** The nearest cafes that own a game. */
  owners: (gameId: number, from: Coordinates) =>
    queryOptions({
      queryKey: [...cafeQueries.all(), 'owners', gameId, from] as const,
      queryFn: async (context) => {
        const page = await call(cafeEndpoints.owners, { query: fromOwnersRequest({ gameId, from }) }, context)
        return page.results.map(ownerShape.fromWire)
      },
      staleTime: 5 * minuteMs,
    }),

  /** Pages of a list of cafes. */
  list: (search: Omit<CafeSearch, 'page' | 'box'>) =>
    pagesOf(cafeEndpoints.list, {
      queryKey: [...cafeQueries.all(), 'list', search] as const,
      toQuery: (page) => fromCafeSearch({ ...search, page }),
      toItem: cafeCardShape.fromWire,
      staleTime: minuteMs,
    }),

  /** The cafes in a part of the map. */
  onMap: (search: Omit<CafeSearch, 'page'>) =>
    queryOptions({
      queryKey: [...cafeQueries.all(), 'map', search] as const,
      queryFn: async (context) => {
        const page = await call(cafeEndpoints.list, { query: fromCafeSearch(search) }, context)
        return page.results.map(cafeCardShape.fromWire)
      },
      staleTime: 5 * minuteMs,
    }),
}

/** Whether the member follows the cafe, and the number of followers, which following changes. */
export type OwnCafePart = Pick<Cafe, 'isFollowed' | 'followCount'>

export const ownCafeQueries = {
  all: () => ownKey('cafes'),

  part: (cafeId: number) =>
    queryOptions({
      queryKey: [...ownCafeQueries.all(), 'part', cafeId] as const,
      queryFn: async (context): Promise<OwnCafePart> => {
        const wire = await call(cafeEndpoints.cafe, { params: { id: cafeId } }, context)
        const { isFollowed, followCount } = cafeShape.fromWire(wire)
        return { isFollowed, followCount }
      },
      // Another tab may have changed it.
      refetchOnWindowFocus: 'always',
    }),

  /** The key of the followed cafes, wherever their distances are measured from. */
  allFollowed: () => [...ownCafeQueries.all(), 'followed'] as const,

  /** With the distance from the own position, where that is known and shown. */
  followed: (own: Coordinates | null = null) => ({
    ...pagesOf(cafeEndpoints.followed, {
      queryKey: [...ownCafeQueries.allFollowed(), own] as const,
      toQuery: (page) => ({ ...fromOwnPoint(own), page }),
      toItem: cafeCardShape.fromWire,
      refetchOnWindowFocus: 'always',
    }),
    placeholderData: keepFound,
  }),
}
