import { ownRights } from '~/features/accounts/desk/web/queries'
import { placeQueries } from '~/features/places/web/queries'
import { ownQuery } from '~/lib/web/own-query'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { readListSearch, searchedSlices } from '~/lib/web/searched-list'
import { longestCafeSearch } from '../../cafe'
import { cafeFilters } from '../cafe-list'
import { cafeDeskEndpoints } from '../endpoints'

/** Read again when the window regains focus, because another operator may have changed something. */
export const cafeFile = (cafeId: number | string) =>
  ownQuery(cafeDeskEndpoints.cafe, { params: { cafeId: String(cafeId) } }, { refetchOnWindowFocus: 'always' })

const list = { filters: cafeFilters, longest: longestCafeSearch }

export const cafesNeeds: Needs = ({ url }) => [
  needPages(searchedSlices(cafeDeskEndpoints.cafes, readListSearch(url.searchParams, list))),
]
/** The form shows the place on the map. */
export const newCafeNeeds: Needs = () => [need(placeQueries.mapSettings())]
export const editCafeNeeds: Needs = ({ params }) => [
  need(cafeFile(params.id ?? '')),
  need(placeQueries.mapSettings()),
]
export const cafeFileNeeds: Needs = ({ params }) => [need(cafeFile(params.id ?? '')), need(ownRights())]
