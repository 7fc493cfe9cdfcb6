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
]
