import { consoleQueries } from '~/features/cafes/console/web/queries'
import { loyaltyQueries } from '~/features/loyalty/web/queries'
import { idFrom } from '~/lib/ids'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { loyaltyConsoleQueries } from './queries'

/** The coupon id in the address; null if it is missing or invalid. */
export function readCouponId(search: URLSearchParams): number | null {
  const id = search.get('coupon') ?? ''
  return idFrom(id)
}

export const loyaltyNeeds: Needs = ({ params }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(loyaltyConsoleQueries.loyalty(params.id ?? '')),
]

export const couponsNeeds: Needs = ({ params, url }) => {
  const couponId = readCouponId(url.searchParams)
  return [
    need(consoleQueries.cafe(params.id ?? '')),
    couponId === null
      ? needPages(loyaltyConsoleQueries.usedCoupons(params.id ?? ''))
      : need(loyaltyConsoleQueries.coupon(Number(params.id), couponId)),
  ]
}

export const codeNeeds: Needs = ({ params }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(loyaltyQueries.staffCode(Number(params.id))),
  need(loyaltyConsoleQueries.justIn(Number(params.id))),
]
