import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JWTPayload } from 'jose'
import type { Database } from '~/lib/server/database'
import { type BehaviourPart, untilImpatient } from './behaviour'
import type { SigningKeys } from './signing-keys'

/** How a sign-in service can fail. */
export const signInParts = {
  authorize: { label: '동의 화면', choices: { normal: '정상', unavailable: '쉬는 중' } },
  token: {
    label: '토큰 발급',
    choices: {
      normal: '정상',
      slow: '답이 늦음',
      failing: '오류로 답함',
      'not-json': 'JSON이 아닌 답',
    },
  },
  user: {
    label: '사용자 정보',
    choices: {
      normal: '정상',
      'temporary-fault': '잠깐의 오류',
      'unknown-token': '모르는 토큰이라고 함',
    },
  },
  idToken: {
    label: 'ID 토큰',
    choices: {
      normal: '정상',
      'wrong-nonce': '다른 nonce',
      'wrong-audience': '다른 앱의 것',
      expired: '기한이 지남',
      'unknown-key': '모르는 키로 서명',
    },
  },
} as const satisfies Record<string, BehaviourPart>

type SignInBehaviour = {
  [Part in keyof typeof signInParts]: keyof (typeof signInParts)[Part]['choices']
}

/** Answers a token request in place of the stand-in if it is set to fail; true if it has answered. */
export async function misbehavedAtToken(
  { token }: Pick<SignInBehaviour, 'token'>,
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

/** Signs an ID token with these claims, made invalid in the chosen way. */
export async function signIdToken(
  db: Database,
  keys: SigningKeys,
  { idToken }: Pick<SignInBehaviour, 'idToken'>,
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
