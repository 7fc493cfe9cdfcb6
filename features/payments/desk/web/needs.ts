import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { orderDeskQueries } from './queries'

export function readOrdersSearch(params: URLSearchParams) {
  return { text: params.get('q') ?? '', onlyFlagged: params.get('state') === 'flagged' }
}

export const ordersNeeds: Needs = ({ url }) => [
  needPages(orderDeskQueries.orders(readOrdersSearch(url.searchParams))),
]
export const orderNeeds: Needs = ({ params }) => [need(orderDeskQueries.order(params.uid ?? ''))]
