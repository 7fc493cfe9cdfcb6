import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../../operator-paths'

export const payoutDeskScreens: readonly Screen[] = [
  {
    path: 'operator/payouts',
    module: 'payouts-page',
    audience: 'operator',
    samples: { 'operator-payouts': () => operatorPaths.payouts() },
  },
  {
    path: 'operator/payouts/:id',
    module: 'payout-page',
    audience: 'operator',
    samples: { 'operator-payout': (idOf) => operatorPaths.payout(idOf('cafe')) },
  },
]
