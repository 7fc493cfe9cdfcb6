import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JWTPayload } from 'jose'
import { z } from 'zod'
import { explainBadInput } from '~/lib/server/bad-input'
import type { Database } from '~/lib/server/database'
import type { SigningKeys } from './signing-keys'
import { recordsOf } from './stand-in-records'

/** How a stand-in can be made to fail, as the service itself sometimes does. */
export const behaviours = {
  authorize: ['normal', 'unavailable'],
  token: ['normal', 'slow', 'failing', 'not-json'],
  user: ['normal', 'temporary-fault', 'unknown-token'],
  idToken: ['normal', 'wrong-nonce', 'wrong-audience', 'expired', 'unknown-key'],
} as const

export const Behaviour = z.strictObject({
  authorize: z.enum(behaviours.authorize).default('normal').meta({ label: '동의 화면(authorize)' }),
  token: z.enum(behaviours.token).default('normal').meta({ label: '토큰 발급(token)' }),
  user: z.enum(behaviours.user).default('normal').meta({ label: '사용자 정보(user)' }),
  idToken: z.enum(behaviours.idToken).default('normal').meta({ label: 'ID 토큰(idToken)' }),
})
export type Behaviour = z.output<typeof Behaviour>

function keptOf(service: string) {
  return recordsOf(service, 'behaviour', Behaviour)
}

export async function readBehaviour(db: Database, service: string): Promise<Behaviour> {
  const found = await keptOf(service).find(db, 'now', new Date(0))
  return found?.value ?? Behaviour.parse({})
}

/** `PUT` says how it behaves from now on; whatever is left out goes back to normal. */
export function behaviourRoutes(app: FastifyInstance, db: Database, service: 'kakao' | 'apple'): void {
  app.get(`/sandbox/${service}/behaviour`, () => readBehaviour(db, service))
  app.put(`/sandbox/${service}/behaviour`, async (request) => {
    const asked = Behaviour.safeParse(request.body ?? {})
    if (!asked.success) throw explainBadInput(Behaviour, asked.error, request.body)
    await keptOf(service).keep(db, 'now', asked.data)
    return asked.data
  })
}

/** Longer than anybody should wait for a sign-in, and short enough for a stop of the server. */
const slownessMs = 8_000

async function untilImpatient(request: FastifyRequest): Promise<void> {
  const { socket } = request.raw
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      socket.off('close', end)
      resolve()
    }
    const timer = setTimeout(end, slownessMs)
    socket.once('close', end)
  })
}

/** Answers a token call in the service's place when it misbehaves; true when that was the answer. */
export async function misbehavedAtToken(
  { token }: Behaviour,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (token === 'slow') await untilImpatient(request)
  if (token === 'failing') {
    reply.code(500).send({ error: 'server_error', error_description: 'internal server error' })
    return true
  }
  if (token === 'not-json') {
    reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>')
    return true
  }
  return false
}

/** An ID token of these claims, spoilt in the way that was asked for. */
export async function signIdToken(
  db: Database,
  keys: SigningKeys,
  { idToken }: Behaviour,
  claims: JWTPayload & { iat: number; exp: number },
  about: string,
): Promise<string> {
  switch (idToken) {
    case 'wrong-nonce':
      return keys.sign(db, { ...claims, nonce: 'of-another-attempt' }, about)
    case 'wrong-audience':
      return keys.sign(db, { ...claims, aud: 'another-app' }, about)
    case 'expired':
      return keys.sign(db, { ...claims, iat: claims.iat - 7_200, exp: claims.iat - 3_600 }, about)
    case 'unknown-key':
      return keys.signAsStranger(db, claims, 'as itself')
    default:
      return keys.sign(db, claims, about)
  }
}
