import { cafeQueries } from '~/features/cafes/web/queries'
import { isId } from '~/lib/ids'
import { type Needs, need } from '~/lib/web/prefetch'
import { loyaltyQueries, ownLoyaltyQueries } from './queries'

// The queries of members-only screens. They have their own module, so that loaders can start them before the
// components have loaded.

export const stampScanNeeds: Needs = ({ params: { id = '' } }) =>
  isId(id)
    ? [
        need(cafeQueries.detail(id)),
        need(loyaltyQueries.rewards(Number(id))),
        need(ownLoyaltyQueries.card(Number(id))),
      ]
    : []

export const couponUseNeeds: Needs = ({ url }) => {
  const id = url.searchParams.get('id') ?? ''
  return isId(id) ? [need(ownLoyaltyQueries.coupon(Number(id)))] : []
}
