import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../operator-paths'

export const contentScreens: readonly Screen[] = [
  {
    path: 'operator/news',
    module: 'operator-news-page',
    audience: 'operator',
    samples: {
      'operator-news': () => operatorPaths.news(),
      'operator-news-drafts': () => operatorPaths.news({ state: 'draft' }),
    },
  },
  {
    path: 'operator/news/new',
    module: 'operator-new-article-page',
    audience: 'operator',
    samples: { 'operator-new-article': () => operatorPaths.newArticle() },
  },
  {
    path: 'operator/news/:id',
    module: 'operator-article-page',
    audience: 'operator',
    samples: { 'operator-article': (idOf) => operatorPaths.article(idOf('article')) },
  },
  {
    path: 'operator/banners',
    module: 'operator-banners-page',
    audience: 'operator',
    samples: {
      'operator-banners': () => operatorPaths.banners(),
      'operator-banners-ended': () => operatorPaths.banners({ place: 'league', state: 'ended' }),
    },
  },
  {
    path: 'operator/banners/new',
    module: 'operator-new-banner-page',
    audience: 'operator',
    samples: { 'operator-new-banner': () => operatorPaths.newBanner('league') },
  },
  {
    path: 'operator/banners/:id',
    module: 'operator-banner-page',
    audience: 'operator',
    samples: { 'operator-banner': (idOf) => operatorPaths.banner(idOf('banner')) },
  },
  {
    path: 'operator/games',
    module: 'operator-games-page',
    audience: 'operator',
    samples: {
      'operator-games': () => operatorPaths.games(),
      'operator-games-nothing': () => operatorPaths.games('뷁쮉'),
    },
  },
  {
    path: 'operator/games/:id',
    module: 'operator-game-page',
    audience: 'operator',
    samples: { 'operator-game': (idOf) => operatorPaths.game(idOf('game')) },
  },
  {
    path: 'operator/games/:id/merge',
    module: 'operator-merge-page',
    audience: 'operator',
    samples: {
      'operator-merge': (idOf) => operatorPaths.mergeGame(idOf('game')),
      'operator-merge-preview': (idOf) =>
        operatorPaths.mergeGame(idOf('quiet game'), { into: String(idOf('game')) }),
    },
  },
  {
    path: 'operator/categories',
    module: 'operator-categories-page',
    audience: 'operator',
    samples: { 'operator-categories': () => operatorPaths.categoryOrder(3) },
  },
]
