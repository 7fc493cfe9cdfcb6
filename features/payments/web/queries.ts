import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownQuery } from '~/lib/web/own-query'
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
