import { createHash, timingSafeEqual } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { Clock } from '~/lib/clock'
import { makeFromSettings, ProviderFailed, providerCall } from '~/lib/server/provider-call'
import { clientOf, oauthOptionsOf, redeemCode, type ShownCode, speakWith } from './sign-in-protocol'

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

interface KakaoPerson {
  /** A 64-bit number as text. */
  subject: string
  nickname: string | null
  email: string | null
  emailVerified: boolean
}

export interface Kakao {
  authorizeUrl(asking: {
    redirectUri: string
    state: string
    nonce: string
    codeVerifier: string
    /** Makes Kakao ask the person to sign in, even if they are already signed in there. */
    isAgain?: boolean
  }): Promise<string>
  redeem(given: ShownCode): Promise<KakaoPerson>
  /** Unlinks the person at Kakao. Unlinking twice is fine. */
  unlink(subject: string): Promise<void>
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

function toPerson({ id, kakao_account: account }: z.output<typeof KakaoUser>): KakaoPerson {
  const nickname = account?.profile?.nickname?.trim()
  const email = account?.email?.trim()
  return {
    subject: String(id),
    // The default nickname is a placeholder that many people share.
    nickname: nickname && account?.profile?.is_default_nickname !== true ? nickname : null,
    email: email ? email : null,
    // An address that now belongs to somebody else is no longer valid, even if it was once verified.
    emailVerified: Boolean(email) && account?.is_email_valid === true && account.is_email_verified === true,
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
    unlink: async (subject) => {
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
    isFromKakao: (authorization) => {
      const { adminKey } = line().set
      return adminKey !== null && isSameText(authorization ?? '', `KakaoAK ${adminKey}`)
    },
  }
}
