import { type Needs, needPages } from '~/lib/web/prefetch'
import { ownGameQueries } from './queries'

// What screens of members read. Apart from their components, so that their loaders come and run before those.

export const likedGamesNeeds: Needs = () => [needPages(ownGameQueries.liked())]
