import { ownRights } from '~/features/accounts/desk/web/queries'
import { isId } from '~/lib/ids'
import { ownQuery } from '~/lib/web/own-query'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
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

export const askedNeeds: Needs = ({ params: { id = '' } }) =>
  isId(id) ? [need(askedInquiry(id)), need(ownRights())] : []
