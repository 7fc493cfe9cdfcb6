import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../../operator-paths'

export const policyDeskScreens: readonly Screen[] = [
  {
    path: 'operator/policies',
    module: 'policies-page',
    audience: 'operator',
    samples: { 'desk-policies': () => operatorPaths.policies() },
  },
]
