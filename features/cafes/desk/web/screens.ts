import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../../operator-paths'

export const cafeDeskScreens: readonly Screen[] = [
  {
    path: 'operator/cafes',
    module: 'cafes-page',
    audience: 'operator',
    samples: {
      'cafes-kept': () => operatorPaths.cafes(),
      'cafes-unowned': () => operatorPaths.cafes({ filter: 'unowned' }),
      'cafes-hidden': () => operatorPaths.cafes({ filter: 'hidden' }),
    },
  },
  {
    path: 'operator/cafes/new',
    module: 'new-cafe-page',
    audience: 'operator',
    samples: { 'cafe-new': () => operatorPaths.newCafe() },
  },
  {
    path: 'operator/cafes/:id',
    module: 'cafe-file-page',
    audience: 'operator',
    samples: { 'cafe-file': (idOf) => operatorPaths.cafe(idOf('cafe')) },
  },
  {
    path: 'operator/cafes/:id/edit',
    module: 'edit-cafe-page',
    audience: 'operator',
    samples: { 'cafe-edit': (idOf) => operatorPaths.editCafe(idOf('cafe')) },
  },
]
