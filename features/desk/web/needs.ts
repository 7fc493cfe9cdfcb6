import { longestMemberSearch, memberFilters } from '~/features/accounts/standing'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { deskQueries } from './queries'

/** What the address of the list of members asks for. */
export function membersAsked(params: URLSearchParams) {
  return {
    text: (params.get('q') ?? '').trim().slice(0, longestMemberSearch),
    filter: memberFilters.find((each) => each === params.get('filter')) ?? ('all' as const),
  }
}

export const membersNeeds: Needs = ({ url }) => [
  needPages(deskQueries.members(membersAsked(url.searchParams))),
]
export const memberNeedsOf: Needs = ({ params }) => [need(deskQueries.member(params.id ?? ''))]
