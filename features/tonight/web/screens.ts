import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const tonightScreens: readonly Screen[] = [
  {
    path: 'tonight',
    module: 'tonight-page',
    audience: 'anyone',
    // What its first page shows depends on none: the place and the hour are the browser's.
    reads: [],
    samples: {
      tonight: () => paths.tonight(),
      'tonight-nothing': () => paths.tonight('?people=10&minutes=40&km=1&weight=heavy'),
    },
  },
]
