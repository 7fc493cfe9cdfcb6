import { cafeQueries } from '~/features/cafes/web/queries'
import { longestSearch } from '~/features/catalogue/game'
import { gameQueries } from '~/features/catalogue/web/queries'
import { loyaltyQueries } from '~/features/loyalty/web/queries'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { staffQueries } from './queries'

// The data of members-only screens. A separate module lets loaders read it before the components have loaded.

/** The search text in the address. */
export function searchedGame(search: URLSearchParams): string {
  return (search.get('q') ?? '').slice(0, longestSearch)
}

/** The coupon id in the address; null if it is missing or invalid. */
export function readCouponId(search: URLSearchParams): number | null {
  const id = search.get('coupon') ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
}

export const consoleNeeds: Needs = ({ url }) => {
  const cafeId = url.searchParams.get('cafe')
  if (cafeId !== null) return [need(staffQueries.cafes()), need(staffQueries.cafe(cafeId))]
  return [
    async (client) => {
      const [first] = (await client.fetchQuery(staffQueries.cafes())).results
      if (first) await client.fetchQuery(staffQueries.cafe(String(first.id)))
    },
  ]
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

export const shelfNeeds: Needs = ({ params }) => [
  need(staffQueries.cafe(params.id ?? '')),
  needPages(cafeQueries.shelf(Number(params.id))),
]

export const addGameNeeds: Needs = ({ params, url }) => {
  const text = searchedGame(url.searchParams).trim()
  return [
    need(staffQueries.cafe(params.id ?? '')),
    ...(text === '' ? [] : [needPages(gameQueries.search(text))]),
  ]
}

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
