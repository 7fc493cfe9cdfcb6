import { ownQuery } from '~/lib/web/own-query'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { readListSearch, searchedSlices } from '~/lib/web/searched-list'
import { meetupDeskEndpoints } from '../endpoints'
import { deskFilters, longestMeetupSearch } from '../meetup-list'

/** Read again when the window regains focus, because another operator may have changed something. */
export const meetupFile = (meetupId: number | string) =>
  ownQuery(
    meetupDeskEndpoints.meetup,
    { params: { meetupId: String(meetupId) } },
    { refetchOnWindowFocus: 'always' },
  )

const list = { filters: deskFilters, longest: longestMeetupSearch }

export const meetupsNeeds: Needs = ({ url }) => [
  needPages(searchedSlices(meetupDeskEndpoints.meetups, readListSearch(url.searchParams, list))),
]
export const meetupFileNeeds: Needs = ({ params }) => [need(meetupFile(params.id ?? ''))]
