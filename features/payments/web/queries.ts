import { ownQuery } from '~/lib/web/own-query'
import { orderEndpoints } from '../endpoints'

export const paymentQueries = {
  order: (merchantUid: string) => ownQuery(orderEndpoints.order, { params: { uid: merchantUid } }),

  /** The member's newest orders for which somebody paid. */
  recent: () => ownQuery(orderEndpoints.orders, {}, { refetchOnWindowFocus: 'always' }),
}
