/**
 * An outside service refused or could not be asked. `rejected`: it said no, or what it sent cannot be trusted, and asking
 * again with the same is useless. `unavailable`: it may well answer later.
 *
 * Neither message nor code ever holds a body of the service's: those can echo codes, tokens and keys.
 */
export class ProviderFailed extends Error {
  readonly kind: 'rejected' | 'unavailable'
  /** The service's own code, e.g. KOE320, or the name of the check that failed. */
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
  /** From the call to the last byte of the answer. */
  timeoutMs?: number | undefined
  mostBytes?: number | undefined
}

const usualTimeoutMs = 5_000
const usualMostBytes = 1_048_576

class TooLong extends Error {}

/**
 * Calls an outside service: its answer in time, read to its end and no longer than it may be, or `ProviderFailed`.
 * Redirects are not followed. Every call to an outside service is made by this.
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
      // The body counts too: a service may stop in the middle of it.
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
    // Leaving the loop ends the connection.
    if (size > mostBytes) throw new TooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function reasonOf(error: unknown): string {
  if (error instanceof TooLong) return 'too-long'
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network'
}

/** Keeps what is made from settings until these change: in demo mode the own port is known only once listening. */
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
