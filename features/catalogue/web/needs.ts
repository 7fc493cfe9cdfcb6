import { type Needs, needPages } from '~/lib/web/prefetch'
import { ownedQueries, ownGameQueries } from './queries'

// The queries of members-only screens. In their own module, so that loaders can start them before the components have
// loaded.

export const likedGamesNeeds: Needs = () => [needPages(ownGameQueries.liked())]
export const ownedGamesNeeds: Needs = () => [needPages(ownedQueries.list())]
