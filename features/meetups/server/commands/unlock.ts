import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Keys } from '~/lib/server/keys'
import { seal, unseal } from '~/lib/server/sealing'

// The asynchronous scrypt runs in the thread pool, so that it does not block other requests.
const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const hashBytes = 32

/** The salt and the hash of a meetup's password in base64url, separated by a dot. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password.normalize('NFC'), salt, hashBytes)
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.')
  const expected = Buffer.from(hash, 'base64url')
  const given = await derive(password.normalize('NFC'), Buffer.from(salt, 'base64url'), expected.length)
  return timingSafeEqual(given, expected)
}

/** How long a ticket replaces the password. */
const ticketMs = 2 * 60 * 60_000

export interface Ticket {
  ticket: string
  expiresAt: Date
}

export async function writeTicket(
  { seal: key }: Keys,
  { meetupId, now }: { meetupId: number; now: Date },
): Promise<Ticket> {
  const expiresAt = new Date(now.getTime() + ticketMs)
  return { ticket: await seal(key, `meetup:${meetupId}:${expiresAt.getTime()}`), expiresAt }
}

export async function isTicket(
  keys: Keys,
  { ticket, meetupId, now }: { ticket: string; meetupId: number; now: Date },
): Promise<boolean> {
  const [kind, id, until] = ((await unseal(keys, ticket)) ?? '').split(':')
  return kind === 'meetup' && Number(id) === meetupId && Number(until) > now.getTime()
}
