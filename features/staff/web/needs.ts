import { loyaltyQueries } from '~/features/loyalty/web/queries'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { staffQueries } from './queries'

// What members-only screens read, in a module of its own, so that loaders start it before the components have loaded.

/** The coupon that an address of the console names, or null. */
export function readCouponId(search: URLSearchParams): number | null {
  const id = search.get('coupon') ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
}

export const consoleNeeds: Needs = ({ url }) => {
  const cafeId = url.searchParams.get('cafe')
  return [need(staffQueries.cafes()), ...(cafeId === null ? [] : [need(staffQueries.cafe(cafeId))])]
}

export const keptCafeNeeds: Needs = ({ params }) => [need(staffQueries.cafe(params.id ?? ''))]

export const peopleNeeds: Needs = ({ params }) => [
  need(staffQueries.cafe(params.id ?? '')),
  need(staffQueries.staff(params.id ?? '')),
]

export const logNeeds: Needs = ({ params }) => [
  need(staffQueries.cafe(params.id ?? '')),
  needPages(staffQueries.log(params.id ?? '')),
]

export const loyaltyNeeds: Needs = ({ params }) => [
  need(staffQueries.cafe(params.id ?? '')),
  need(staffQueries.loyalty(params.id ?? '')),
]

export const couponsNeeds: Needs = ({ params, url }) => {
  const couponId = readCouponId(url.searchParams)
  return [
    need(staffQueries.cafe(params.id ?? '')),
    couponId === null
      ? needPages(staffQueries.usedCoupons(params.id ?? ''))
      : need(staffQueries.coupon(Number(params.id), couponId)),
  ]
}

export const meetupsNeeds: Needs = ({ params, url }) => [
  need(staffQueries.cafe(params.id ?? '')),
  need(staffQueries.meetupsOfDay(params.id ?? '', url.searchParams.get('date'))),
]

export const settlementsNeeds: Needs = ({ params, url }) => [
  need(staffQueries.cafe(params.id ?? '')),
  need(staffQueries.settlements(params.id ?? '', url.searchParams.get('month'))),
]

export const numbersNeeds: Needs = ({ params }) => [
  need(staffQueries.cafe(params.id ?? '')),
  need(staffQueries.numbers(params.id ?? '')),
]

export const joinNeeds: Needs = ({ url }) => [need(staffQueries.invite(url.searchParams.get('key') ?? ''))]

export const codeNeeds: Needs = ({ params }) => [
  need(staffQueries.cafe(params.id ?? '')),
  need(loyaltyQueries.staffCode(Number(params.id))),
]
