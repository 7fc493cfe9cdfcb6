import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whose token it is, and which signing in it follows from. */
export interface TokenHolder {
  memberId: number
  sessionId: string
}

const algorithm = 'HS256'
const issuer = 'meeple'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

// Signed and read here, because libraries sign in the thread pool, where a token waits for pictures and files.

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function signatureOf(key: Uint8Array, signed: string): string {
  return createHmac('sha256', key).update(signed).digest('base64url')
}

export function signAccessToken(
  key: Uint8Array,
  { memberId, sessionId }: TokenHolder,
  { now, lifeSeconds }: { now: Date; lifeSeconds: number },
): string {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const header = encode({ alg: algorithm, typ: 'JWT' })
  const times = { iat: issuedAt, exp: issuedAt + lifeSeconds }
  const claims = encode({ sid: sessionId, iss: issuer, sub: String(memberId), ...times })
  const signed = `${header}.${claims}`
  return `${signed}.${signatureOf(key, signed)}`
}

/** Compared as text, so that a signature has one spelling only. */
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

/** Of a token that has been read. */
export function expiryOf(token: string): Date {
  const { exp } = readPart(token.split('.')[1] ?? '') ?? {}
  return new Date(typeof exp === 'number' ? exp * 1_000 : 0)
}

/** Null for whatever is not a token of ours that is good now: expired, changed, signed by others, not signed. */
export function readAccessToken(key: Uint8Array, token: string, now: Date): TokenHolder | null {
  const [head, body, signature, ...more] = token.split('.')
  if (head === undefined || body === undefined || signature === undefined || more.length > 0) return null
  if (!isSignature(signature, signatureOf(key, `${head}.${body}`))) return null
  const header = readPart(head)
  // Whoever names critical extensions wants a token refused where they are not understood, and we understand none.
  if (header?.alg !== algorithm || 'crit' in header) return null
  const claims = readPart(body)
  if (claims?.iss !== issuer) return null
  const { sub, sid, iat, exp, nbf } = claims
  const moment = Math.floor(now.getTime() / 1000)
  if (typeof iat !== 'number' || typeof exp !== 'number' || exp <= moment) return null
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf > moment)) return null
  if (typeof sub !== 'string' || !/^\d{1,10}$/.test(sub)) return null
  if (typeof sid !== 'string' || !uuid.test(sid)) return null
  return { memberId: Number(sub), sessionId: sid }
}
