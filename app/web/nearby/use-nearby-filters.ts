import {
  type CafeSort,
  cafeSorts,
  type FacilityFilter,
  facilityFilters,
  longestCafeSearch,
  passPrices,
  shortestCafeSearch,
} from '~/features/cafes/cafe'
import { countCharacters } from '~/lib/characters'
import { idFrom } from '~/lib/ids'
import { seoulDate } from '~/lib/seoul-date'
import { useParameters } from '~/lib/web/use-parameters'

export interface NearbyFilters {
  view: 'map' | 'list'
  mode: 'cafe' | 'instructor'
  /** Empty while the text is shorter than the shortest search. */
  text: string
  isSearchOpen: boolean
  /** 'now', or a time of today: '19:00'. */
  openAt: 'now' | `${number}:${number}` | null
  gameId: number | null
  isFollowed: boolean
  has: readonly FacilityFilter[]
  /** What the cheaper pass may cost. */
  price: number | null
  sort: CafeSort
  cafeId: number | null
}

type NearbyName =
  | 'view'
  | 'mode'
  | 'q'
  | 'search'
  | 'open'
  | 'game'
  | 'follow'
  | 'has'
  | 'price'
  | 'sort'
  | 'cafe'
  | 'instructor'

/** Changes of URL parameters; null removes a parameter. */
export type NearbyChange = Partial<Record<NearbyName, string | null>>

const time = /^([01]\d|2[0-3]):[0-5]\d$/

function idIn(text: string | null): number | null {
  return idFrom(text)
}

function readFilters(params: URLSearchParams): NearbyFilters {
  const open = params.get('open')
  const text = (params.get('q') ?? '').trim().slice(0, longestCafeSearch)
  const mode = params.get('mode') === 'instructor' ? 'instructor' : 'cafe'
  return {
    view: params.get('view') === 'list' ? 'list' : 'map',
    mode,
    text: mode === 'cafe' && countCharacters(text) < shortestCafeSearch ? '' : text,
    isSearchOpen: params.get('search') === 'open',
    openAt: open === 'now' || (open !== null && time.test(open)) ? (open as NearbyFilters['openAt']) : null,
    gameId: idIn(params.get('game')),
    isFollowed: params.get('follow') === 'Y',
    has: facilityFilters.filter((name) => params.get('has')?.split(',').includes(name)),
    price: passPrices.find((won) => String(won) === params.get('price')) ?? null,
    sort: cafeSorts.find((name) => name === params.get('sort')) ?? 'distance',
    cafeId: idIn(params.get('cafe')),
  }
}

/** Removes every filter, so that all cafes are shown. */
export const noFilters = {
  q: null,
  search: null,
  open: null,
  game: null,
  follow: null,
  has: null,
  price: null,
} satisfies NearbyChange

/** The time of the open filter in the format of the API. */
export function momentOf(openAt: NearbyFilters['openAt'], now: Date): string | undefined {
  if (openAt === null) return undefined
  return openAt === 'now' ? 'now' : `${seoulDate(now)}T${openAt}`
}

export function useNearbyFilters() {
  const { params, change } = useParameters<NearbyName>()
  return { filters: readFilters(params), params, change }
}
