import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { newsDeskRoutes } from '../desk/server/routes'
import { newsTags } from '../tags'
import { articleAudits, bannerAudits } from './audit'
import { newsDue } from './due'
import { findLastArticle, listArticlesBetween, newsImageReferences } from './queries'
import { newsRoutes } from './routes'
import { articleShareCard } from './share-card'

export const news = feature({
  name: 'news',
  routes: [newsRoutes, newsDeskRoutes],
  audits: [articleAudits, bannerAudits],
  due: newsDue,
  pictures: newsImageReferences,
  shareCards: { news: articleShareCard },
  sitemap: {
    screens: [paths.news()],
    things: {
      articles: {
        tags: [newsTags.articles.all],
        findLast: findLastArticle,
        listBetween: listArticlesBetween,
        path: paths.article,
      },
    },
  },
})
