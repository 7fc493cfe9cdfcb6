import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { formOf } from '../form-body'
import { misbehavedAtToken, signIdToken } from '../sign-in-behaviour'
import type { StandInParts } from '../stand-in-parts'
import { createCode } from '../stand-in-records'
import { kakaoDemoApp, kakaoIssuer } from './app'
import { accessTokens, codes, emailOf, kakaoBehaviour, keys, people, refreshTokens } from './records'

const accessLifeSeconds = 21_599
const refreshLifeSeconds = 5_184_000
/** A refresh returns a new refresh token only if the old one expires within this time. */
const rotatesWithinMs = 30 * 24 * 3_600_000

type Grant = { subject: string; withIdToken: boolean; signedInAt: number; nonce: string | null }

function refuse(reply: FastifyReply, status: number, error: string, description: string, code: string) {
  return reply.code(status).send({ error, error_description: description, error_code: code })
}

function refuseCode(reply: FastifyReply) {
  return refuse(reply, 400, 'invalid_grant', 'authorization code not found', 'KOE320')
}

function isChallengeMet(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null) return true
  return verifier !== null && createHash('sha256').update(verifier).digest('base64url') === challenge
}

export function kakaoTokenRoutes(app: FastifyInstance, parts: StandInParts): void {
  const { db, clock } = parts

  async function issueAccess(grant: Grant) {
    const now = clock.now()
    const accessToken = createCode()
    const { subject, withIdToken, signedInAt, nonce } = grant
    await accessTokens.keep(
      db,
      accessToken,
      { subject, withIdToken, signedInAt },
      new Date(now.getTime() + accessLifeSeconds * 1000),
    )
    const answer = { token_type: 'bearer', access_token: accessToken, expires_in: accessLifeSeconds }
    if (!withIdToken) return answer
    const person = (await people.find(db, subject, now))?.value
    const iat = Math.floor(now.getTime() / 1000)
    const hasProfile = person && person.profile !== 'no-account'
    const email = person && person.profile !== 'unverified-email' ? emailOf(subject, person) : null
    const claims = {
      iss: kakaoIssuer(parts),
      aud: kakaoDemoApp.restKey,
      sub: subject,
      iat,
      exp: iat + accessLifeSeconds,
      auth_time: Math.floor(signedInAt / 1000),
      ...(nonce !== null && { nonce }),
      ...(hasProfile && { nickname: person.nickname }),
      ...(email !== null && { email }),
    }
    const behaviour = await kakaoBehaviour.read(db)
    return { ...answer, id_token: await signIdToken(db, keys, behaviour, claims, accessToken) }
  }

  async function issueRefresh({ subject, withIdToken, signedInAt }: Grant) {
    const refreshToken = createCode()
    const endsAt = new Date(clock.now().getTime() + refreshLifeSeconds * 1000)
    await refreshTokens.keep(db, refreshToken, { subject, withIdToken, signedInAt }, endsAt)
    return { refresh_token: refreshToken, refresh_token_expires_in: refreshLifeSeconds }
  }

  async function redeemCode(form: URLSearchParams, reply: FastifyReply) {
    const code = form.get('code') ?? ''
    const stored = await codes.find(db, code, clock.now())
    if (!stored || stored.usedAt !== null || stored.value.clientId !== form.get('client_id'))
      return refuseCode(reply)
    if (stored.value.redirectUri !== form.get('redirect_uri')) {
      return refuse(reply, 400, 'invalid_grant', 'Redirect URI mismatch.', 'KOE303')
    }
    // Kakao does not document this error, so it is reported as an invalid code.
    if (!isChallengeMet(stored.value.challenge, form.get('code_verifier'))) return refuseCode(reply)
    if (!(await codes.use(db, code, clock.now()))) return refuseCode(reply)
    const { subject, withIdToken, nonce, at } = stored.value
    const grant = { subject, withIdToken, nonce, signedInAt: at }
    return {
      ...(await issueAccess(grant)),
      ...(await issueRefresh(grant)),
      scope: withIdToken ? 'account_email openid profile_nickname' : 'account_email profile_nickname',
    }
  }

  async function refresh(form: URLSearchParams, reply: FastifyReply) {
    const refreshToken = form.get('refresh_token')
    if (!refreshToken) return refuse(reply, 400, 'invalid_grant', 'refresh_token is missing', 'KOE319')
    const stored = await refreshTokens.find(db, refreshToken, clock.now())
    if (!stored) return refuse(reply, 400, 'invalid_grant', 'refresh token not found', 'KOE322')
    const grant = { ...stored.value, nonce: null }
    const access = await issueAccess(grant)
    const leftMs = (stored.expiresAt?.getTime() ?? 0) - clock.now().getTime()
    if (leftMs >= rotatesWithinMs) return access
    await refreshTokens.drop(db, refreshToken)
    return { ...access, ...(await issueRefresh(grant)) }
  }

  app.post('/sandbox/kakao/oauth/token', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (await misbehavedAtToken(await kakaoBehaviour.read(db), request, reply)) return reply
    const form = formOf(request)
    if (form.get('client_id') !== kakaoDemoApp.restKey) {
      return refuse(reply, 401, 'invalid_client', 'Not exist client_id', 'KOE101')
    }
    if (form.get('client_secret') !== kakaoDemoApp.clientSecret) {
      return refuse(reply, 401, 'invalid_client', 'Bad client credentials', 'KOE010')
    }
    if (form.get('grant_type') === 'authorization_code') return redeemCode(form, reply)
    if (form.get('grant_type') === 'refresh_token') return refresh(form, reply)
    return reply
      .code(400)
      .send({ error: 'unsupported_grant_type', error_description: 'unsupported grant type' })
  })

  app.get('/sandbox/kakao/.well-known/jwks.json', () => keys.list(db))

  app.get('/sandbox/kakao/.well-known/openid-configuration', async () => {
    const issuer = kakaoIssuer(parts)
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      claims_supported: ['iss', 'aud', 'sub', 'iat', 'exp', 'auth_time', 'nonce', 'nickname', 'email'],
    }
  })
}
