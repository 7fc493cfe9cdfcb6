import { errors, jwtVerify, SignJWT } from 'jose'

/** Whose token it is, and which signing in it follows from. */
export interface TokenHolder {
  memberId: number
  sessionId: string
}

const algorithm = 'HS256'
const issuer = 'meeple'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function signAccessToken(
  key: Uint8Array,
  { memberId, sessionId }: TokenHolder,
  { now, lifeSeconds }: { now: Date; lifeSeconds: number },
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(String(memberId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(key)
}

/** Null for whatever is not a token of ours that is good now: expired, changed, signed by others, not signed. */
export async function readAccessToken(
  key: Uint8Array,
  token: string,
  now: Date,
): Promise<TokenHolder | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      currentDate: now,
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    const memberId = Number(payload.sub)
    const sessionId = payload.sid
    if (!Number.isSafeInteger(memberId) || typeof sessionId !== 'string' || !uuid.test(sessionId)) return null
    return { memberId, sessionId }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
