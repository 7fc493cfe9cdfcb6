import { longestSearch } from '~/features/catalogue/game'
import { pitfallFilters } from '~/features/pitfalls/pitfall'
import { type Needs, needPages } from '~/lib/web/prefetch'
import { readListSearch, searchedSlices } from '~/lib/web/searched-list'
import { pitfallDeskEndpoints } from '../endpoints'

export const pitfallsNeeds: Needs = ({ url }) => [
  needPages(
    searchedSlices(
      pitfallDeskEndpoints.list,
      readListSearch(url.searchParams, { filters: pitfallFilters, longest: longestSearch }),
    ),
  ),
]
