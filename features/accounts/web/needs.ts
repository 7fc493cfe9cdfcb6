import { noticeQueries } from '~/features/notices/web/queries'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { accountQueries } from './queries'

// What screens of members read. Apart from their components, so that their loaders come and run before those.

export const profileEditNeeds: Needs = () => [
  need(accountQueries.me()),
  need(noticeQueries.settings()),
  need(accountQueries.marketingConsent()),
  needPages(accountQueries.blocks()),
]
