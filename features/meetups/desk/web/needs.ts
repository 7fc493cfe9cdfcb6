import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { readListSearch, searchedSlices } from '~/lib/web/searched-list'
import { meetupDeskEndpoints } from '../endpoints'
import { deskFilters, longestMeetupSearch } from '../meetup-list'
import { meetupFile } from './queries'

const list = { filters: deskFilters, longest: longestMeetupSearch }

export const meetupsNeeds: Needs = ({ url }) => [
  needPages(searchedSlices(meetupDeskEndpoints.meetups, readListSearch(url.searchParams, list))),
]
export const meetupFileNeeds: Needs = ({ params }) => [need(meetupFile(params.id ?? ''))]
