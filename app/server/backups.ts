import type { BackedUpSite } from '~/lib/server/backup/make-backup'
import type { DatabaseAddress } from '~/lib/server/database-address'
import packageJson from '~/package.json' with { type: 'json' }
import type { Env } from './env'

export function backedUpSite(
  { dataDir, databaseUrl, sessionSecret, vapidKey }: Env,
  address: DatabaseAddress,
): BackedUpSite {
  return {
    dataDir,
    isEmbedded: databaseUrl === null,
    address,
    version: packageJson.version,
    givenSecrets: {
      ...(sessionSecret ? { session: sessionSecret } : {}),
      ...(vapidKey ? { vapid: vapidKey } : {}),
    },
  }
}
