import { locationNow } from '~/features/places/web/location-store'
import { type Needs, needPages } from '~/lib/web/prefetch'
import { ownCafeQueries } from './queries'

// The queries of members-only screens. In their own module, so that loaders can start them before the components have
// loaded.

export const followedCafesNeeds: Needs = () => [needPages(ownCafeQueries.followed(locationNow().my))]
