import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { BatchFailed, importGames, type Outcome } from '~/features/catalogue/server/import/import-games'
import { countRows, readCsv } from '~/features/catalogue/server/import/read-csv'
import { reportHeader, summaryOf, toCsvLine, toJsonLine } from '~/features/catalogue/server/import/report'
import { deviceClock } from '~/lib/clock'
import { UnusableDatabaseServer } from '~/lib/server/check-database-server'
import { openDatabase } from '~/lib/server/database'
import { CannotStartDatabase } from '~/lib/server/embedded-postgres'
import { UnreadableFile } from '~/lib/server/unreadable-file'
import { migrateWithBackup } from '../backups'
import { startDatabaseServerBesideApp } from '../database-server'
import { readEnvWithFile } from '../env'

const usage = `사용법: npm run import:games -- FILE.csv [--report FILE] [--dry-run]
  --report FILE   행마다 어떻게 됐는지 적어요. 이름이 .csv로 끝나면 CSV, 아니면 한 줄에 JSON 하나예요.
  --dry-run       무엇이 바뀔지 알아보기만 하고 저장하지 않아요.`

/** How many refusals the console shows; the report lists all of them. */
const mostRefusalsShown = 20

class Unusable extends Error {}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

interface Report {
  write(outcomes: Outcome[]): Promise<void>
  close(): Promise<void>
}

async function openReport(file: string | undefined): Promise<Report> {
  if (file === undefined) return { write: async () => undefined, close: async () => undefined }
  const isCsv = file.toLowerCase().endsWith('.csv')
  const toLine = isCsv ? toCsvLine : toJsonLine
  const stream = createWriteStream(file)
  try {
    await once(stream, 'open')
  } catch (error) {
    throw new Unusable(`보고서를 쓸 수 없어요: ${error instanceof Error ? error.message : String(error)}`)
  }
  // Without a byte order mark, Excel on Windows misreads Korean text.
  if (isCsv) await write(stream, `\ufeff${reportHeader}`)
  return {
    write: (outcomes) => write(stream, outcomes.map(toLine).join('')),
    close: async () => {
      stream.end()
      await once(stream, 'close')
    },
  }
}

async function write(stream: WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}

async function run(): Promise<void> {
  const { file, reportFile, dryRun } = readArguments()
  // Reads the file to its end first, so that a truncated one is refused before anything changes.
  await countRows(file)

  const env = readEnvWithFile()
  const server = await startDatabaseServerBesideApp(env, { log: say })
  const db = openDatabase(server.address, { most: 2, name: 'meeple-import' })
  const report = await openReport(reportFile)
  let refusals = 0
  try {
    await migrateWithBackup(env, server.address, say)
    const begin = performance.now()
    const counts = await importGames(db, readCsv(file), {
      now: deviceClock.now(),
      dryRun,
      onOutcomes: async (outcomes) => {
        await report.write(outcomes)
        for (const outcome of outcomes) {
          if (outcome.result !== 'refused') continue
          refusals += 1
          if (refusals <= mostRefusalsShown) say(`${outcome.line}행을 거절했어요: ${outcome.reason}`)
        }
      },
    })
    if (refusals > mostRefusalsShown)
      say(`거절한 행이 ${refusals - mostRefusalsShown}개 더 있어요. 보고서에 모두 적혀 있어요.`)
    say(summaryOf(counts, { dryRun, seconds: (performance.now() - begin) / 1000 }))
    if (reportFile !== undefined) say(`보고서: ${reportFile}`)
  } finally {
    await report.close()
    await db.close()
    await server.stop()
  }
}

function readArguments(): { file: string; reportFile: string | undefined; dryRun: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { report: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0) {
      return { file, reportFile: values.report, dryRun: values['dry-run'] ?? false }
    }
  } catch (error) {
    throw new Unusable(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
  throw new Unusable(usage)
}

run().catch((error: unknown) => {
  const known =
    error instanceof Unusable ||
    error instanceof UnreadableFile ||
    error instanceof CannotStartDatabase ||
    error instanceof UnusableDatabaseServer
  if (known) process.stderr.write(`${error.message}\n`)
  else if (error instanceof BatchFailed) {
    process.stderr.write(
      `${error.message}\n그 묶음은 하나도 저장하지 않았고, 앞의 묶음은 저장했어요. 고친 뒤 다시 실행하면 나머지를 이어서 받아요.\n`,
    )
  } else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
