import { type Needs, needPages } from '~/lib/web/prefetch'
import { readListSearch, searchedSlices } from '~/lib/web/searched-list'
import { inquiryFilters, longestInquirySearch } from '../../inquiry'
import { supportDeskEndpoints } from '../endpoints'

export const inquiriesNeeds: Needs = ({ url }) => [
  needPages(
    searchedSlices(
      supportDeskEndpoints.inquiries,
      readListSearch(url.searchParams, { filters: inquiryFilters, longest: longestInquirySearch }),
    ),
  ),
]
