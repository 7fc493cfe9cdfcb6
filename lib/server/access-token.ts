import { createHmac, timingSafeEqual } from 'node:crypto'

/** The member and the session that a token belongs to. */
export interface TokenHolder {
  memberId: number
  sessionId: string
  /** The number of the session's token renewal that issued this token, from 1; null if the token has none. */
  generation: number | null
}

const algorithm = 'HS256'
const issuer = 'meeple'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

// Signing happens here with node:crypto because token libraries sign in the thread pool, where a token queues behind
// image and file work.

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function signatureOf(key: Uint8Array, signed: string): string {
  return createHmac('sha256', key).update(signed).digest('base64url')
}

export function signAccessToken(
  key: Uint8Array,
  { memberId, sessionId, generation }: TokenHolder,
  { now, lifeSeconds }: { now: Date; lifeSeconds: number },
): string {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const header = encode({ alg: algorithm, typ: 'JWT' })
  const times = { iat: issuedAt, exp: issuedAt + lifeSeconds }
  const ofGeneration = generation === null ? {} : { gen: generation }
  const claims = encode({ sid: sessionId, ...ofGeneration, iss: issuer, sub: String(memberId), ...times })
  const signed = `${header}.${claims}`
  return `${signed}.${signatureOf(key, signed)}`
}

/** Compares the encoded text, so that only one spelling of a signature is accepted. */
function isSignature(given: string, expected: string): boolean {
  const bytes = Buffer.from(given)
  const wanted = Buffer.from(expected)
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
}

function readPart(part: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Expects a token that has already been verified. */
export function expiryOf(token: string): Date {
  const { exp } = readPart(token.split('.')[1] ?? '') ?? {}
  return new Date(typeof exp === 'number' ? exp * 1_000 : 0)
}

/** Null unless the token is ours, unchanged, signed and not expired. */
export function readAccessToken(key: Uint8Array, token: string, now: Date): TokenHolder | null {
  const [head, body, signature, ...more] = token.split('.')
  if (head === undefined || body === undefined || signature === undefined || more.length > 0) return null
  if (!isSignature(signature, signatureOf(key, `${head}.${body}`))) return null
  const header = readPart(head)
  // The `crit` header lists extensions that a reader must understand; we support none, so such a token is refused.
  if (header?.alg !== algorithm || 'crit' in header) return null
  const claims = readPart(body)
  if (claims?.iss !== issuer) return null
  const { sub, sid, gen, iat, exp, nbf } = claims
  const moment = Math.floor(now.getTime() / 1000)
  if (typeof iat !== 'number' || typeof exp !== 'number' || exp <= moment) return null
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf > moment)) return null
  if (typeof sub !== 'string' || !/^\d{1,10}$/.test(sub)) return null
  if (typeof sid !== 'string' || !uuid.test(sid)) return null
  return { memberId: Number(sub), sessionId: sid, generation: Number.isInteger(gen) ? Number(gen) : null }
}

/** Whether the token is valid except that it has expired. */
export function isExpiredToken(key: Uint8Array, token: string, now: Date): boolean {
  if (token.split('.').length !== 3) return false
  const end = expiryOf(token)
  return end <= now && readAccessToken(key, token, new Date(end.getTime() - 1_000)) !== null
}
