import type { FastifyInstance } from 'fastify'
import { appleRoutes } from './apple/routes'
import { clockRoutes } from './clock/routes'
import { acceptForms } from './form-body'
import { kakaoRoutes } from './kakao/routes'
import { mountSandboxPage } from './page'
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
    kakaoRoutes(corner, parts)
    appleRoutes(corner, parts)
  })
}
