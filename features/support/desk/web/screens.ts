import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../../operator-paths'

export const supportDeskScreens: readonly Screen[] = [
  {
    path: 'operator/inquiries',
    module: 'inquiries-page',
    audience: 'operator',
    samples: {
      inquiries: () => operatorPaths.inquiries(),
      'inquiries-nothing': () => operatorPaths.inquiries({ text: '뷁쮉' }),
    },
  },
]
