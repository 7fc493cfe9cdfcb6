import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { inOurWords } from '../calls-version'
import type { CallInput, Endpoint, EndpointParts, Reply } from '../endpoint'
import { tagHeaders } from '../tags'
import { CallFailed } from './call-failed'
import { fetchCredentials, holdsTokens } from './credentials'
import { deviceMark } from './idempotency-key'
import { readNow } from './now'
import { transportOf } from './query-client'
import { countChanges, isOvertaken, keepTagList, noteChanged } from './query-tags'
import { tabMark } from './tab-mark'

/** Most refusals give the reason in `error`, a few endpoints in `msg`. */
interface Refused {
  error?: string
  msg?: string
  code?: string
  fields?: Record<string, string>
}

interface Through {
  client: QueryClient
  signal?: AbortSignal
  /** The query that makes this call. Its tags are recorded, so that writes can invalidate it. */
  queryKey?: QueryKey
  /** For a POST that creates or spends something: repeated requests with the same key are executed once. */
  idempotencyKey?: string
}

export const unreachable = '인터넷 연결이 불안정해요. 잠시 후 다시 시도해주세요'
/** How often an answer is read that changes overtake again and again. */
const mostReads = 3
/** Shown when a refusal gives no reason. */
export const noReason = '잠시 후 다시 시도해주세요'

/** Builds the URL of an endpoint. Undefined and empty parameters are left out. */
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

/** Sends a Blob as it is and everything else as JSON. */
function withBody(body: unknown): { headers?: Record<string, string>; body?: BodyInit } {
  if (body === undefined) return {}
  if (body instanceof Blob) return { headers: { 'content-type': body.type }, body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** A member's key is valid on all their devices; a visitor's key needs the device id too. */
function keyHeaders(key: string, credentials?: Record<string, string>): Record<string, string> {
  return credentials?.authorization
    ? { 'idempotency-key': key }
    : { 'idempotency-key': key, 'device-mark': deviceMark() }
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return false
  return error.status === 0 || error.status === 429 || error.status >= 500
}

/** All calls to the API go through this. Throws `CallFailed` with a sentence that can be shown. */
export async function call<P extends EndpointParts>(
  endpoint: Endpoint<P>,
  input: CallInput<P>,
  { client, signal, queryKey, idempotencyKey }: Through,
): Promise<Reply<P>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  function explainUnreachable(error: unknown): never {
    if (signal?.aborted) throw error
    throw new CallFailed(0, unreachable)
  }
  async function ask(credentials?: Record<string, string>, nth = 1): Promise<Reply<P>> {
    const changesBefore = countChanges(client)
    const { headers, ...sent } = withBody(body)
    const key = idempotencyKey && keyHeaders(idempotencyKey, credentials)
    const tab = endpoint.method === 'GET' ? undefined : { [tagHeaders.tab]: tabMark() }
    const response = await transportOf(client)(addressOf(endpoint.path, { params, query }), {
      method: endpoint.method,
      signal,
      headers: { ...inOurWords, ...headers, ...key, ...credentials, ...tab },
      ...sent,
    }).catch(explainUnreachable)
    readNow(response)
    const reply: unknown = await response.json().catch(() => null)
    // A refusal that is the outcome of something, such as a declined refund, has changed data too.
    const changed = response.headers.get(tagHeaders.changed)
    if (changed) noteChanged(client, changed)
    if (response.ok) {
      const dependsOn = response.headers.get(tagHeaders.dependsOn)
      if (queryKey && dependsOn) {
        keepTagList(client, queryKey, dependsOn)
        // A query without data cannot be invalidated, so a change noted meanwhile would be lost.
        if (nth < mostReads && isOvertaken(client, dependsOn, changesBefore)) {
          return ask(credentials, nth + 1).catch((error: unknown) => {
            if (isTransient(error)) return reply as Reply<P>
            throw error
          })
        }
      }
      return reply as Reply<P>
    }
    // A page that has just loaded would only do so again, and a form would lose what is typed: it says the sentence.
    if (response.status === 426 && performance.now() > 10_000 && !document.forms.length) location.reload()
    const refusal = (reply ?? {}) as Refused
    throw new CallFailed(response.status, refusal.error ?? refusal.msg ?? noReason, refusal)
  }
  async function asMember(attempt: typeof ask): Promise<Reply<P>> {
    const wasSignedIn = holdsTokens()
    const credentials = await fetchCredentials().catch(explainUnreachable)
    // If the member signed out before the request was sent, it must not be sent as a visitor.
    if (wasSignedIn && !holdsTokens()) throw new CallFailed(401, noReason)
    return credentials ? credentials.speakFor(endpoint, attempt) : attempt()
  }

  if (endpoint.cachedFor !== 'everybody' && holdsTokens()) return asMember(ask)
  return ask().catch((refusal: unknown) => {
    // A refused read of a visitor just fails; any other refused call leads to the login.
    if (endpoint.method === 'GET') throw refusal
    return asMember(() => Promise.reject(refusal))
  })
}
