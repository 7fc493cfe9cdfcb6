import { gameQueries } from '~/features/catalogue/web/queries'
import { meetupLists } from '~/features/meetups/finding/web/queries'
import { bannerQueries, newsQueries } from '~/features/news/web/queries'
import { reviewQueries } from '~/features/reviews/web/queries'
import { type Needs, need, prefetchInBrowser } from '~/lib/web/prefetch'

/** The queries of the home screen, top to bottom. */
export const homeNeeds: Needs = () => [
  need(bannerQueries.top()),
  need(meetupLists.soon()),
  need(bannerQueries.league()),
  need(gameQueries.newGames()),
  need(reviewQueries.newest()),
  need(gameQueries.ranking()),
  need(newsQueries.newest()),
]

export const prefetchHome = prefetchInBrowser(homeNeeds)
