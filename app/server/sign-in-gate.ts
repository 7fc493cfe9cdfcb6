import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recogniseCaller } from '~/features/accounts/server/commands/sessions'
import { whySessionEnded } from '~/features/accounts/server/queries'
import { expiryOf, isExpiredToken, readAccessToken } from '~/lib/server/access-token'
import { readWithEither } from '~/lib/server/keys'

/**
 * Sets `request.caller`. A caller with an invalid token becomes a visitor; `serve` then refuses what the
 * endpoint's audience does not allow. It refuses an expired token if a member may get a different reply than
 * a visitor.
 */
export function identifyCallers(app: FastifyInstance): void {
  async function identify(request: FastifyRequest): Promise<void> {
    const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return
    const now = app.clock.now()
    const holder = readWithEither(app.keys, ({ access }) => readAccessToken(access, token, now))
    request.hasExpiredToken =
      holder === null &&
      readWithEither(app.keys, ({ access }) => isExpiredToken(access, token, now) || null) !== null
    request.caller = holder && (await recogniseCaller(app.db, holder, { ...app.env, now: app.clock.now() }))
    const isOver = holder !== null && request.caller === null
    request.hasEndedSession = isOver
    request.whySessionEnded = isOver ? await whySessionEnded(app.db, holder.sessionId, now) : null
    request.tokenExpiresAt = holder && expiryOf(token)
  }
  app.decorateRequest('tokenExpiresAt', null)
  app.decorateRequest('hasExpiredToken', false)
  app.decorateRequest('hasEndedSession', false)
  app.decorateRequest('whySessionEnded', null)
  app.decorate('identify', identify)
  // After the limits of rate, which are hooks of `onRequest`: what they refuse must not reach the database.
  app.addHook('preParsing', identify)
}
