import { createECDH, createPrivateKey, ECDH } from 'node:crypto'
import { encrypt } from 'http_ece'
import { SignJWT } from 'jose'
import type { Clock } from '~/lib/clock'
import { ProviderFailed, providerCall } from '~/lib/server/provider-call'
import { isAtPushService, readRetryAfter } from '../push'

export interface PushSettings {
  /** Our contact for push services: a mailto: or https: address. */
  subject: string
  /** The allowed push services, as hosts or `*.` patterns. */
  services: readonly string[]
  /**
   * For demo mode, otherwise null: the prefix of addresses at the stand-in, and the URL at which this process
   * reaches it.
   */
  standIn: { shown: string; called: string } | null
  timeoutMs?: number
}

/** The address and keys of a browser's push subscription. */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** An `unanswered` push may have arrived. `refused` is our own fault, e.g. a wrong key. */
export type PushOutcome =
  | { kind: 'accepted' | 'gone' | 'unanswered' }
  | { kind: 'later'; askedMs: number | null }
  | { kind: 'refused'; status: number }

export interface Push {
  /** The VAPID key, with which browsers identify the sender that they accept. */
  publicKey(): Promise<string>
  /** Whether browsers subscribe at the stand-in. */
  isStandIn(): boolean
  /** Whether the address is allowed and its keys can encrypt a push. */
  accepts(subscription: Subscription): boolean
  send(
    subscription: Subscription,
    message: object,
    options: { ttlSeconds: number; topic: string; isUrgent: boolean },
  ): Promise<PushOutcome>
}

const curve = 'prime256v1'

/** A VAPID private key, base64url. */
export function makeVapidKey(): string {
  const pair = createECDH(curve)
  pair.generateKeys()
  // Pads the key to 32 bytes, because `getPrivateKey` omits leading zeros.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

export function vapidPublicKey(privateKey: string): string {
  const pair = createECDH(curve)
  pair.setPrivateKey(privateKey, 'base64url')
  return pair.getPublicKey('base64url')
}

function signingKeyOf(privateKey: string) {
  const point = Buffer.from(vapidPublicKey(privateKey), 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y }, format: 'jwk' })
}

function isPublicKey(text: string): boolean {
  const key = Buffer.from(text, 'base64url')
  if (key.length !== 65 || key[0] !== 4) return false
  try {
    ECDH.convertKey(key, curve)
    return true
  } catch {
    // The key is not a point on the curve.
    return false
  }
}

/** Push services accept a lifetime of at most one day. */
const tokenLifeSeconds = 12 * 3_600
const usualTimeoutMs = 5_000
const mostBytes = 16_384

function readOutcome(reply: Response, now: Date): PushOutcome {
  const { status } = reply
  if (reply.ok) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) {
    return { kind: 'later', askedMs: readRetryAfter(reply.headers.get('retry-after'), now) }
  }
  return { kind: 'refused', status }
}

/** Whether the address, written as it would be called, begins so: one with `..` leads elsewhere. */
function isWithin(prefix: string, address: string): boolean {
  return address.startsWith(prefix) && URL.canParse(address) && new URL(address).href === address
}

/** Web Push (RFC 8030) with VAPID (RFC 8292), encrypted for a single browser (RFC 8291). */
export function openPush(
  given: PushSettings | (() => PushSettings),
  { clock, readKey }: { clock: Clock; readKey: () => Promise<string> },
): Push {
  const settings = () => (typeof given === 'function' ? given() : given)
  let known: Promise<string> | null = null
  const privateKey = () => {
    known ??= readKey().catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }

  async function authorization(audience: string, subject: string): Promise<string> {
    const key = await privateKey()
    const issuedAt = Math.floor(clock.now().getTime() / 1000)
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(audience)
      .setExpirationTime(issuedAt + tokenLifeSeconds)
      .setSubject(subject)
      .sign(signingKeyOf(key))
    return `vapid t=${token}, k=${vapidPublicKey(key)}`
  }

  return {
    publicKey: async () => vapidPublicKey(await privateKey()),
    isStandIn: () => settings().standIn !== null,
    accepts: ({ endpoint, p256dh, auth }) => {
      const { services, standIn } = settings()
      const isKnown = standIn ? isWithin(standIn.shown, endpoint) : isAtPushService(endpoint, services)
      return isKnown && isPublicKey(p256dh) && Buffer.from(auth, 'base64url').length === 16
    },
    send: async ({ endpoint, p256dh, auth }, message, { ttlSeconds, topic, isUrgent }) => {
      const { subject, standIn, timeoutMs = usualTimeoutMs } = settings()
      const sender = createECDH(curve)
      sender.generateKeys()
      const body = encrypt(Buffer.from(JSON.stringify(message)), {
        version: 'aes128gcm',
        privateKey: sender,
        dh: p256dh,
        authSecret: auth,
      })
      const headers = {
        authorization: await authorization(new URL(endpoint).origin, subject),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        topic,
        urgency: isUrgent ? 'high' : 'normal',
      }
      const call = providerCall('push service', { timeoutMs, mostBytes })
      const address = standIn ? endpoint.replace(standIn.shown, standIn.called) : endpoint
      try {
        const init = { method: 'POST', headers, body: new Uint8Array(body) }
        return readOutcome(await call(address, init), clock.now())
      } catch (error) {
        if (error instanceof ProviderFailed) return { kind: 'unanswered' }
        throw error
      }
    },
  }
}
