import { banEndpoints } from '~/features/meetups/bans/endpoints'
import { reportQueries } from '~/features/reports/web/queries'
import { ownQuery } from '~/lib/web/own-query'
import { type Needs, need, needPages } from '~/lib/web/prefetch'

// Separate from the screen's components, so that its loader is loaded and run before them.

export const ownReportsNeeds: Needs = () => [
  need(ownQuery(banEndpoints.ownBan, {})),
  needPages(reportQueries.own()),
]
