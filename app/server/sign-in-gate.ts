import type { FastifyInstance } from 'fastify'
import { findVisitor } from '~/features/accounts/server/queries'
import { readAccessToken } from '~/lib/server/access-token'

/**
 * Says of every request who is asking. A token that is not good now makes a visitor; that nobody else's part is
 * answered to them is the declared audience's doing, in `serve`.
 */
export function identifyVisitors(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return
    const holder = readAccessToken(app.keys.access, token, app.clock.now())
    if (holder) request.visitor = await findVisitor(app.db, holder)
  })
}
