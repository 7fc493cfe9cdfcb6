import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../../operator-paths'

export const newsDeskScreens: readonly Screen[] = [
  {
    path: 'operator/news',
    module: 'articles-page',
    audience: 'operator',
    samples: {
      'operator-news': () => operatorPaths.news(),
      'operator-news-drafts': () => operatorPaths.news({ state: 'draft' }),
    },
  },
  {
    path: 'operator/news/new',
    module: 'new-article-page',
    audience: 'operator',
    samples: { 'operator-new-article': () => operatorPaths.newArticle() },
  },
  {
    path: 'operator/news/:id',
    module: 'article-page',
    audience: 'operator',
    samples: { 'operator-article': (idOf) => operatorPaths.article(idOf('article')) },
  },
  {
    path: 'operator/banners',
    module: 'banners-page',
    audience: 'operator',
    samples: {
      'operator-banners': () => operatorPaths.banners(),
      'operator-banners-ended': () => operatorPaths.banners({ place: 'league', state: 'ended' }),
    },
  },
  {
    path: 'operator/banners/new',
    module: 'new-banner-page',
    audience: 'operator',
    samples: { 'operator-new-banner': () => operatorPaths.newBanner('league') },
  },
  {
    path: 'operator/banners/:id',
    module: 'banner-page',
    audience: 'operator',
    samples: { 'operator-banner': (idOf) => operatorPaths.banner(idOf('banner')) },
  },
]
