import type { FastifyInstance } from 'fastify'
import { clockRoutes } from './clock/routes'
import { acceptForms } from './form-body'
import { mapSdkRoutes } from './map-sdks/routes'
import { mountSandboxPage } from './page'
import { standIns } from './providers'
import type { SandboxParts, StandInParts } from './stand-in-parts'

/** Mounts the stand-ins of outside services. Only used in demo mode. */
export function mountSandbox(app: FastifyInstance, parts: SandboxParts): void {
  clockRoutes(app, parts)
  mapSdkRoutes(app)
  mountSandboxPage(app, parts)
  mountStandIns(app, parts)
}

/** In a separate Fastify instance, because these services accept forms and our API accepts JSON. */
export function mountStandIns(app: FastifyInstance, parts: StandInParts): void {
  app.register(async (corner) => {
    acceptForms(corner)
    for (const { routes } of standIns) routes(corner, parts)
  })
}
