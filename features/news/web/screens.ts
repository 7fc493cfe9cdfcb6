import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const newsScreens: readonly Screen[] = [
  {
    path: 'news',
    module: 'news-list-page',
    audience: 'anyone',
    reads: [],
    samples: { news: () => paths.news() },
  },
  {
    path: 'news/:id',
    module: 'news-page',
    audience: 'anyone',
    reads: [],
    samples: { article: (idOf) => paths.article(idOf('article')) },
  },
]
