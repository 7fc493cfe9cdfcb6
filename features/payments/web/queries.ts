import { ownQuery } from '~/lib/web/own-query'
import { paymentEndpoints } from '../endpoints'

export const paymentQueries = {
  order: (merchantUid: string) => ownQuery(paymentEndpoints.order, { params: { uid: merchantUid } }),

  /** The member's newest orders for which somebody paid. */
  recent: () => ownQuery(paymentEndpoints.orders, {}, { refetchOnWindowFocus: 'always' }),
}
