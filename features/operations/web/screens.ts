import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../operator-paths'

export const operationsScreens: readonly Screen[] = [
  {
    path: 'operator/health',
    module: 'operator-health-page',
    audience: 'operator',
    samples: { 'operator-health': () => operatorPaths.health() },
  },
  {
    path: 'operator/numbers',
    module: 'operator-numbers-page',
    audience: 'operator',
    samples: { 'operator-numbers': () => operatorPaths.numbers() },
  },
  {
    path: 'operator/audit',
    module: 'audit-page',
    audience: 'operator',
    samples: {
      audit: () => operatorPaths.audit(),
      'audit-of-nobody': () => operatorPaths.audit({ who: '뷁쮉' }),
    },
  },
]
