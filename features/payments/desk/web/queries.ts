import { ownKey } from '~/lib/web/own-key'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { slicesOf } from '~/lib/web/slices-of'
import { paymentDeskEndpoints } from '../endpoints'

export const orderDeskQueries = {
  orders: ({ text, onlyFlagged }: { text: string; onlyFlagged: boolean }) =>
    slicesOf(paymentDeskEndpoints.orders, {
      queryKey: ownKey('desk-orders', text, onlyFlagged),
      toQuery: (goingOn) => ({
        q: text || undefined,
        state: onlyFlagged ? ('flagged' as const) : undefined,
        ...goingOn,
      }),
      ...onReturn,
    }),

  order: (uid: string) => ownQuery(paymentDeskEndpoints.order, { params: { uid } }, onReturn),
}

export function readOrdersSearch(params: URLSearchParams) {
  return { text: params.get('q') ?? '', onlyFlagged: params.get('state') === 'flagged' }
}

export const ordersNeeds: Needs = ({ url }) => [
  needPages(orderDeskQueries.orders(readOrdersSearch(url.searchParams))),
]
export const orderNeeds: Needs = ({ params }) => [need(orderDeskQueries.order(params.uid ?? ''))]
