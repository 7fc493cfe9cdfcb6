import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CallInput, Endpoint, EndpointParts, Reply } from '../contract'
import { tagHeaders } from '../tags'
import { CallFailed } from './call-failed'
import { fetchCredentials, holdsTokens } from './credentials'
import { deviceMark } from './idempotency-key'
import { transportOf } from './query-client'
import { keepTagList, noteChanged } from './query-tags'
import { tabMark } from './tab-mark'

/** Most refusals say why in `error`; some calls of the interface say it in `msg`. */
interface Refused {
  error?: string
  msg?: string
  code?: string
  fields?: Record<string, string>
}

interface Through {
  client: QueryClient
  signal?: AbortSignal
  /** Of the query that reads. It is invalidated by writes that change what the reply was made from. */
  queryKey?: QueryKey
  /** For a POST that spends something: the same key does the same deed once. */
  idempotencyKey?: string
}

export const unreachable = '인터넷 연결이 불안정해요. 잠시 후 다시 시도해주세요'
/** For a refusal that does not say why. */
export const noReason = '잠시 후 다시 시도해주세요'

/** Path and query of an endpoint with these values; values that are undefined or empty are left out. */
export function addressOf(
  path: string,
  { params, query }: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

/** A file goes as it is, everything else as JSON. */
function withBody(body: unknown): { headers?: Record<string, string>; body?: BodyInit } {
  if (body === undefined) return {}
  if (body instanceof Blob) return { headers: { 'content-type': body.type }, body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** A member's key is theirs on every device, a visitor's on the device that made it. */
function keyHeaders(key: string, credentials?: Record<string, string>): Record<string, string> {
  return credentials ? { 'idempotency-key': key } : { 'idempotency-key': key, 'device-mark': deviceMark() }
}

/** The one way to call the API. Throws `CallFailed` with a sentence that can be shown. */
export async function call<P extends EndpointParts>(
  endpoint: Endpoint<P>,
  input: CallInput<Endpoint<P>>,
  { client, signal, queryKey, idempotencyKey }: Through,
): Promise<Reply<Endpoint<P>>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  function explainUnreachable(error: unknown): never {
    if (signal?.aborted) throw error
    throw new CallFailed(0, unreachable)
  }
  async function ask(credentials?: Record<string, string>): Promise<Reply<Endpoint<P>>> {
    const { headers, ...sent } = withBody(body)
    const key = idempotencyKey && keyHeaders(idempotencyKey, credentials)
    const tab = endpoint.method === 'GET' ? undefined : { [tagHeaders.tab]: tabMark() }
    const response = await transportOf(client)(addressOf(endpoint.path, { params, query }), {
      method: endpoint.method,
      signal,
      headers: { ...headers, ...key, ...credentials, ...tab },
      ...sent,
    }).catch(explainUnreachable)
    const reply: unknown = await response.json().catch(() => null)
    if (response.ok) {
      const dependsOn = response.headers.get(tagHeaders.dependsOn)
      const changed = response.headers.get(tagHeaders.changed)
      if (queryKey && dependsOn) keepTagList(client, queryKey, dependsOn)
      if (changed) noteChanged(client, changed)
      return reply as Reply<Endpoint<P>>
    }
    const refusal = (reply ?? {}) as Refused
    throw new CallFailed(response.status, refusal.error ?? refusal.msg ?? noReason, refusal)
  }
  async function asMember(attempt: typeof ask): Promise<Reply<Endpoint<P>>> {
    const wasSignedIn = holdsTokens()
    const credentials = await fetchCredentials().catch(explainUnreachable)
    // Whoever signed out before anything was sent is a member no more; what they asked for nobody is asked now.
    if (wasSignedIn && !holdsTokens()) throw new CallFailed(401, noReason)
    return credentials ? credentials.speakFor(endpoint, attempt) : attempt()
  }

  if (endpoint.cachedFor !== 'everybody' && holdsTokens()) return asMember(ask)
  return ask().catch((refusal: unknown) => {
    // What a visitor only reads is refused without a word; what they do leads to signing in.
    if (endpoint.method === 'GET') throw refusal
    return asMember(() => Promise.reject(refusal))
  })
}
