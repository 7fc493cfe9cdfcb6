import type { FastifyInstance } from 'fastify'
import { catalogueRoutes } from '~/features/catalogue/server/routes'
import { newsRoutes } from '~/features/news/server/routes'
import { noticeRoutes } from '~/features/notices/server/routes'
import { reviewRoutes } from '~/features/reviews/server/routes'
import { Refusal } from '~/lib/errors'
import { operationsRoutes } from './operations'

/** Every feature's routes. Paths are declared in the contracts; nothing is grouped by prefix here. */
export async function mountV1(app: FastifyInstance): Promise<void> {
  catalogueRoutes(app)
  newsRoutes(app)
  noticeRoutes(app)
  reviewRoutes(app)
  operationsRoutes(app)
  app.all('/v1/*', async () => {
    throw new Refusal(404, '그런 주소는 없어요.', { code: 'NOT_FOUND' })
  })
}
