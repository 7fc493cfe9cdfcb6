import { ownLoyaltyQueries } from '~/features/loyalty/web/queries'
import { passQueries } from '~/features/passes/web/queries'
import { type Needs, need, needPages } from '~/lib/web/prefetch'

export const couponBoxNeeds: Needs = ({ url }) =>
  url.searchParams.get('tab') === 'coupons'
    ? [needPages(ownLoyaltyQueries.coupons(null))]
    : [need(passQueries.wallet())]
