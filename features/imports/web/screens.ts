import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../operator-paths'

export const importScreens: readonly Screen[] = [
  {
    path: 'operator/imports',
    module: 'operator-imports-page',
    audience: 'operator',
    samples: {
      'operator-imports': () => operatorPaths.imports(),
      'operator-imports-nothing': () => operatorPaths.imports({ text: '뷁쮉' }),
    },
  },
  {
    path: 'operator/imports/new',
    module: 'operator-new-import-page',
    audience: 'operator',
    samples: { 'operator-new-import': () => operatorPaths.newImport('cafes') },
  },
  {
    path: 'operator/imports/:id',
    module: 'operator-import-page',
    audience: 'operator',
    samples: { 'operator-import': (_, keyOf) => operatorPaths.import(keyOf('import')) },
  },
]
