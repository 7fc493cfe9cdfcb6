import { createHash, timingSafeEqual } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { Clock } from '~/lib/clock'
import { Refusal } from '~/lib/errors'
import { makeFromSettings, ProviderFailed, providerCall } from '~/lib/server/provider-call'
import { fieldOf } from '~/lib/server/take-forms'
import { bareDigits, whyBadPhone } from '../../account'
import { clientOf, oauthOptionsOf, redeemCode, speakWith } from './sign-in-protocol'
import { type ProviderClient, type ProviderPerson, type SignInProvider, understood } from './sign-in-provider'

export interface KakaoSettings {
  restKey: string
  /** Null if the client secret is disabled in Kakao's console. */
  clientSecret: string | null
  adminKey: string | null
  /** Comma-separated. Without `openid` there is no ID token; the user may decline the others. */
  scope: string
  issuer: string
  /** The base URL for calls from the server, without a trailing slash. */
  authUrl: string
  apiUrl: string
  /** The base URL for the browser, without a trailing slash. */
  browserUrl: string
  timeoutMs?: number
}

const scopeForm = 'it must be consent items with commas between, openid among them'
const address = z.url({ protocol: /^https?$/ })

const variables = z
  .object({
    KAKAO_REST_KEY: z.string().default(''),
    KAKAO_CLIENT_SECRET: z.string().optional(),
    KAKAO_ADMIN_KEY: z.string().optional(),
    KAKAO_SCOPE: z
      .string()
      .regex(/^\w+(,\w+)*$/, scopeForm)
      .refine((scope) => scope.split(',').includes('openid'), scopeForm)
      .default('openid,profile_nickname,account_email'),
    KAKAO_AUTH_URL: address.default('https://kauth.kakao.com'),
    KAKAO_API_URL: address.default('https://kapi.kakao.com'),
  })
  .transform(
    (given): KakaoSettings => ({
      restKey: given.KAKAO_REST_KEY,
      clientSecret: given.KAKAO_CLIENT_SECRET ?? null,
      adminKey: given.KAKAO_ADMIN_KEY ?? null,
      scope: given.KAKAO_SCOPE,
      issuer: given.KAKAO_AUTH_URL,
      authUrl: given.KAKAO_AUTH_URL,
      apiUrl: given.KAKAO_API_URL,
      browserUrl: given.KAKAO_AUTH_URL,
    }),
  )

export interface Kakao extends ProviderClient {
  /** Whether a request carries the admin key, which only Kakao and we know. */
  isFromKakao(authorization: string | undefined): boolean
}

const KakaoUser = z.object({
  id: z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]),
  kakao_account: z
    .object({
      profile: z
        .object({ nickname: z.string().optional(), is_default_nickname: z.boolean().optional() })
        .optional(),
      email: z.string().optional(),
      is_email_valid: z.boolean().optional(),
      is_email_verified: z.boolean().optional(),
      phone_number: z.string().optional(),
    })
    .optional(),
})
const KakaoFault = z.object({ code: z.number().int() })

/** Kakao's codes for temporary faults, exhausted quotas and maintenance, which say nothing about the person. */
const passingFaults = new Set([-1, -10, -9798])
const alreadyUnlinked = new Set(['-101', '-103'])

