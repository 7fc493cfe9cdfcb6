import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../../operator-paths'

export const promotionDeskScreens: readonly Screen[] = [
  {
    path: 'operator/promotions',
    module: 'promotions-page',
    audience: 'operator',
    samples: { promotions: () => operatorPaths.promotions() },
  },
]
