import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../operator-paths'

export const operationsScreens: readonly Screen[] = [
  {
    path: 'operator/health',
    module: 'operator-health-page',
    audience: 'operator',
    samples: { 'operator-health': () => operatorPaths.health() },
  },
]
