import { checkDatabaseServer } from '~/lib/server/check-database-server'
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
  /** Told in a sentence when the embedded database ends without having been asked to. */
  onLost?: (sentence: string) => void
}

/** DATABASE_URL's server, or the embedded one of DATA_DIR, which is refused while the app runs on it. */
export async function startDatabaseServer(env: Env, events: DatabaseEvents): Promise<DatabaseServer> {
  if (env.databaseUrl) {
    const address = addressFromUrl(env.databaseUrl)
    await checkDatabaseServer(address)
    return { address, stop: async () => undefined }
  }
  return startEmbeddedPostgres({ dataDir: env.dataDir, ...events })
}

/** The same, for work that is harmless beside a running app: that one's database is used as it is. */
export async function startDatabaseServerBesideApp(
  env: Env,
  events: DatabaseEvents,
): Promise<DatabaseServer> {
  const running = env.databaseUrl ? null : findRunningDatabase(env.dataDir)
  return running ? { address: running, stop: async () => undefined } : startDatabaseServer(env, events)
}
