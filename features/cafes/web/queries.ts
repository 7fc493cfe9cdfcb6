import { queryOptions } from '@tanstack/react-query'
import { locationNow } from '~/features/places/web/location-store'
import { asOwnPoint, asPoint, type Coordinates } from '~/lib/coordinates'
import { call } from '~/lib/web/call'
import { keepFound, pagesOf } from '~/lib/web/list-pages'
import { ownKey } from '~/lib/web/own-key'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { type Needs, needPages } from '~/lib/web/prefetch'
import type { CafeSort, FacilityFilter, MapBox } from '../cafe'
import { type Cafe, cafeEndpoints } from '../endpoints'

/** The criteria of a list of cafes. */
interface CafeSearch {
  /** The point from which distances are measured; Seoul City Hall by default. */
  from?: Coordinates | null
  /** The user's own position. */
  own?: Coordinates | null
  text?: string
  gameId?: number
  /** 'now', or a moment in Seoul as YYYY-MM-DDTHH:mm. */
  openAt?: string
  isFollowed?: boolean
  has?: readonly FacilityFilter[]
  /** What the cheaper pass may cost. */
  price?: number
}

function toQuery({ from, own, isFollowed, has = [], price, ...search }: CafeSearch) {
  return {
    ...asPoint(from),
    ...asOwnPoint(own),
    ...search,
    has: has.length === 0 ? undefined : has.join(','),
    price: price === undefined ? undefined : String(price),
    follow: isFollowed ? ('Y' as const) : undefined,
  }
}

const minuteMs = 60_000

export const cafeQueries = {
  all: () => ['cafes'] as const,

  detail: (id: string) =>
    queryOptions({
      queryKey: [...cafeQueries.all(), 'detail', id] as const,
      queryFn: (context) => call(cafeEndpoints.cafe, { params: { id } }, context),
    }),

  /** The tables of a cafe that are free now. */
  freeTables: (cafeId: number) => ownQuery(cafeEndpoints.freeTables, { params: { cafeId } }, onReturn),

  /** The games that a cafe owns. */
  shelf: (cafeId: number, text = '') => ({
    ...pagesOf(cafeEndpoints.shelf, {
      queryKey: [...cafeQueries.all(), 'shelf', cafeId, text] as const,
      toQuery: (page) => ({ cafeId, text, page }),
    }),
    placeholderData: keepFound,
  }),

  /** The nearest cafes that own a game. */
  owners: (gameId: number, from: Coordinates) =>
    queryOptions({
      queryKey: [...cafeQueries.all(), 'owners', gameId, from] as const,
      queryFn: async (context) => {
        const { results } = await call(cafeEndpoints.owners, { query: { gameId, ...asPoint(from) } }, context)
        return results
      },
      staleTime: 5 * minuteMs,
    }),

  /** Pages of a list of cafes. */
  list: (search: CafeSearch & { sort?: CafeSort }) =>
    pagesOf(cafeEndpoints.list, {
      queryKey: [...cafeQueries.all(), 'list', search] as const,
      toQuery: (page) => ({ ...toQuery(search), page }),
      staleTime: minuteMs,
    }),

  /** The cafes in a part of the map. */
  onMap: ({ box, ...search }: CafeSearch & { box: MapBox | null }) =>
    queryOptions({
      queryKey: [...cafeQueries.all(), 'map', search, box] as const,
      queryFn: async (context) => {
        const sides = box && [box.west, box.south, box.east, box.north]
        const query = { ...toQuery(search), box: sides?.map((degrees) => degrees.toFixed(4)).join(',') }
        return (await call(cafeEndpoints.list, { query }, context)).results
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
        const { isFollowed, followCount } = await call(
          cafeEndpoints.cafe,
          { params: { id: cafeId } },
          context,
        )
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
      toQuery: (page) => ({ ...asOwnPoint(own), page }),
      refetchOnWindowFocus: 'always',
    }),
    placeholderData: keepFound,
  }),
}

export const followedCafesNeeds: Needs = () => [needPages(ownCafeQueries.followed(locationNow().my))]
