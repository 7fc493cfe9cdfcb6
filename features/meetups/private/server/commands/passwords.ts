import type { FastifyRequest } from 'fastify'
import type { MeetupRow } from '~/db/rows/meetups'
import { type AttemptLimit, countAttemptOfNetwork } from '~/lib/server/attempts'
import { memberOf } from '~/lib/server/caller'
import { isPassword, isTicket } from '../../../core/server/commands/unlock'
import { findOwnEntry } from '../../../core/server/queries/entries'

/** Counted by meetup and network, because an attacker may have many accounts or none. */
const passwordGuesses: AttemptLimit = { name: 'meetup-password', most: 10, withinMs: 10 * 60_000 }

/** Counts the attempt, so that the password cannot be guessed. */
export async function isRightPassword(
  { server: app, ip }: FastifyRequest,
  { meetupId, password, passwordHash }: { meetupId: number; password: string; passwordHash: string },
): Promise<boolean> {
  await countAttemptOfNetwork(app, passwordGuesses, { ip, about: meetupId, now: app.clock.now() })
  return isPassword(password, passwordHash)
}

/** Whether the member may look into the meetup. A member with an entry needs no password. */
export async function hasPassword(
  request: FastifyRequest,
  meetup: Pick<MeetupRow, 'id' | 'passwordHash'> | null,
  { password, ticket }: { password: string | null; ticket?: string | undefined },
): Promise<boolean> {
  if (meetup === null || meetup.passwordHash === null) return true
  const { id: meetupId, passwordHash } = meetup
  const app = request.server
  if ((await findOwnEntry(app.db, { ...memberOf(request), meetupId })) !== null) return true
  if (await isTicket(app, { ticket, meetupId, now: app.clock.now() })) return true
  return password !== null && isRightPassword(request, { meetupId, password, passwordHash })
}
