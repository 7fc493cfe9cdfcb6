import { queryOptions } from '@tanstack/react-query'
import { passQueries } from '~/features/passes/web/queries'
import { call } from '~/lib/web/call'
import { ownQuery } from '~/lib/web/own-query'
import { type Needs, need } from '~/lib/web/prefetch'
import { paymentEndpoints } from '../endpoints'

export const paymentQueries = {
  /** How one can pay. */
  checkout: () =>
    queryOptions({
      queryKey: ['payments', 'checkout'] as const,
      queryFn: (context) => call(paymentEndpoints.checkout, {}, context),
    }),

  /** What the payment company will be told of the member. */
  buyer: () => ownQuery(paymentEndpoints.buyer, {}),

  order: (merchantUid: string) => ownQuery(paymentEndpoints.order, { params: { uid: merchantUid } }),

  /** The member's newest orders for which somebody paid. */
  recent: () => ownQuery(paymentEndpoints.orders, {}, { refetchOnWindowFocus: 'always' }),
}

/** What the page brings, so that the ways to pay are there before the rest is read. */
export const shopNeeds: Needs = () => [need(paymentQueries.checkout())]
export const buyPassesNeeds: Needs = (where) => [
  ...shopNeeds(where),
  need(passQueries.counts()),
  need(paymentQueries.buyer()),
]
export const refundNeeds: Needs = () => [need(paymentQueries.recent())]
