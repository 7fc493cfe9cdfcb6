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
]
