import { birthYearEndpoints } from '~/features/accounts/endpoints'
import { cafeQueries, ownCafeQueries } from '~/features/cafes/web/queries'
import { passQueries } from '~/features/passes/web/queries'
import { searchPoint } from '~/features/places/place'
import { locationNow } from '~/features/places/web/location-store'
import { isId } from '~/lib/ids'
import { ownQuery } from '~/lib/web/own-query'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { meetupEndpoints } from '../endpoints'
import { meetupQueries, ownMeetupQueries } from './queries'

// The queries of members-only screens. They are in their own module, so that loaders can start them before
// the components have loaded.

const idIn = (url: URL) => {
  const id = url.searchParams.get('id') ?? ''
  return isId(id) ? id : null
}

export const newMeetupNeeds: Needs = () => [
  need(passQueries.counts()),
  need(ownQuery(birthYearEndpoints.read, {})),
  need(ownQuery(meetupEndpoints.ownBar, {})),
  needPages(ownMeetupQueries.list()),
  needPages(ownCafeQueries.followed()),
  needPages(cafeQueries.list({ from: searchPoint(locationNow()) })),
]

export const applyNeeds: Needs = ({ url }) => {
  const id = idIn(url)
  return id === null ? [] : [need(meetupQueries.detail(id)), need(passQueries.counts())]
}

export const editMeetupNeeds: Needs = ({ url }) => {
  const id = idIn(url)
  return id === null ? [] : [need(meetupQueries.detail(id))]
}

/** The cafe is read by its number, which the meetup tells. */
export const moveMeetupNeeds: Needs = ({ url }) => {
  const id = idIn(url)
  return id === null ? [] : [need(meetupQueries.detail(id)), needPages(ownMeetupQueries.list())]
}

export const meetupReviewNeeds: Needs = ({ url }) => {
  const id = idIn(url)
  return id === null ? [] : [need(ownMeetupQueries.companions(id))]
}
