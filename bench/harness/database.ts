import { type Database, openDatabase } from '~/lib/server/database'
import type { DatabaseAddress } from '~/lib/server/database-address'
import { findRunningDatabase } from '~/lib/server/embedded-postgres'

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
