import { queryOptions } from '@tanstack/react-query'
import { passCountsShape, passEndpoints } from '~/features/passes/contract'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { orderShape, paymentEndpoints } from '../contract'

const all = () => ownKey('payments')

export const paymentQueries = {
  order: (merchantUid: string) =>
    queryOptions({
      queryKey: [...all(), 'order', merchantUid] as const,
      queryFn: async (context) =>
        orderShape.fromWire(await call(paymentEndpoints.order, { params: { uid: merchantUid } }, context)),
    }),

  /** The newest orders for which money changed hands. */
  recent: () =>
    queryOptions({
      queryKey: [...all(), 'recent'] as const,
      queryFn: async (context) =>
        (await call(paymentEndpoints.orders, { query: {} }, context)).results.map(orderShape.fromWire),
      refetchOnWindowFocus: 'always',
    }),

  /** How many passes of each tier can be used now. */
  balance: () =>
    queryOptions({
      queryKey: [...all(), 'balance'] as const,
      queryFn: async (context) => {
        const [counts] = await call(passEndpoints.counts, {}, context)
        return counts ? passCountsShape.fromWire(counts) : null
      },
      refetchOnWindowFocus: 'always',
    }),
}
