import { errors as joseErrors } from 'jose'
import * as oauth from 'oauth4webapi'
import type { Clock } from '~/lib/clock'
import { type ProviderCall, ProviderFailed } from '~/lib/server/provider-call'

/** Allows for small differences between the machines' clocks. */
const toleranceSeconds = 30

/** Provider error codes that may go away on their own. */
const passing = new Set(['KOE237', 'server_error', 'temporarily_unavailable', 'slow_down'])

/** The answer does not follow the protocol: an error page, a proxy's answer or a truncated body. */
const unreadable = new Set<string | undefined>([
  oauth.RESPONSE_IS_NOT_CONFORM,
  oauth.RESPONSE_IS_NOT_JSON,
  oauth.PARSE_ERROR,
])

/** Accepts only short, plain error codes, since other text may contain something secret. */
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
    // The bare JOSEError class means that the library could not read the key list.
    const isUnreadable = error.code === joseErrors.JOSEError.code || error instanceof joseErrors.JWKSInvalid
    return new ProviderFailed(provider, isUnreadable ? 'unavailable' : 'rejected', asCode(error.code))
  }
  return error
}

/** Runs a call to a provider and turns every failure on the provider's side into `ProviderFailed`. */
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

/** Options for the OAuth library: our own fetch, and plain http only if the base URL uses it. */
export function oauthOptionsOf(call: ProviderCall, base: string): OAuthOptions {
  return {
    [oauth.customFetch]: call,
    [oauth.allowInsecureRequests]: new URL(base).protocol === 'http:',
  }
}

/** The OAuth library's client. It checks lifetimes by our clock instead of the machine's. */
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
  /** Null if the code was requested without a nonce; the ID token must not contain one then. */
  nonce: string | null
  codeVerifier: string | null
}

/** Exchanges a code for tokens and verifies the ID token: signature, lifetime, and that it belongs to this attempt. */
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
    // The caller has already checked the state.
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
