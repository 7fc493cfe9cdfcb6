import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../../operator-paths'

export const paymentDeskScreens: readonly Screen[] = [
  {
    path: 'operator/orders',
    module: 'orders-page',
    audience: 'operator',
    samples: {
      'operator-orders': () => operatorPaths.orders(),
      'operator-orders-flagged': () => operatorPaths.orders({ onlyFlagged: true }),
    },
  },
  {
    path: 'operator/orders/:uid',
    module: 'order-page',
    audience: 'operator',
    samples: { 'operator-order': (_, keyOf) => operatorPaths.order(keyOf('order')) },
  },
]
