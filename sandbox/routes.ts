import type { FastifyInstance } from 'fastify'
import { clockRoutes } from './clock/routes'
import { acceptForms } from './form-body'
import { mountSandboxPage } from './page'
import { standIns } from './providers'
import type { SandboxParts, StandInParts } from './stand-in-parts'

/** Stand-ins of outside services. Mounted in demo mode only. */
export function mountSandbox(app: FastifyInstance, parts: SandboxParts): void {
  clockRoutes(app, parts)
  mountSandboxPage(app, parts)
  mountStandIns(app, parts)
}

/** In a corner of their own, since these services are sent forms where ours takes JSON. */
export function mountStandIns(app: FastifyInstance, parts: StandInParts): void {
  app.register(async (corner) => {
    acceptForms(corner)
    for (const { routes } of standIns) routes(corner, parts)
  })
}
