import type { Screen } from '~/lib/web/screen'
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
]
