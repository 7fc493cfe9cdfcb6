import { accountQueries } from '~/features/accounts/web/queries'
import { ownGameQueries } from '~/features/catalogue/web/queries'
import { noticeQueries } from '~/features/notices/web/queries'
import { paymentQueries } from '~/features/payments/web/queries'
import { type Needs, need, needPages } from '~/lib/web/prefetch'

// Separate from the screen's components, so that its loader is loaded and run before them.

export const profileEditNeeds: Needs = () => [
  need(accountQueries.me()),
  need(ownGameQueries.favourites()),
  need(noticeQueries.settings()),
  need(noticeQueries.push()),
  need(noticeQueries.alimtalk()),
  need(accountQueries.consents()),
  need(accountQueries.mail()),
  need(paymentQueries.buyer()),
  needPages(accountQueries.blocks()),
]
