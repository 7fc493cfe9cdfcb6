import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../operator-paths'

export const browserScreens: readonly Screen[] = [
  {
    path: 'operator/browser',
    module: 'browsers-page',
    audience: 'operator',
    samples: { 'operator-browsers': () => operatorPaths.browsers() },
  },
]
