import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Reader } from '~/lib/server/database'
import type { Keys } from '~/lib/server/keys'
import { seal, unseal } from '~/lib/server/sealing'
import { findInviteToken } from '../queries/meetups'

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

/** `link`: the token of the link that was followed, without which the ticket ends with its time alone. */
export async function writeTicket(
  { seal: key }: Keys,
  { meetupId, link, now }: { meetupId: number; link?: string; now: Date },
): Promise<Ticket> {
  const expiresAt = new Date(now.getTime() + ticketMs)
  const parts = ['meetup', meetupId, expiresAt.getTime(), ...(link === undefined ? [] : [link])]
  return { ticket: await seal(key, parts.join(':')), expiresAt }
}

/** A ticket from a link is none any more once the meetup has another link. */
export async function isTicket(
  { db, keys }: { db: Reader; keys: Keys },
  { ticket, meetupId, now }: { ticket: string | undefined; meetupId: number; now: Date },
): Promise<boolean> {
  if (!ticket) return false
  const [kind, id, until, link] = ((await unseal(keys, ticket)) ?? '').split(':')
  if (kind !== 'meetup' || Number(id) !== meetupId || Number(until) <= now.getTime()) return false
  return link === undefined || link === (await findInviteToken(db, meetupId))
}
