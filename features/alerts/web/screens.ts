import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const alertScreens: readonly Screen[] = [
  {
    path: 'profile/alerts',
    module: 'alerts-page',
    audience: 'member',
    samples: { alerts: () => paths.alerts() },
  },
]
