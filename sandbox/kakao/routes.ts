import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { explainBadInput } from '~/lib/server/bad-input'
import { findChosenOrRefuse } from '../chosen-person'
import { notifyApp } from '../notify-app'
import type { StandInParts } from '../stand-in-parts'
import { kakaoDemoApp, kakaoUnlinkPath } from './app'
import { kakaoAuthorizeRoutes } from './authorize'
import { endTokensOf, kakaoBehaviour, links } from './records'
import { kakaoTokenRoutes } from './token'
import { kakaoUserRoutes } from './user'

const Disconnection = z.object({
  person: z.string().meta({ label: '사람(person)' }),
  key: z.enum(['right', 'wrong']).default('right').meta({ label: '키(key)' }),
})

export function kakaoRoutes(app: FastifyInstance, parts: StandInParts): void {
  kakaoAuthorizeRoutes(app, parts)
  kakaoTokenRoutes(app, parts)
  kakaoUserRoutes(app, parts)
  kakaoBehaviour.routes(app, parts.db)

  /** Sends the app a notification that a person disconnected it, genuine or forged. */
  app.post('/sandbox/kakao/unlink-webhook', async (request) => {
    const body = Disconnection.safeParse(request.body ?? {})
    if (!body.success) throw explainBadInput(Disconnection, body.error, request.body)
    const person = await findChosenOrRefuse(parts, 'kakao', body.data.person)
    const isReal = body.data.key === 'right'
    if (isReal) {
      await links.drop(parts.db, person.subject)
      await endTokensOf(parts.db, person.subject)
    }
    return notifyApp(`${parts.ownAddress()}${kakaoUnlinkPath}`, {
      method: 'POST',
      headers: { authorization: `KakaoAK ${isReal ? kakaoDemoApp.adminKey : 'of-somebody-else'}` },
      body: new URLSearchParams({
        app_id: String(kakaoDemoApp.appId),
        user_id: person.subject,
        referrer_type: 'UNLINK_FROM_APPS',
      }),
    })
  })
}
