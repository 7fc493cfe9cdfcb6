import type { QueryClient } from '@tanstack/react-query'
import type { Asking, Endpoint, EndpointParts, Reply } from '../contract'
import { CallFailed } from './call-failed'
import { transportOf } from './query-client'

interface Through {
  client: QueryClient
  signal?: AbortSignal
}

const unreachable = '연결이 고르지 않아요. 잠시 후 다시 시도해주세요'
const noReason = '잠시 후 다시 시도해주세요'

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

/** The one way to call the API. Throws `CallFailed` with a sentence that can be shown. */
export async function call<P extends EndpointParts>(
  endpoint: Endpoint<P>,
  asking: Asking<Endpoint<P>>,
  { client, signal }: Through,
): Promise<Reply<Endpoint<P>>> {
  const { params, query, body } = asking as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  let response: Response
  try {
    response = await transportOf(client)(addressOf(endpoint.path, { params, query }), {
      method: endpoint.method,
      signal,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallFailed(0, unreachable)
  }
  const reply: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const refusal = (reply ?? {}) as { error?: string; code?: string; fields?: Record<string, string> }
    throw new CallFailed(response.status, refusal.error ?? noReason, refusal)
  }
  return reply as Reply<Endpoint<P>>
}
