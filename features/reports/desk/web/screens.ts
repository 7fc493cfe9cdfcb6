import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../../operator-paths'

export const reportDeskScreens: readonly Screen[] = [
  {
    path: 'operator/reports',
    module: 'report-cases-page',
    audience: 'operator',
    samples: {
      'report-cases': () => operatorPaths.reports(),
      'report-cases-decided': () => operatorPaths.reports('decided'),
      'report-cases-nothing': () => operatorPaths.reports('open', '뷁쮉'),
    },
  },
]
