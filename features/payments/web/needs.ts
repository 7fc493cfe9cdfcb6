import { passQueries } from '~/features/passes/web/queries'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { paymentQueries } from './queries'

export const buyPassesNeeds: Needs = () => [need(passQueries.counts())]
export const refundNeeds: Needs = () => [need(paymentQueries.recent())]

/** What operators look for among everybody's orders. */
export function ordersAsked(params: URLSearchParams) {
  return { text: params.get('q') ?? '', onlyFlagged: params.get('state') === 'flagged' }
}

export const ordersNeeds: Needs = ({ url }) => [needPages(paymentQueries.desk(ordersAsked(url.searchParams)))]
export const orderNeeds: Needs = ({ params }) => [need(paymentQueries.deskOrder(params.uid ?? ''))]
