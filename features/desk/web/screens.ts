import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../operator-paths'

export const deskScreens: readonly Screen[] = [
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
