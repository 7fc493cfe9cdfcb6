import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../../operator-paths'

export const pitfallDeskScreens: readonly Screen[] = [
  {
    path: 'operator/pitfalls',
    module: 'pitfalls-page',
    audience: 'operator',
    samples: {
      'operator-pitfalls': () => operatorPaths.pitfalls(),
      'operator-pitfalls-nothing': () => operatorPaths.pitfalls({ text: '뷁쮉' }),
    },
  },
]