/** Quotes long numbers, because Kakao's 64-bit ids do not fit into a JavaScript number. */
function keepLongNumbers(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*/g, (part) =>
    /^-?\d{16,}$/.test(part) ? `"${part}"` : part,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(keepLongNumbers(text))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function readApiAnswer<S extends z.ZodType>(response: Response, shape: S): Promise<z.output<S>> {
  const body = parseJson(await response.text())
  if (response.status === 200) {
    const answer = shape.safeParse(body)
    if (answer.success) return answer.data
    throw new ProviderFailed('Kakao', 'unavailable', 'unreadable')
  }
  const fault = KakaoFault.safeParse(body)
  if (!fault.success) throw new ProviderFailed('Kakao', 'unavailable', `http-${response.status}`)
  const { code } = fault.data
  const isPassing = response.status >= 500 || response.status === 429 || passingFaults.has(code)
  throw new ProviderFailed('Kakao', isPassing ? 'unavailable' : 'rejected', String(code))
}

/** Kakao writes numbers of all countries, '+82 10-1234-5678'. Null for any that we do not take. */
function toPhone(written: string | undefined): string | null {
  const phone = bareDigits(written?.replace(/^\+82 ?0?/, '0') ?? '')
  return written?.startsWith('+82') && whyBadPhone(phone) === null ? phone : null
}

function toPerson({ id, kakao_account: account }: z.output<typeof KakaoUser>): ProviderPerson {
  const nickname = account?.profile?.nickname?.trim()
  const email = account?.email?.trim()
  return {
    subject: String(id),
    // The default nickname is a placeholder that many people share.
    nickname: nickname && account?.profile?.is_default_nickname !== true ? nickname : null,
    email: email ? email : null,
    // An address that now belongs to somebody else is no longer valid, even if it was once verified.
    emailVerified: Boolean(email) && account?.is_email_valid === true && account.is_email_verified === true,
    // The number of the person's KakaoTalk, which Kakao has proven.
    phone: toPhone(account?.phone_number),
    refreshToken: null,
  }
}

function isSameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

export function openKakao(settings: KakaoSettings | (() => KakaoSettings), clock: Clock): Kakao {
  const line = makeFromSettings(settings, (set) => {
    const server: oauth.AuthorizationServer = {
      issuer: set.issuer,
      authorization_endpoint: `${set.browserUrl}/oauth/authorize`,
      token_endpoint: `${set.authUrl}/oauth/token`,
      jwks_uri: `${set.authUrl}/.well-known/jwks.json`,
    }
    const call = providerCall('Kakao', { timeoutMs: set.timeoutMs })
    return { set, server, call, oauthOptions: oauthOptionsOf(call, set.authUrl) }
  })

  function isFromKakao(authorization: string | undefined): boolean {
    const { adminKey } = line().set
    return adminKey !== null && isSameText(authorization ?? '', `KakaoAK ${adminKey}`)
  }

  return {
    authorizeUrl: async ({ redirectUri, state, nonce, codeVerifier, isAgain }) => {
      const { set } = line()
      const asked = new URLSearchParams({
        response_type: 'code',
        client_id: set.restKey,
        redirect_uri: redirectUri,
        scope: set.scope,
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // Without it Kakao accepts a person who is already signed in there without asking.
        ...(isAgain ? { prompt: 'login' } : {}),
      })
      return `${set.browserUrl}/oauth/authorize?${asked}`
    },
    redeem: (given) =>
      speakWith('Kakao', async () => {
        const { set, server, call, oauthOptions } = line()
        const client = clientOf(set.restKey, clock)
        const clientAuth = set.clientSecret === null ? oauth.None() : oauth.ClientSecretPost(set.clientSecret)
        const asked = { server, client, clientAuth, oauthOptions }
        const { tokens, claims } = await redeemCode('Kakao', asked, given)
        const response = await call(`${set.apiUrl}/v2/user/me?secure_resource=true`, {
          headers: { authorization: `Bearer ${tokens.access_token}` },
        })
        const person = toPerson(await readApiAnswer(response, KakaoUser))
        if (person.subject !== claims.sub) throw new ProviderFailed('Kakao', 'rejected', 'another-person')
        return person
      }),
    disconnect: async ({ subject }) => {
      const { set, call } = line()
      if (set.adminKey === null) throw new ProviderFailed('Kakao', 'rejected', 'no-admin-key')
      const response = await call(`${set.apiUrl}/v1/user/unlink`, {
        method: 'POST',
        headers: { authorization: `KakaoAK ${set.adminKey}` },
        body: new URLSearchParams({ target_id_type: 'user_id', target_id: subject }),
      })
      try {
        await readApiAnswer(response, z.object({ id: z.unknown() }))
      } catch (error) {
        if (error instanceof ProviderFailed && alreadyUnlinked.has(error.code ?? '')) return
        throw error
      }
    },
    isFromKakao,
    serveReports: (app, note) => {
      app.route({
        method: ['GET', 'POST'],
        url: '/v1/users/kakao/unlink',
        // Kakao's own calls are not rate limited, however many people leave at once.
        config: {
          rate: 'write',
          rateLimit: { allowList: ({ headers }) => isFromKakao(headers.authorization) },
        },
        // Checked before the body is read.
        preParsing: async ({ headers }) => {
          if (isFromKakao(headers.authorization)) return
          throw new Refusal(401, '카카오에서 온 것이 아니에요.', { code: 'AUTH_REQUIRED' })
        },
        // Kakao expects 200 whatever happens here.
        errorHandler: (error, request, reply) => {
          if (!isFromKakao(request.headers.authorization)) throw error
          request.log.error({ err: error }, 'disconnection at Kakao was not noted')
          return reply.code(200).send(understood)
        },
        handler: async (request, reply) => {
          const subject = fieldOf(request.body, 'user_id') || fieldOf(request.query, 'user_id')
          if (/^\d{1,20}$/.test(subject)) await note.disconnected({ subject, happenedAt: clock.now() })
          return reply.send(understood)
        },
      })
    },
  }
}

export const kakao: SignInProvider<KakaoSettings> = {
  variables,
  neededLive: {
    KAKAO_REST_KEY: 'Kakao login and address search',
    KAKAO_ADMIN_KEY: 'disconnecting members who leave from Kakao',
  },
  takesCodeWithoutState: true,
  tellsId: true,
  open: openKakao,
}
