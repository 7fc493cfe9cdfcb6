import type { DatabaseAddress } from '~/lib/server/database-address'
import { addressFromUrl } from '~/lib/server/database-address'
import { findRunningDatabase, startEmbeddedPostgres } from '~/lib/server/embedded-postgres'
import type { Env } from '../env'

export interface Store {
  address: DatabaseAddress
  stop(): Promise<void>
}

/** DATABASE_URL's server, or the embedded one of DATA_DIR, which is refused while the app runs on it. */
export async function openStore(env: Env, log: (line: string) => void): Promise<Store> {
  if (env.databaseUrl) return { address: addressFromUrl(env.databaseUrl), stop: async () => undefined }
  return startEmbeddedPostgres({ dataDir: env.dataDir, log })
}

/** The same, for work that is harmless beside a running app: that one's database is used as it is. */
export async function openStoreBesideApp(env: Env, log: (line: string) => void): Promise<Store> {
  const running = env.databaseUrl ? null : findRunningDatabase(env.dataDir)
  return running ? { address: running, stop: async () => undefined } : openStore(env, log)
}
