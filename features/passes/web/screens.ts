import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const passScreens: readonly Screen[] = [
  {
    path: 'payment/log',
    module: 'pass-history-page',
    audience: 'member',
    samples: { 'pass-history': () => paths.passHistory() },
  },
]
