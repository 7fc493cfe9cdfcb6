import type { FastifyInstance } from 'fastify'
import type { ArticleRow } from '~/db/rows/news'
import { refuse } from '~/lib/errors'
import { onePage } from '~/lib/paging'
import { seoulMoment } from '~/lib/seoul-date'
import { replyWithPage } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { newsEndpoints } from '../endpoints'
import { articlesPerPage } from '../news'
import { newsRefusals } from '../refusals'
import { findArticle, listArticles, listBanners, listFirstArticles } from './queries'
import { newsCalls } from './schemas'
import { newsWire } from './wire'

const calls = servedBy(newsEndpoints, newsCalls, newsWire)

function presentArticle(row: ArticleRow) {
  return { ...row, publishedAt: seoulMoment(row.publishedAt) }
}

export function newsRoutes(app: FastifyInstance): void {
  serve(app, calls.list, async ({ query: { flag, page = 1 } }, request) => {
    if (flag === 'first') {
      const { articles } = await listFirstArticles(app.db)
      // The newest three are a single page.
      return { ...onePage(articles.map(presentArticle)), ...(page > 1 ? { results: [] } : {}) }
    }
    const { count, articles } = await listArticles(app.db, page)
    return replyWithPage(request, articles.map(presentArticle), count, { page, size: articlesPerPage })
  })

  serve(app, calls.article, async ({ params }) => {
    const article = await findArticle(app.db, params.id)
    if (!article) throw refuse(newsRefusals.noArticle)
    return presentArticle(article)
  })

  serve(app, calls.topBanners, async () => onePage(await listBanners(app.db, 'top', app.clock.now())))

  serve(app, calls.leagueBanners, async () => onePage(await listBanners(app.db, 'league', app.clock.now())))
}
