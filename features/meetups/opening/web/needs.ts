import { birthYearEndpoints } from '~/features/accounts/endpoints'
import { cafeQueries, ownCafeQueries } from '~/features/cafes/web/queries'
import { passQueries } from '~/features/passes/web/queries'
import { searchPoint } from '~/features/places/place'
import { locationNow } from '~/features/places/web/location-store'
import { ownQuery } from '~/lib/web/own-query'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { banEndpoints } from '../../bans/endpoints'
import { ownMeetups } from '../../finding/web/queries'

// The queries of a members-only screen, in a module of their own, so that its loader can start them before the components have loaded.

export const newMeetupNeeds: Needs = () => [
  need(passQueries.counts()),
  need(ownQuery(birthYearEndpoints.read, {})),
  need(ownQuery(banEndpoints.ownBan, {})),
  needPages(ownMeetups.list()),
  needPages(ownCafeQueries.followed()),
  needPages(cafeQueries.list({ from: searchPoint(locationNow()) })),
]
