import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../operator-paths'
import { paths } from '../../paths'

export const paymentScreens: readonly Screen[] = [
  {
    path: 'payment/coupon',
    module: 'buy-passes-page',
    audience: 'anyone',
    samples: {
      'buy-passes': () => paths.buyPasses(),
      'buy-passes-chosen': () => paths.buyPasses('?tier=7000&count=3'),
    },
  },
  {
    path: 'payment/process',
    module: 'payment-process-page',
    audience: 'member',
    samples: { 'payment-of-nothing': () => paths.payNow() },
  },
  {
    path: 'payment/complete',
    module: 'payment-complete-page',
    audience: 'anyone',
    samples: { 'payment-return': () => paths.paymentReturn() },
  },
  {
    path: 'payment/refund',
    module: 'refund-page',
    audience: 'anyone',
    reads: [],
    samples: { 'refund-rules': () => paths.refundRules() },
  },
  {
    path: 'operator/orders',
    module: 'operator-orders-page',
    audience: 'operator',
    samples: {
      'operator-orders': () => operatorPaths.orders(),
      'operator-orders-flagged': () => operatorPaths.orders({ onlyFlagged: true }),
    },
  },
  {
    path: 'operator/orders/:uid',
    module: 'operator-order-page',
    audience: 'operator',
    samples: { 'operator-order': (_, keyOf) => operatorPaths.order(keyOf('order')) },
  },
]
