import { createRemoteJWKSet, customFetch, importPKCS8, jwtVerify, SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { Clock } from '~/lib/clock'
import { Refusal } from '~/lib/errors'
import { makeFromSettings, ProviderFailed, providerCall } from '~/lib/server/provider-call'
import { fieldOf } from '~/lib/server/take-forms'
import { clientOf, oauthOptionsOf, redeemCode, speakWith } from './sign-in-protocol'
import { type Disconnected, type ProviderClient, type SignInProvider, understood } from './sign-in-provider'

export interface AppleSettings {
  clientId: string
  teamId: string
  keyId: string
  /**
   * PKCS #8 in PEM format. Line breaks may be written as \n, as in most .env files. A function loads the key from
   * elsewhere.
   */
  privateKey: string | (() => Promise<string>)
  issuer: string
  /** The base URL for calls from the server, without a trailing slash. */
  serverUrl: string
  /** The base URL for the browser, without a trailing slash. */
  browserUrl: string
  timeoutMs?: number
}

const variables = z
  .object({
    APPLE_URL: z.url({ protocol: /^https?$/ }).default('https://appleid.apple.com'),
    APPLE_CLIENT_ID: z.string().default(''),
    APPLE_TEAM_ID: z.string().default(''),
    APPLE_KEY_ID: z.string().default(''),
    APPLE_PRIVATE_KEY: z.string().default(''),
  })
  .transform(
    (given): AppleSettings => ({
      clientId: given.APPLE_CLIENT_ID,
      teamId: given.APPLE_TEAM_ID,
      keyId: given.APPLE_KEY_ID,
      privateKey: given.APPLE_PRIVATE_KEY.replaceAll('\\n', '\n'),
      issuer: given.APPLE_URL,
      serverUrl: given.APPLE_URL,
      browserUrl: given.APPLE_URL,
    }),
  )

export interface Apple extends ProviderClient {
  /** Verifies that a notification comes from Apple and returns its content. */
  readNotification(payload: string): Promise<AppleReport>
}

type AppleReport = Disconnected & { kind: string; email: string | null }

/** Apple allows six months, but each secret is used for a single call. */
const secretLifeSeconds = 300

const AppleName = z.object({
  name: z.object({ firstName: z.string().nullish(), lastName: z.string().nullish() }),
})
const AppleEvent = z.object({
  type: z.string().min(1).max(100),
  sub: z.string().min(1).max(255),
  email: z.string().max(254).nullish(),
  /** In milliseconds. */
  event_time: z.number().optional(),
})
/** Apple's events that mean the person has disconnected our app. */
const disconnectingEvents = new Set(['consent-revoked', 'account-delete'])
/** Its events about the forwarding of private addresses, and whether it is on afterwards. */
const forwardingEvents = new Map([
  ['email-disabled', false],
  ['email-enabled', true],
])
/** Notifications older than this are rejected as replays. */
const longestNewsSeconds = 7 * 86_400
const driftSeconds = 30

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Reads the name from the `user` field, which Apple's form contains only the first time. The field is not signed, so
 * the name is only a suggestion. Null if there is no name.
 */
export function readAppleName(user: unknown): string | null {
  const given = AppleName.safeParse(typeof user === 'string' ? parseJson(user) : user)
  if (!given.success) return null
  const { firstName, lastName } = given.data.name
  const parts = [firstName, lastName].map((part) => (part ?? '').normalize('NFC').trim())
  const [first = '', last = ''] = parts
  const isKorean = /\p{Script=Hangul}/u.test(first + last)
  const name = (isKorean ? `${last}${first}` : `${first} ${last}`).trim()
  return name === '' || name.length > 100 || /\p{Cc}/u.test(name) ? null : name
}

/** Apple sends booleans as booleans or as strings; the string "false" must not count as true. */
function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true'
}

