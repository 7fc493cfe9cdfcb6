import { parseArgs } from 'node:util'
import { UnusableDatabaseServer } from '~/lib/server/check-database-server'
import { type Database, openDatabase } from '~/lib/server/database'
import { CannotStartDatabase } from '~/lib/server/embedded-postgres'
import { migrate } from '~/lib/server/migrate'
import { UnreadableFile } from '~/lib/server/unreadable-file'
import { startDatabaseServerBesideApp } from '../database-server'
import { readEnvWithFile } from '../env'

/** The command cannot be carried out as it was called. */
export class Unusable extends Error {}

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** A file, and whether it is only to be found out what would happen. */
export function readFileArguments(usage: string): { file: string; isTrial: boolean } {
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

/** Reads a file without storing it, so that one which is cut off or broken is refused before anything changes. */
export async function readToItsEnd(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}

/** How many refusals the console shows. */
const mostRefusalsShown = 20

/** Says the first refused rows, each in words of the import, and how many more there are. */
export function sayRefused<Refused>(refused: readonly Refused[], inWords: (row: Refused) => string): void {
  for (const row of refused.slice(0, mostRefusalsShown)) say(inWords(row))
  const unsaid = refused.length - mostRefusalsShown
  if (unsaid > 0) say(`거절한 행이 ${unsaid}개 더 있어요.`)
}

/** Does the work on the migrated database of the app, whether that runs or not. */
export async function onDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const server = await startDatabaseServerBesideApp(readEnvWithFile(), { log: say })
  const db = openDatabase(server.address, { most: 2, name: 'meeple-import' })
  try {
    await migrate(server.address)
    await work(db)
  } finally {
    await db.close()
    await server.stop()
  }
}

/** Says why a command has failed: in one sentence where that is known, and with the stack otherwise. */
export function sayFailure(error: unknown): void {
  const isKnown =
    error instanceof Unusable ||
    error instanceof UnreadableFile ||
    error instanceof CannotStartDatabase ||
    error instanceof UnusableDatabaseServer
  const text =
    error instanceof Error ? (isKnown ? error.message : (error.stack ?? error.message)) : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}
