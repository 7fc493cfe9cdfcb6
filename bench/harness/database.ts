import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { openSession } from '~/features/accounts/server/commands/sessions'
import { type Database, openDatabase } from '~/lib/server/database'
import type { DatabaseAddress } from '~/lib/server/database-address'
import { findRunningDatabase } from '~/lib/server/embedded-postgres'
import { deriveKeys } from '~/lib/server/keys'

export function databaseOf(dataDir: string): DatabaseAddress {
  const address = findRunningDatabase(dataDir)
  if (!address) throw new Error('The database of the app under measurement is not running.')
  return address
}

export async function withDatabase<T>(
  dataDir: string,
  work: (db: Database) => Promise<T>,
  most = 2,
): Promise<T> {
  const db = openDatabase(databaseOf(dataDir), { most, name: 'meeple-bench' })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Signs a member of the demo town in. */
export async function tokenOf(db: Database, dataDir: string, memberId: number): Promise<string> {
  const secret = (await readFile(path.join(dataDir, 'secrets/session'), 'utf8')).trim()
  const keys = deriveKeys(secret, 'demo')
  const session = { keys, memberId, provider: 'kakao', device: 'bench', now: new Date() } as const
  return (await db.transaction((tx) => openSession(tx, session))).access
}
