import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { slicesOf } from '~/lib/web/slices-of'
import { deskOrderShape, orderShape, paymentEndpoints } from '../contract'

const all = () => ownKey('payments')

export const paymentQueries = {
  order: (merchantUid: string) =>
    queryOptions({
      queryKey: [...all(), 'order', merchantUid] as const,
      queryFn: async (context) =>
        orderShape.fromWire(await call(paymentEndpoints.order, { params: { uid: merchantUid } }, context)),
    }),

  /** All members' orders, for operators. */
  desk: ({ text, onlyFlagged }: { text: string; onlyFlagged: boolean }) =>
    slicesOf(paymentEndpoints.deskOrders, {
      queryKey: [...all(), 'desk', text, onlyFlagged] as const,
      toQuery: (goingOn) => ({
        q: text || undefined,
        state: onlyFlagged ? ('flagged' as const) : undefined,
        ...goingOn,
      }),
      toItem: deskOrderShape.fromWire,
      refetchOnWindowFocus: 'always',
    }),

  deskOrder: (merchantUid: string) =>
    queryOptions({
      queryKey: [...all(), 'desk-order', merchantUid] as const,
      queryFn: async (context) =>
        deskOrderShape.fromWire(
          await call(paymentEndpoints.deskOrder, { params: { uid: merchantUid } }, context),
        ),
      refetchOnWindowFocus: 'always',
    }),

  /** The member's newest orders for which somebody paid. */
  recent: () =>
    queryOptions({
      queryKey: [...all(), 'recent'] as const,
      queryFn: async (context) =>
        (await call(paymentEndpoints.orders, { query: {} }, context)).results.map(orderShape.fromWire),
      refetchOnWindowFocus: 'always',
    }),
}
