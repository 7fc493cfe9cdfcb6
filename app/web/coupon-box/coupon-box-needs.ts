import { ownLoyaltyQueries } from '~/features/loyalty/web/queries'
import { passQueries } from '~/features/passes/web/queries'
import { type Needs, need, needPages } from '~/lib/web/prefetch'

export const couponBoxNeeds: Needs = ({ url }) => {
  const tab = url.searchParams.get('tab')
  if (tab === 'coupons') return [needPages(ownLoyaltyQueries.coupons(null))]
  if (tab === 'stamps') return [needPages(ownLoyaltyQueries.cards())]
  return [need(passQueries.wallet())]
}
