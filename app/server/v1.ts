import type { FastifyInstance } from 'fastify'
import { Refusal } from '~/lib/errors'
import { changeRoutes } from './changes'
import { features, type Services } from './features'
import { operationsRoutes } from './operations'

/** Mounts the routes of every feature. Full paths are in the contracts, so there is no prefix here. */
export async function mountV1(app: FastifyInstance, services: Services): Promise<void> {
  for (const feature of features) {
    for (const rights of feature.rights ?? []) app.rights.register(rights)
    for (const routes of feature.routes) routes(app, services)
  }
  operationsRoutes(app)
  changeRoutes(app)
  app.all('/v1/*', async () => {
    throw new Refusal(404, '주소를 찾을 수 없어요.', { code: 'NOT_FOUND' })
  })
}
