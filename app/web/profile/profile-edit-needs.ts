import { accountQueries } from '~/features/accounts/web/queries'
import { noticeQueries } from '~/features/notices/web/queries'
import { type Needs, need, needPages } from '~/lib/web/prefetch'

// Apart from the screen's components, so that its loader comes and runs before those.

export const profileEditNeeds: Needs = () => [
  need(accountQueries.me()),
  need(noticeQueries.settings()),
  need(noticeQueries.push()),
  need(accountQueries.marketingConsent()),
  needPages(accountQueries.blocks()),
]
