import { errors as joseErrors } from 'jose'
import * as oauth from 'oauth4webapi'
import type { Clock } from '~/lib/clock'
import { type ProviderCall, ProviderFailed } from '~/lib/server/provider-call'

/** A second's drift between two machines' clocks is no forgery. */
const toleranceSeconds = 30

/** What the provider said that may pass on its own later. */
const passing = new Set(['KOE237', 'server_error', 'temporarily_unavailable', 'slow_down'])

/** An answer that is no protocol answer: a fault page, a proxy between, a body cut short. */
const unreadable = new Set<string | undefined>([
  oauth.RESPONSE_IS_NOT_CONFORM,
  oauth.RESPONSE_IS_NOT_JSON,
  oauth.PARSE_ERROR,
])

/** A code is short and plain; anything else in its place may hold what nobody should read. */
function asCode(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : null
}

function explain(provider: string, error: unknown): unknown {
  if (error instanceof oauth.ResponseBodyError) {
    const code = asCode(error.cause.error_code) ?? asCode(error.error)
    const isPassing = error.status === 429 || passing.has(error.error) || (code !== null && passing.has(code))
    return new ProviderFailed(provider, isPassing ? 'unavailable' : 'rejected', code)
  }
  if (error instanceof oauth.OperationProcessingError) {
    return new ProviderFailed(
      provider,
      unreadable.has(error.code) ? 'unavailable' : 'rejected',
      asCode(error.code),
    )
  }
  if (
    error instanceof oauth.UnsupportedOperationError ||
    error instanceof oauth.WWWAuthenticateChallengeError
  ) {
    return new ProviderFailed(provider, 'rejected', asCode(error.code))
  }
  if (error instanceof joseErrors.JWKSTimeout) return new ProviderFailed(provider, 'unavailable', 'timeout')
  if (error instanceof joseErrors.JOSEError) {
    // The bare class is what the library says of a key list that it could not read.
    const isUnreadable = error.code === joseErrors.JOSEError.code || error instanceof joseErrors.JWKSInvalid
    return new ProviderFailed(provider, isUnreadable ? 'unavailable' : 'rejected', asCode(error.code))
  }
  return error
}

/** Does one thing with a provider; whatever goes wrong on its side comes out as `ProviderFailed`. */
export async function speakWith<T>(provider: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw explain(provider, error)
  }
}

interface OAuthOptions {
  [oauth.customFetch]: (address: string, init: object) => Promise<Response>
  [oauth.allowInsecureRequests]: boolean
}

/** For the calls of the OAuth library: the same call, plain http only where the address given says so. */
export function oauthOptionsOf(call: ProviderCall, base: string): OAuthOptions {
  return {
    [oauth.customFetch]: call,
    [oauth.allowInsecureRequests]: new URL(base).protocol === 'http:',
  }
}

/** The client as the OAuth library wants it, judging lifetimes by our clock instead of the machine's. */
export function clientOf(clientId: string, clock: Clock): oauth.Client {
  return {
    client_id: clientId,
    [oauth.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
    [oauth.clockTolerance]: toleranceSeconds,
  }
}

export interface ShownCode {
  code: string
  redirectUri: string
  /** Null when the code was asked for without one: then the ID token must carry none either. */
  nonce: string | null
  codeVerifier: string | null
}

/** Trades a code in for tokens and for the claims of an ID token that is signed, in time and of this attempt. */
export async function redeemCode(
  provider: string,
  {
    server,
    client,
    clientAuth,
    oauthOptions,
  }: {
    server: oauth.AuthorizationServer
    client: oauth.Client
    clientAuth: oauth.ClientAuth
    oauthOptions: OAuthOptions
  },
  { code, redirectUri, nonce, codeVerifier }: ShownCode,
): Promise<{ tokens: oauth.TokenEndpointResponse; claims: oauth.IDToken }> {
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    clientAuth,
    // Whether the state is the right one was known before anything was sent here.
    oauth.validateAuthResponse(server, client, new URLSearchParams({ code }), oauth.expectNoState),
    redirectUri,
    codeVerifier ?? oauth.nopkce,
    oauthOptions,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce ?? oauth.expectNoNonce,
    requireIdToken: true,
  })
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  if (!claims) throw new ProviderFailed(provider, 'rejected', 'no-id-token')
  await oauth.validateApplicationLevelSignature(server, response, oauthOptions)
  return { tokens, claims }
}
