import type { Database } from '~/lib/server/database'
import type { NewMember } from '../member'
import { addMember } from './commands'

let made = 0

/** A member for tests, with a nickname that nobody else has. */
export function aMember(db: Database, about: Partial<NewMember> = {}): Promise<number> {
  made += 1
  const nickname = `사람${made}`
  return db.transaction((tx) =>
    addMember(tx, { nickname, joinedAt: new Date('2026-01-01T00:00:00Z'), ...about }),
  )
}
