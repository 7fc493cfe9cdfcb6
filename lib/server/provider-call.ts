/**
 * A call to an outside service failed. `rejected`: the service refused, or its answer cannot be trusted; retrying the
 * same request is useless. `unavailable`: a retry may succeed later.
 *
 * Neither message nor code contains anything from the response body, which can echo codes, tokens and keys.
 */
export class ProviderFailed extends Error {
  readonly kind: 'rejected' | 'unavailable'
  /** The service's own error code, e.g. KOE320, or the name of the check that failed. */
  readonly code: string | null

  constructor(provider: string, kind: 'rejected' | 'unavailable', code: string | null = null) {
    super(
      `${provider} ${kind === 'rejected' ? 'refused' : 'is unavailable'}${code === null ? '' : ` (${code})`}`,
    )
    this.name = 'ProviderFailed'
    this.kind = kind
    this.code = code
  }
}

export type ProviderCall = (address: string, init?: RequestInit) => Promise<Response>

export interface CallLimits {
  /** Covers everything from the request to the last byte of the response. */
  timeoutMs?: number | undefined
  mostBytes?: number | undefined
}

const usualTimeoutMs = 5_000
const usualMostBytes = 1_048_576

class TooLong extends Error {}

/**
 * Calls an outside service. Resolves with a response that was read completely, within the limits of time and size, or
 * rejects with `ProviderFailed`. Does not follow redirects. All calls to outside services go through this.
 */
export function providerCall(
  provider: string,
  { timeoutMs = usualTimeoutMs, mostBytes = usualMostBytes }: CallLimits = {},
): ProviderCall {
  return async (address, init = {}) => {
    try {
      const response = await fetch(address, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      // Reading the body is part of the time limit: a service may stall in the middle of it.
      const body = await readBody(response, mostBytes)
      return new Response(body.byteLength === 0 ? null : body, response)
    } catch (error) {
      throw new ProviderFailed(provider, 'unavailable', reasonOf(error))
    }
  }
}

async function readBody(response: Response, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Throwing out of the loop closes the connection.
    if (size > mostBytes) throw new TooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function reasonOf(error: unknown): string {
  if (error instanceof TooLong) return 'too-long'
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network'
}

/**
 * Caches what is made from settings until they change. In demo mode the app's own port is known only once it listens.
 */
export function makeFromSettings<S extends object, T>(
  settings: S | (() => S),
  make: (settings: S) => T,
): () => T {
  let from = ''
  let made: T | undefined
  return () => {
    const now = typeof settings === 'function' ? settings() : settings
    const text = JSON.stringify(now)
    if (made === undefined || text !== from) {
      made = make(now)
      from = text
    }
    return made
  }
}
