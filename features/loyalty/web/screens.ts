import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const loyaltyScreens: readonly Screen[] = [
  {
    path: 'qr-scan/:id?',
    module: 'stamp-scan-page',
    audience: 'member',
    samples: {
      'stamp-scan': (idOf) => paths.stampScan(idOf('cafe')),
      'stamp-scan-any': () => paths.stampScan(''),
    },
  },
  {
    path: 'use-coupon',
    module: 'use-coupon-page',
    audience: 'member',
    // The journeys in e2e/ open this screen with a real coupon.
    samples: { 'use-coupon-unknown': () => paths.couponUse(0) },
  },
]
