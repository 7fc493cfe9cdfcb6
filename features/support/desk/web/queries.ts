import { ownQuery } from '~/lib/web/own-query'
import { type Needs, needPages } from '~/lib/web/prefetch'
import { readListSearch, searchedSlices } from '~/lib/web/searched-list'
import { inquiryFilters, longestInquirySearch } from '../../inquiry'
import { supportDeskEndpoints } from '../endpoints'

export const askedInquiry = (id: string) =>
  ownQuery(supportDeskEndpoints.inquiry, { params: { id: Number(id) } }, { refetchOnWindowFocus: 'always' })

export const inquiriesNeeds: Needs = ({ url }) => [
  needPages(
    searchedSlices(
      supportDeskEndpoints.inquiries,
      readListSearch(url.searchParams, { filters: inquiryFilters, longest: longestInquirySearch }),
    ),
  ),
]
