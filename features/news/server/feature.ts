import { z } from 'zod'
import { paths } from '~/features/paths'
import { due, feature } from '~/lib/server/feature'
import { newsDeskRoutes } from '../desk/server/routes'
import { newsTags } from '../news'
import { articleAudits, bannerAudits } from './audit'
import { publishArticle, turnBanners } from './commands'
import { findLastArticle, listArticlesBetween, newsImageReferences } from './queries'
import { newsRoutes } from './routes'
import { articleShareCard } from './share-card'

const ArticlePayload = z.object({ articleId: z.number().int() })

/** The planned actions on news. */
export const newsDue = {
  'publish-article': due('소식 발행', (tx, { payload }) =>
    publishArticle(tx, ArticlePayload.parse(payload).articleId),
  ),
  'turn-banners': due('배너 바꾸기', (tx) => turnBanners(tx)),
}

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
