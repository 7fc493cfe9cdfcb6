import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../../operator-paths'

export const catalogueDeskScreens: readonly Screen[] = [
  {
    path: 'operator/games',
    module: 'games-page',
    audience: 'operator',
    samples: {
      'operator-games': () => operatorPaths.games(),
      'operator-games-nothing': () => operatorPaths.games('뷁쮉'),
    },
  },
  {
    path: 'operator/games/new',
    module: 'new-game-page',
    audience: 'operator',
    samples: { 'operator-new-game': () => operatorPaths.newGame() },
  },
  {
    path: 'operator/games/:id',
    module: 'game-page',
    audience: 'operator',
    samples: { 'operator-game': (idOf) => operatorPaths.game(idOf('game')) },
  },
  {
    path: 'operator/games/:id/merge',
    module: 'merge-page',
    audience: 'operator',
    samples: {
      'operator-merge': (idOf) => operatorPaths.mergeGame(idOf('game')),
      'operator-merge-preview': (idOf) =>
        operatorPaths.mergeGame(idOf('quiet game'), { into: String(idOf('game')) }),
    },
  },
  {
    path: 'operator/categories',
    module: 'categories-page',
    audience: 'operator',
    samples: { 'operator-categories': () => operatorPaths.categoryOrder(3) },
  },
]
