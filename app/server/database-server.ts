import { auditLedger } from '~/features/passes/server/queries/audit'
import { checkDatabaseServer } from '~/lib/server/check-database-server'
import { openDatabase } from '~/lib/server/database'
import type { DatabaseAddress } from '~/lib/server/database-address'
import { addressFromUrl } from '~/lib/server/database-address'
import { findRunningDatabase, startEmbeddedPostgres } from '~/lib/server/embedded-postgres'
import type { Env } from './env'

export interface DatabaseServer {
  address: DatabaseAddress
  stop(): Promise<void>
}

interface DatabaseEvents {
  log: (line: string) => void
  /** Called with a sentence when the embedded database exits unexpectedly. */
  onLost?: (sentence: string) => void
}

/**
 * The server at DATABASE_URL, or the embedded one of DATA_DIR. Refuses to start the embedded one while the app is
 * running on it.
 */
export async function startDatabaseServer(env: Env, events: DatabaseEvents): Promise<DatabaseServer> {
  if (env.databaseUrl) {
    const address = addressFromUrl(env.databaseUrl)
    await checkDatabaseServer(address)
    return { address, stop: async () => undefined }
  }
  const { dataDir, workers: processes, previousPostgres } = env
  return startEmbeddedPostgres({ dataDir, processes, previousPostgres, audit, ...events })
}

async function audit(address: DatabaseAddress): Promise<string[]> {
  const db = openDatabase(address, { most: 1, name: 'meeple-ledger-audit' })
  try {
    return await auditLedger(db)
  } finally {
    await db.close()
  }
}

/** The same, for commands that may run beside the app: they use a running app's database. */
export async function startDatabaseServerBesideApp(
  env: Env,
  events: DatabaseEvents,
): Promise<DatabaseServer> {
  const running = env.databaseUrl ? null : findRunningDatabase(env.dataDir)
  return running ? { address: running, stop: async () => undefined } : startDatabaseServer(env, events)
}
