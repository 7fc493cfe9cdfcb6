import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const toleranceMs = 5 * 60_000

/** A secret as the provider's console shows it: `whsec_` and base64. */
export const webhookSecretForm = /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/

/** Signs a notification as Standard Webhooks has it. */
export function signWebhook(
  secret: string,
  { id, timestamp, text }: { id: string; timestamp: string; text: string },
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')
}

/** Whether one of the secrets has signed this body, just now. An id or a moment that was changed breaks the signature. */
export function isSignedBy(
  secrets: readonly string[],
  { headers, bodyText }: Pick<FastifyRequest, 'headers' | 'bodyText'>,
  now: Date,
): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers[name],
  )
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false
  if (bodyText === null || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() - Number(timestamp) * 1_000) > toleranceMs) return false
  const given = signatures
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? [Buffer.from(each.slice(3), 'base64')] : []))
  return secrets.some((secret) => {
    const expected = Buffer.from(signWebhook(secret, { id, timestamp, text: bodyText }), 'base64')
    return given.some((each) => each.length === expected.length && timingSafeEqual(each, expected))
  })
}
