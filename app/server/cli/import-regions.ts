import { type ImportReport, importRegions } from '~/features/places/server/import/import-regions'
import { UnreadableFile } from '~/features/places/server/import/read-regions'
import { UnusableDatabaseServer } from '~/lib/server/check-database-server'
import { openDatabase } from '~/lib/server/database'
import { CannotStartDatabase } from '~/lib/server/embedded-postgres'
import { migrate } from '~/lib/server/migrate'
import { startDatabaseServerBesideApp } from '../database-server'
import { readEnvWithFile } from '../env'

const usage = `사용법: npm run import:regions -- FILE.csv
  첫 줄은 code,level,sido,sigungu,eupmyeondong,lat,lng 이고, level은 sido, sgg, emd 중 하나예요.`

const mostRefusalsShown = 20

class Unusable extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`)

function summaryOf({ rows, added, changed, unchanged, refused }: ImportReport): string {
  const parts = { 추가: added, 변경: changed, 그대로: unchanged, 거절: refused.length }
  const counts = Object.entries(parts).map(([word, count]) => `${word} ${count.toLocaleString('ko-KR')}`)
  return `${rows.toLocaleString('ko-KR')}행을 읽었어요: ${counts.join(', ')}.`
}

async function run(): Promise<void> {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || more.length > 0 || file.startsWith('-')) throw new Unusable(usage)
  const server = await startDatabaseServerBesideApp(readEnvWithFile(), { log: say })
  const db = openDatabase(server.address, { most: 2, name: 'meeple-import' })
  try {
    await migrate(server.address)
    const report = await importRegions(db, file)
    for (const { line, reason } of report.refused.slice(0, mostRefusalsShown)) {
      say(`${line}행을 거절했어요: ${reason}`)
    }
    const unsaid = report.refused.length - mostRefusalsShown
    if (unsaid > 0) say(`거절한 행이 ${unsaid}개 더 있어요.`)
    say(summaryOf(report))
  } finally {
    await db.close()
    await server.stop()
  }
}

run().catch((error: unknown) => {
  const isKnown =
    error instanceof Unusable ||
    error instanceof UnreadableFile ||
    error instanceof CannotStartDatabase ||
    error instanceof UnusableDatabaseServer
  const text =
    error instanceof Error ? (isKnown ? error.message : (error.stack ?? error.message)) : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
})
