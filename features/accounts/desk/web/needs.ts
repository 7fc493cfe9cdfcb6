import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { readListSearch, searchedSlices } from '~/lib/web/searched-list'
import { longestMemberSearch, memberFilters } from '../../account-status'
import { memberDeskEndpoints } from '../endpoints'
import { memberFile, memberNotes, ownRights } from './queries'

const list = { filters: memberFilters, longest: longestMemberSearch }

export const membersNeeds: Needs = ({ url }) => [
  needPages(searchedSlices(memberDeskEndpoints.members, readListSearch(url.searchParams, list))),
]
export const memberFileNeeds: Needs = ({ params }) => [need(memberFile(params.id ?? '')), need(ownRights())]
/** The notes are for some operators only; the server refuses them to others without ending the session. */
export const memberPageNeeds: Needs = (where) => [
  ...memberFileNeeds(where),
  need(memberNotes(where.params.id ?? '')),
]
