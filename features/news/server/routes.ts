import type { FastifyInstance } from 'fastify'
import { refuse } from '~/lib/errors'
import { onePage } from '~/lib/paging'
import { paged } from '~/lib/server/paged'
import { serve } from '~/lib/server/serve'
import { newsEndpoints } from '../contract'
import { articlesPerPage } from '../news'
import { newsRefusals } from '../refusals'
import { presentArticle, presentBanner } from './present'
import { findArticle, listArticles, listBanners, listFirstArticles } from './queries'

export function newsRoutes(app: FastifyInstance): void {
  serve(app, newsEndpoints.list, async ({ query: { flag, page = 1 } }, request) => {
    if (flag === 'first') {
      const { articles } = await listFirstArticles(app.db)
      // The newest three are a single page.
      return { ...onePage(articles.map(presentArticle)), ...(page > 1 ? { results: [] } : {}) }
    }
    const { count, articles } = await listArticles(app.db, page)
    return paged(request, articles.map(presentArticle), count, { page, size: articlesPerPage })
  })

  serve(app, newsEndpoints.article, async ({ params }) => {
    const article = await findArticle(app.db, params.id)
    if (!article) throw refuse(newsRefusals.noArticle)
    return presentArticle(article)
  })

  serve(app, newsEndpoints.topBanners, async () =>
    onePage((await listBanners(app.db, 'top', app.clock.now())).map(presentBanner)),
  )

  serve(app, newsEndpoints.leagueBanners, async () =>
    onePage((await listBanners(app.db, 'league', app.clock.now())).map(presentBanner)),
  )
}
