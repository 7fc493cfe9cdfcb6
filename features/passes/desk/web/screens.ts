import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../../operator-paths'

export const passDeskScreens: readonly Screen[] = [
  {
    path: 'operator/members/:id/passes',
    module: 'gifts-page',
    audience: 'operator',
    samples: { 'operator-gifts': (idOf) => operatorPaths.gifts(idOf('member')) },
  },
  {
    path: 'operator/ledger',
    module: 'ledger-page',
    audience: 'operator',
    samples: {
      'operator-ledger': () => operatorPaths.ledger(),
      'operator-ledger-searched': () => operatorPaths.ledger('없는 사람'),
    },
  },
]
