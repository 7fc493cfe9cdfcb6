import type { FastifyInstance } from 'fastify'
import type { StandInParts } from '../stand-in-parts'
import { portoneBase } from './app'
import { portoneCheckoutRoutes } from './checkout'
import { portoneBehaviour } from './records'
import { portoneRestRoutes } from './rest'
import { portoneScript } from './script'

export function portoneRoutes(app: FastifyInstance, parts: StandInParts): void {
  portoneRestRoutes(app, parts)
  portoneCheckoutRoutes(app, parts)
  portoneBehaviour.routes(app, parts.db)

  app.get(`${portoneBase}/iamport.js`, async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(portoneScript),
  )
}
