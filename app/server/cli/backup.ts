import { existsSync } from 'node:fs'
import path from 'node:path'
import { seoulShortMoment } from '~/lib/seoul-date'
import { makeBackup } from '~/lib/server/backup/make-backup'
import { BackupFailure } from '~/lib/server/backup/manifest'
import { backedUpSite } from '../backups'
import { startDatabaseServerBesideApp } from '../database-server'
import { readEnvWithFile } from '../env'
import { readFolder, say, sayFailure, sizeInWords } from './import-command'

const usage = `사용법: npm run backup -- DIR
  데이터베이스, 올린 사진, 비밀값을 새 폴더 DIR에 한 벌로 백업해요. 서비스가 도는 동안에도 돼요.
  비밀값이 들어 있으니 아무에게도 보이지 마세요. 되돌리는 법: npm run restore -- DIR`

async function run(): Promise<void> {
  const folder = readFolder(usage)
  const env = readEnvWithFile()
  if (env.databaseUrl === null && !existsSync(env.dataDir))
    throw new BackupFailure(`${env.dataDir} 폴더가 없어요. DATA_DIR이 맞는지 살펴봐 주세요.`)
  const server = await startDatabaseServerBesideApp(env, { log: say })
  try {
    const made = await makeBackup(backedUpSite(env, server.address), path.resolve(folder))
    const { madeAt, migration, size } = made
    say(
      `백업했어요: ${made.folder} (한국 시간 ${seoulShortMoment(madeAt)}, ${migration}, ${sizeInWords(size)})`,
    )
  } finally {
    await server.stop()
  }
}

run().catch(sayFailure)