export function openApple(settings: AppleSettings | (() => AppleSettings), clock: Clock): Apple {
  const line = makeFromSettings(settings, (set) => {
    const server: oauth.AuthorizationServer = {
      issuer: set.issuer,
      authorization_endpoint: `${set.browserUrl}/auth/authorize`,
      token_endpoint: `${set.serverUrl}/auth/token`,
      revocation_endpoint: `${set.serverUrl}/auth/revoke`,
      jwks_uri: `${set.serverUrl}/auth/keys`,
    }
    const call = providerCall('Apple', { timeoutMs: set.timeoutMs })
    const keys = createRemoteJWKSet(new URL(`${set.serverUrl}/auth/keys`), {
      [customFetch]: (address, init) => call(address, { headers: init.headers }),
    })
    return { set, server, keys, oauthOptions: oauthOptionsOf(call, set.serverUrl) }
  })

  async function ourSecret(set: AppleSettings): Promise<oauth.ClientAuth> {
    const pem = typeof set.privateKey === 'string' ? set.privateKey : await set.privateKey()
    const key = await importPKCS8(pem.replaceAll('\\n', '\n'), 'ES256')
    const issuedAt = Math.floor(clock.now().getTime() / 1000)
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: set.keyId })
      .setIssuer(set.teamId)
      .setSubject(set.clientId)
      .setAudience(set.issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + secretLifeSeconds)
      .sign(key)
    return oauth.ClientSecretPost(secret)
  }

  function readNotification(payload: string): Promise<AppleReport> {
    return speakWith('Apple', async () => {
      const { set, keys } = line()
      const { payload: claims } = await jwtVerify(payload, keys, {
        algorithms: ['RS256'],
        issuer: set.issuer,
        audience: set.clientId,
        currentDate: clock.now(),
        clockTolerance: driftSeconds,
        // Also requires an issue time that is not in the future.
        maxTokenAge: longestNewsSeconds,
      })
      const said = typeof claims.events === 'string' ? parseJson(claims.events) : claims.events
      const event = AppleEvent.safeParse(said)
      if (!event.success) throw new ProviderFailed('Apple', 'rejected', 'no-event')
      const { type, sub, email, event_time } = event.data
      const issuedMs = (claims.iat ?? 0) * 1000
      const isLikely =
        event_time !== undefined &&
        event_time > issuedMs - longestNewsSeconds * 1000 &&
        event_time < issuedMs + driftSeconds * 1000
      const happenedAt = new Date(isLikely ? event_time : issuedMs)
      // Both spellings occur in Apple's documentation.
      const kind = type === 'account-deleted' ? 'account-delete' : type
      return { kind, subject: sub, email: email || null, happenedAt }
    })
  }

  return {
    authorizeUrl: async ({ redirectUri, state, nonce }) => {
      const { set } = line()
      const asked = new URLSearchParams({
        response_type: 'code',
        // Apple requires form_post when the name or e-mail scope is requested.
        response_mode: 'form_post',
        client_id: set.clientId,
        redirect_uri: redirectUri,
        scope: 'name email',
        state,
        nonce,
      })
      // Apple does not decode a plus sign in the scope as a space.
      return `${set.browserUrl}/auth/authorize?${asked.toString().replaceAll('+', '%20')}`
    },
    redeem: ({ user, ...shown }) =>
      speakWith('Apple', async () => {
        const { set, server, oauthOptions } = line()
        const client = clientOf(set.clientId, clock)
        const asked = { server, client, clientAuth: await ourSecret(set), oauthOptions }
        const { tokens, claims } = await redeemCode('Apple', asked, { ...shown, codeVerifier: null })
        const email = typeof claims.email === 'string' && claims.email !== '' ? claims.email : null
        return {
          subject: claims.sub,
          nickname: readAppleName(user),
          email,
          emailVerified: email !== null && isTrue(claims.email_verified),
          phone: null,
          refreshToken: tokens.refresh_token ?? null,
        }
      }),
    disconnect: ({ refreshToken }) =>
      speakWith('Apple', async () => {
        // Without a refresh token only the person can end it, in their Apple account; the leave screen says so.
        if (refreshToken === null) return
        const { set, server, oauthOptions } = line()
        const response = await oauth.revocationRequest(
          server,
          clientOf(set.clientId, clock),
          await ourSecret(set),
          refreshToken,
          { ...oauthOptions, additionalParameters: { token_type_hint: 'refresh_token' } },
        )
        await oauth.processRevocationResponse(response)
      }),
    readNotification,
    serveReports: (app, note) => {
      // Uses the read limit, because Apple sends each notification only once.
      app.post('/v1/users/apple/notifications', { config: { rate: 'read' } }, async (request, reply) => {
        const { kind, email, ...who } = await readNotification(fieldOf(request.body, 'payload')).catch(
          (error: unknown) => {
            if (error instanceof ProviderFailed && error.kind === 'rejected') {
              throw new Refusal(401, 'Apple에서 온 것이 아니에요.', { code: 'AUTH_REQUIRED' })
            }
            throw error
          },
        )
        if (disconnectingEvents.has(kind)) await note.disconnected(who)
        const isOn = forwardingEvents.get(kind)
        if (isOn !== undefined && email !== null) await note.forwarding({ ...who, email, isOn })
        return reply.send(understood)
      })
    },
  }
}

export const apple: SignInProvider<AppleSettings> = {
  variables,
  neededLive: {
    APPLE_CLIENT_ID: 'Sign in with Apple',
    APPLE_TEAM_ID: 'Sign in with Apple',
    APPLE_KEY_ID: 'Sign in with Apple',
    APPLE_PRIVATE_KEY: 'Sign in with Apple',
  },
  declinedAs: 'user_cancelled_authorize',
  namesOnce: true,
  open: openApple,
}
