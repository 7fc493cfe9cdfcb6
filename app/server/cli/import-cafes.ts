import { parseArgs } from 'node:util'
import { type ImportReport, importCafes } from '~/features/cafes/server/import/import-cafes'
import { UnreadableFile } from '~/features/cafes/server/import/read-shops'
import { deviceClock } from '~/lib/clock'
import { UnusableDatabaseServer } from '~/lib/server/check-database-server'
import { openDatabase } from '~/lib/server/database'
import { CannotStartDatabase } from '~/lib/server/embedded-postgres'
import { migrate } from '~/lib/server/migrate'
import { startDatabaseServerBesideApp } from '../database-server'
import { readEnvWithFile } from '../env'

const usage = `사용법: npm run import:cafes -- FILE.csv [--dry-run]
  소상공인시장진흥공단의 상가(상권)정보 파일에서 보드게임 카페를 이름으로 찾아 받아요.
  --dry-run   무엇이 바뀔지 알아보기만 하고 저장하지 않아요.`

const mostRefusalsShown = 20

class Unusable extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`)

function readArguments(): { file: string; isTrial: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' } },
    })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0) return { file, isTrial: values['dry-run'] ?? false }
  } catch (error) {
    throw new Unusable(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
  throw new Unusable(usage)
}

function summaryOf({ rows, others, added, changed, unchanged, kept, refused }: ImportReport): string {
  const parts = {
    추가: added,
    변경: changed,
    그대로: unchanged,
    '매장이 수정해서 그대로': kept,
    거절: refused.length,
    '보드게임 카페가 아님': others,
  }
  const counts = Object.entries(parts).map(([word, count]) => `${word} ${count.toLocaleString('ko-KR')}`)
  return `${rows.toLocaleString('ko-KR')}행을 읽었어요: ${counts.join(', ')}.`
}

async function run(): Promise<void> {
  const { file, isTrial } = readArguments()
  const server = await startDatabaseServerBesideApp(readEnvWithFile(), { log: say })
  const db = openDatabase(server.address, { most: 2, name: 'meeple-import' })
  try {
    await migrate(server.address)
    const report = await importCafes(db, file, { now: deviceClock.now(), isTrial })
    for (const { line, name, reason } of report.refused.slice(0, mostRefusalsShown)) {
      say(`${line}행 ${name}: ${reason}`)
    }
    const unsaid = report.refused.length - mostRefusalsShown
    if (unsaid > 0) say(`거절한 행이 ${unsaid}개 더 있어요.`)
    say(summaryOf(report))
    if (isTrial) say('미리 보기라 아무것도 바꾸지 않았어요.')
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
