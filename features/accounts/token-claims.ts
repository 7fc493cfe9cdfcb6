import { secondMs } from '~/lib/durations'

export interface TokenClaims {
  memberId: number
  issuedAtMs: number
  expiresAtMs: number
}

/** The claims of an access token, without verification. Null if it is not such a token. */
export function readTokenClaims(token: string): TokenClaims | null {
  const claims = readClaims(token)
  if (claims === null) return null
  const memberId = Number(Reflect.get(claims, 'sub'))
  const issuedAt: unknown = Reflect.get(claims, 'iat')
  const expiresAt: unknown = Reflect.get(claims, 'exp')
  if (typeof issuedAt !== 'number' || typeof expiresAt !== 'number') return null
  if (!Number.isSafeInteger(memberId)) return null
  return { memberId, issuedAtMs: issuedAt * 1000, expiresAtMs: expiresAt * 1000 }
}

function readClaims(token: string): object | null {
  const [, payload = ''] = token.split('.')
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    return typeof claims === 'object' ? claims : null
  } catch {
    return null
  }
}

export function isUnexpired(token: string, nowMs: number): boolean {
  const read = readTokenClaims(token)
  return read !== null && read.expiresAtMs > nowMs
}

/**
 * For this long a rotated token still returns the same successor after it was used, because tabs refresh at the same
 * time.
 */
export const sameSuccessorForMs = 10 * secondMs
