import type { FastifyInstance } from 'fastify'
import type { Database } from '~/lib/server/database'
import type { Provider, Tokens } from '../account'
import type { NewMember } from '../member'
import { addMember } from './commands'
import { openSession } from './commands/sessions'

let made = 0

/** A member for tests, with a nickname that nobody else has. */
export function aMember(db: Database, about: Partial<NewMember> = {}): Promise<number> {
  made += 1
  const nickname = `사람${made}`
  return db.transaction((tx) =>
    addMember(tx, { nickname, joinedAt: new Date('2026-01-01T00:00:00Z'), ...about }),
  )
}

/** Links a member for tests to their person at a provider. */
export async function anIdentity(
  db: Database,
  { memberId, provider, subject }: { memberId: number; provider: Provider; subject: string },
): Promise<void> {
  await db`
    insert into identities (provider, subject, member_id, linked_at)
    values (${provider}, ${subject}, ${memberId}, '2026-01-01T00:00:00Z')`
}

export function aSession(
  app: FastifyInstance,
  memberId: number,
  { provider = 'kakao', device = '시험' }: { provider?: Provider; device?: string } = {},
): Promise<Tokens> {
  const { db, keys, clock } = app
  return db.transaction((tx) => openSession(tx, { keys, memberId, provider, device, now: clock.now() }))
}

/** The headers of somebody who is signed in. */
export async function signIn(app: FastifyInstance, memberId: number): Promise<{ authorization: string }> {
  const { access } = await aSession(app, memberId)
  return { authorization: `Bearer ${access}` }
}
