import path from 'node:path'
import { noteBackup } from '~/features/operations/server/commands/backups'
import type { BackedUpSite } from '~/lib/server/backup/make-backup'
import { BackupFailure } from '~/lib/server/backup/manifest'
import { storeBackup } from '~/lib/server/backup/stored-backups'
import { openDatabase } from '~/lib/server/database'
import { addressFromUrl, type DatabaseAddress } from '~/lib/server/database-address'
import { findRunningDatabase } from '~/lib/server/embedded-postgres'
import { isOutOfDate, type Migrated, migrate } from '~/lib/server/migrate'
import packageJson from '~/package.json' with { type: 'json' }
import type { Env } from './env'

/** They have a folder of their own: a migration that fails at each start must not push the nightly ones out. */
const keptBeforeMigrations = 3

export function backedUpSite(
  { dataDir, bucket, databaseUrl, sessionSecret, vapidKey }: Env,
  address: DatabaseAddress,
): BackedUpSite {
  return {
    dataDir,
    bucket,
    isEmbedded: databaseUrl === null,
    address,
    version: packageJson.version,
    givenSecrets: {
      ...(sessionSecret ? { session: sessionSecret } : {}),
      ...(vapidKey ? { vapid: vapidKey } : {}),
    },
  }
}

/** For a backup by the app itself, in whichever of its processes. */
export function siteOfRunningApp(env: Env): BackedUpSite {
  const address = env.databaseUrl ? addressFromUrl(env.databaseUrl) : findRunningDatabase(env.dataDir)
  if (address === null) throw new BackupFailure('데이터베이스가 돌고 있지 않아서 백업하지 못했어요.')
  return backedUpSite(env, address)
}

/** Brings the database up to date. An embedded one with data of an earlier version is backed up before. */
export async function migrateWithBackup(
  env: Env,
  address: DatabaseAddress,
  log: (line: string) => void,
): Promise<Migrated> {
  const isWanted = env.databaseUrl === null && env.backsUpBeforeMigration
  if (!isWanted || !(await isOutOfDate(address))) return migrate(address)
  const made = await storeBackup(backedUpSite(env, address), {
    folder: path.join(env.backupDir, 'before-migration'),
    keep: keptBeforeMigrations,
  }).catch((error: unknown) => {
    throw new BackupFailure(
      `The database was not brought up to date, because no backup could be made before: ${error instanceof Error ? error.message : String(error)} To start without one, set BACKUP_BEFORE_MIGRATION=off.`,
      { cause: error },
    )
  })
  log(`Backed up to ${made.folder} before bringing the database up to date.`)
  const migrated = await migrate(address)
  const db = openDatabase(address, { most: 1, name: 'meeple-backup' })
  try {
    await noteBackup(db, made)
  } finally {
    await db.close()
  }
  return migrated
}
