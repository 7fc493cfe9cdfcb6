import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { seoulShortMoment } from '~/lib/seoul-date'
import { secretsFolder } from '~/lib/server/backup/make-backup'
import { BackupFailure } from '~/lib/server/backup/manifest'
import { restoreBackup } from '~/lib/server/backup/restore-backup'
import { checkDatabaseServer } from '~/lib/server/check-database-server'
import { addressFromUrl, onConnection, toOptions } from '~/lib/server/database-address'
import { findBinaries, findPreviousBinaries } from '~/lib/server/embedded-postgres/binaries'
import { projectRoot } from '~/lib/server/project-root'
import { startDatabaseServer } from '../database-server'
import { type Env, readEnvWithFile } from '../env'
import { readFolder, say, sayFailure } from './import-command'

const usage = `사용법: npm run restore -- DIR
  npm run backup이나 밤마다 만든 백업 DIR을 빈 DATA_DIR에 되돌려요. DATABASE_URL이 있으면 그 빈 데이터베이스에 되돌려요.
  비어 있지 않은 곳, 끝까지 만들어지지 않았거나 바뀐 백업, 더 새로운 버전의 백업은 거절해요.`

async function newestMigration(): Promise<string> {
  const names = await readdir(path.join(projectRoot, 'db/migrations'))
  return names.sort().at(-1) ?? ''
}

/** A cluster of the major version before is brought along when it is started. */
function carriedVersions({ previousPostgres }: Env): string[] {
  const previous = findPreviousBinaries(previousPostgres)
  return [findBinaries().version, ...(previous ? [previous.version] : [])]
}

/** Starts on what was restored, which replays the log of the time of the backup. */
async function checkRestored(env: Env, migration: string): Promise<void> {
  const server = await startDatabaseServer(env, { log: say })
  try {
    const { rows } = await onConnection(toOptions(server.address), (client) =>
      client.query<{ newest: string }>('select max(name) as newest from migrations'),
    )
    if (rows[0]?.newest !== migration)
      throw new BackupFailure(`되돌린 데이터베이스가 백업과 달라요 (${rows[0]?.newest}).`)
  } finally {
    await server.stop()
  }
}

/** A variable that differs from the file of the backup goes before it. */
async function warnOfOtherSecrets({ dataDir, sessionSecret, vapidKey }: Env): Promise<void> {
  const given = {
    session: ['SESSION_SECRET', sessionSecret],
    vapid: ['VAPID_PRIVATE_KEY', vapidKey],
  } as const
  for (const [name, [variable, value]] of Object.entries(given)) {
    const stored = await readFile(path.join(dataDir, secretsFolder, name), 'utf8').catch(() => null)
    if (value === null || stored === null || stored.trim() === value) continue
    say(
      `주의: ${variable} 변수가 백업의 값과 달라요. 백업한 때의 로그인과 알림을 이어 가려면 .env에서 지우거나 그때의 값으로 바꿔 주세요.`,
    )
  }
}

async function run(): Promise<void> {
  const folder = path.resolve(readFolder(usage))
  const env = readEnvWithFile()
  const server = env.databaseUrl === null ? null : addressFromUrl(env.databaseUrl)
  if (server) await checkDatabaseServer(server)
  const manifest = await restoreBackup(folder, {
    dataDir: env.dataDir,
    bucket: env.bucket,
    server,
    newestMigration: await newestMigration(),
    embeddedVersions: () => carriedVersions(env),
    mayLie: env.backupDir,
    log: say,
  })
  await checkRestored(env, manifest.migration)
  await warnOfOtherSecrets(env)
  const { madeAt, migration, files } = manifest
  say(
    `되돌렸어요: 한국 시간 ${seoulShortMoment(new Date(madeAt))}의 백업 (${migration}, 파일 ${files.length}개). npm start로 시작해 주세요.`,
  )
}

run().catch(sayFailure)
