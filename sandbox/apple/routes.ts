import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { explainBadInput } from '~/lib/server/bad-input'
import { findChosenOrRefuse } from '../chosen-person'
import { notifyApp } from '../notify-app'
import type { StandInParts } from '../stand-in-parts'
import { appleDemoApp, appleIssuer, appleNotificationPath } from './app'
import { appleAuthorizeRoutes } from './authorize'
import { appleBehaviour, emailClaimsOf, endConsentOf, keys, people } from './records'
import { appleTokenRoutes } from './token'

const Happening = z.object({
  person: z.string().meta({ label: '사람(person)' }),
  kind: z
    .enum(['consent-revoked', 'account-delete', 'account-deleted', 'email-disabled', 'email-enabled'])
    .meta({ label: '일어난 일(kind)' }),
  key: z.enum(['right', 'wrong']).default('right').meta({ label: '키(key)' }),
})

const endsConsent = new Set(['consent-revoked', 'account-delete', 'account-deleted'])

export function appleRoutes(app: FastifyInstance, parts: StandInParts): void {
  appleAuthorizeRoutes(app, parts)
  appleTokenRoutes(app, parts)
  appleBehaviour.routes(app, parts.db)

  /** Sends the app a notification about a person's Apple account, genuine or forged. */
  app.post('/sandbox/apple/notification', async (request) => {
    const body = Happening.safeParse(request.body ?? {})
    if (!body.success) throw explainBadInput(Happening, body.error, request.body)
    const { kind, key } = body.data
    const chosen = await findChosenOrRefuse(parts, 'apple', body.data.person)
    const { db, clock } = parts
    const now = clock.now()
    const iat = Math.floor(now.getTime() / 1000)
    const person = (await people.find(db, chosen.subject, now))?.value
    const { email, is_private_email } = person ? emailClaimsOf(chosen.subject, person) : {}
    const event = { type: kind, sub: chosen.subject, event_time: now.getTime(), email, is_private_email }
    const claims = {
      iss: appleIssuer(parts),
      aud: appleDemoApp.clientId,
      iat,
      exp: iat + 86_400,
      jti: randomUUID(),
      events: JSON.stringify(event),
    }
    if (key === 'right' && endsConsent.has(kind)) await endConsentOf(db, chosen.subject)
    const payload =
      key === 'right'
        ? await keys.sign(db, claims, claims.jti)
        : await keys.signAsStranger(db, claims, 'as published')
    return notifyApp(`${parts.ownAddress()}${appleNotificationPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payload }),
    })
  })
}
