import type { FastifyInstance } from 'fastify'
import { accountRoutes } from '~/features/accounts/server/routes'
import { catalogueRoutes } from '~/features/catalogue/server/routes'
import { newsRoutes } from '~/features/news/server/routes'
import { addNotice } from '~/features/notices/server/commands'
import { noticeRoutes } from '~/features/notices/server/routes'
import { playRoutes } from '~/features/play-records/server/routes'
import { recommendationRoutes } from '~/features/recommendations/server/routes'
import { reviewRoutes } from '~/features/reviews/server/routes'
import { Refusal } from '~/lib/errors'
import { openUploads } from '~/lib/server/pictures/uploads'
import type { AppParts } from './build-app'
import { allMemberData } from './member-data'
import { operationsRoutes } from './operations'

/** Every feature's routes. Paths are declared in the contracts; nothing is grouped by prefix here. */
export async function mountV1(app: FastifyInstance, { kakao, apple }: AppParts): Promise<void> {
  accountRoutes(app, {
    kakao,
    apple,
    tell: addNotice,
    memberData: allMemberData,
    pictures: openUploads(app.env.dataDir),
  })
  catalogueRoutes(app)
  newsRoutes(app)
  noticeRoutes(app)
  recommendationRoutes(app)
  playRoutes(app)
  reviewRoutes(app)
  operationsRoutes(app)
  app.all('/v1/*', async () => {
    throw new Refusal(404, '그런 주소는 없어요.', { code: 'NOT_FOUND' })
  })
}
