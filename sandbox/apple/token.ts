import type { FastifyInstance, FastifyReply } from 'fastify'
import { errors, importSPKI, jwtVerify } from 'jose'
import { formOf } from '../form-body'
import { misbehavedAtToken, signIdToken } from '../sign-in-behaviour'
import type { StandInParts } from '../stand-in-parts'
import { createCode } from '../stand-in-records'
import { appleDemoApp, appleDemoPublicKey, appleIssuer } from './app'
import {
  accessTokens,
  appleBehaviour,
  codes,
  emailClaimsOf,
  endConsentOf,
  keys,
  people,
  refreshTokens,
} from './records'

const accessLifeSeconds = 3_600
/** Six months, the longest lifetime that Apple allows for a client secret. */
const longestSecretSeconds = 15_777_000

function refuse(reply: FastifyReply, error: string, description?: string) {
  return reply.code(400).send({ error, ...(description && { error_description: description }) })
}

export function appleTokenRoutes(app: FastifyInstance, parts: StandInParts): void {
  const { db, clock } = parts

  async function isOurClient(form: URLSearchParams): Promise<boolean> {
    if (form.get('client_id') !== appleDemoApp.clientId) return false
    const now = clock.now()
    try {
      const { payload, protectedHeader } = await jwtVerify(
        form.get('client_secret') ?? '',
        await importSPKI(await appleDemoPublicKey(db), 'ES256'),
        {
          algorithms: ['ES256'],
          issuer: appleDemoApp.teamId,
          subject: appleDemoApp.clientId,
          audience: appleIssuer(parts),
          currentDate: now,
          requiredClaims: ['iat', 'exp'],
        },
      )
      const leftSeconds = (payload.exp ?? 0) - now.getTime() / 1000
      return protectedHeader.kid === appleDemoApp.keyId && leftSeconds <= longestSecretSeconds
    } catch (error) {
      if (error instanceof errors.JOSEError) return false
      throw error
    }
  }

  async function issue(
    { subject, signedInAt, nonce }: { subject: string; signedInAt: number; nonce: string | null },
    refreshToken?: string,
  ) {
    const now = clock.now()
    const iat = Math.floor(now.getTime() / 1000)
    const exp = iat + accessLifeSeconds
    const accessToken = createCode()
    await accessTokens.keep(db, accessToken, { subject, signedInAt }, new Date(exp * 1000))
    const person = (await people.find(db, subject, now))?.value
    const claims = {
      iss: appleIssuer(parts),
      aud: appleDemoApp.clientId,
      sub: subject,
      iat,
      exp,
      auth_time: Math.floor(signedInAt / 1000),
      ...(nonce !== null && { nonce, nonce_supported: true }),
      ...(person && emailClaimsOf(subject, person)),
    }
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: accessLifeSeconds,
      ...(refreshToken && { refresh_token: refreshToken }),
      id_token: await signIdToken(db, keys, await appleBehaviour.read(db), claims, accessToken),
    }
  }

  async function redeemCode(form: URLSearchParams, reply: FastifyReply) {
    const code = form.get('code') ?? ''
    const stored = await codes.find(db, code, clock.now())
    if (!stored || stored.value.clientId !== form.get('client_id')) {
      return refuse(reply, 'invalid_grant', 'The code has expired or has been revoked.')
    }
    if (stored.value.redirectUri !== form.get('redirect_uri')) {
      return refuse(reply, 'invalid_client', 'The redirect_uri does not match.')
    }
    if (stored.usedAt !== null || !(await codes.use(db, code, clock.now()))) {
      return refuse(reply, 'invalid_grant', 'The code has already been used.')
    }
    const { subject, nonce, at } = stored.value
    const refreshToken = createCode()
    await refreshTokens.keep(db, refreshToken, { subject, signedInAt: at })
    return issue({ subject, nonce, signedInAt: at }, refreshToken)
  }

  async function refresh(form: URLSearchParams, reply: FastifyReply) {
    const stored = await refreshTokens.find(db, form.get('refresh_token') ?? '', clock.now())
    if (!stored) return refuse(reply, 'invalid_grant', 'The token has expired or has been revoked.')
    return issue({ ...stored.value, nonce: null })
  }

  app.post('/sandbox/apple/auth/token', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (await misbehavedAtToken(await appleBehaviour.read(db), request, reply)) return reply
    const form = formOf(request)
    if (!(await isOurClient(form))) return refuse(reply, 'invalid_client')
    if (form.get('grant_type') === 'authorization_code') return redeemCode(form, reply)
    if (form.get('grant_type') === 'refresh_token') return refresh(form, reply)
    return refuse(reply, 'unsupported_grant_type')
  })

  app.post('/sandbox/apple/auth/revoke', async (request, reply) => {
    const form = formOf(request)
    if (!(await isOurClient(form))) return refuse(reply, 'invalid_client')
    const token = form.get('token') ?? ''
    const now = clock.now()
    const stored = (await refreshTokens.find(db, token, now)) ?? (await accessTokens.find(db, token, now))
    if (stored) await endConsentOf(db, stored.value.subject)
    // Invalid tokens get the same answer.
    return reply.code(200).send()
  })

  app.get('/sandbox/apple/auth/keys', () => keys.list(db))

  app.get('/sandbox/apple/.well-known/openid-configuration', async () => {
    const issuer = appleIssuer(parts)
    return {
      issuer,
      authorization_endpoint: `${issuer}/auth/authorize`,
      token_endpoint: `${issuer}/auth/token`,
      revocation_endpoint: `${issuer}/auth/revoke`,
      jwks_uri: `${issuer}/auth/keys`,
      response_types_supported: ['code'],
      response_modes_supported: ['form_post'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'name'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      claims_supported: [
        ...['aud', 'email', 'email_verified', 'exp', 'iat', 'is_private_email', 'iss', 'nonce'],
        ...['nonce_supported', 'sub'],
      ],
    }
  })
}
