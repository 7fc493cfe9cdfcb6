import type { FastifyInstance } from 'fastify'
import type { MovableClock } from '~/lib/server/shared-clock'
import { clockRoutes } from './clock/routes'
import { mountSandboxPage } from './page'

export interface SandboxParts {
  clock: MovableClock
  /** Runs the due sweep and comes back when it is done. */
  sweep(): Promise<void>
  /** The seeded people with a part to play in trying the product. */
  listPeople(): Promise<{ key: string; nickname: string; bio: string }[]>
}

/** Stand-ins of outside services. Mounted in demo mode only. */
export function mountSandbox(app: FastifyInstance, parts: SandboxParts): void {
  clockRoutes(app, parts)
  mountSandboxPage(app, parts)
}
