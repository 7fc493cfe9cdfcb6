import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../operator-paths'
import { paths } from '../../paths'

export const passScreens: readonly Screen[] = [
  {
    path: 'payment/log',
    module: 'pass-history-page',
    audience: 'member',
    samples: { 'pass-history': () => paths.passHistory() },
  },
  {
    path: 'operator/ledger',
    module: 'operator-ledger-page',
    audience: 'operator',
    samples: {
      'operator-ledger': () => operatorPaths.ledger(),
      'operator-ledger-searched': () => operatorPaths.ledger('없는 사람'),
    },
  },
]
