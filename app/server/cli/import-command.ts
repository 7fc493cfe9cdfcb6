import { parseArgs } from 'node:util'
import { grouped } from '~/lib/grouped'
import { BackupFailure } from '~/lib/server/backup/manifest'
import { UnusableDatabaseServer } from '~/lib/server/check-database-server'
import { type Database, openDatabase } from '~/lib/server/database'
import { CannotStartDatabase } from '~/lib/server/embedded-postgres'
import { UnreadableFile } from '~/lib/server/unreadable-file'
import { migrateWithBackup } from '../backups'
import { startDatabaseServerBesideApp } from '../database-server'
import { readEnvWithFile } from '../env'

/** The command was called with invalid arguments. */
export class Unusable extends Error {}

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Parses the arguments: a file, and whether this is a trial run. */
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

/** Parses the only argument: a folder. */
export function readFolder(usage: string): string {
  const [, , folder, ...more] = process.argv
  if (folder === undefined || folder.startsWith('-') || more.length > 0) throw new Unusable(usage)
  return folder
}

export const sizeInWords = (bytes: number) => `${grouped(Math.ceil(bytes / 1_000_000))} MB`

/**
 * Reads all rows without storing them, so that a truncated or broken file is refused before anything changes.
 */
export async function readToItsEnd(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}

/** How many refusals the console shows. */
const mostRefusalsShown = 20

/** Prints the first refused rows, formatted by `inWords`, and the number of the others. */
export function sayRefused<Refused>(refused: readonly Refused[], inWords: (row: Refused) => string): void {
  for (const row of refused.slice(0, mostRefusalsShown)) say(inWords(row))
  const unsaid = refused.length - mostRefusalsShown
  if (unsaid > 0) say(`거절한 행이 ${unsaid}개 더 있어요.`)
}

/** Runs the work on the app's migrated database, whether or not the app is running. */
export async function onDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const env = readEnvWithFile()
  const server = await startDatabaseServerBesideApp(env, { log: say })
  const db = openDatabase(server.address, { most: 2, name: 'meeple-import' })
  try {
    await migrateWithBackup(env, server.address, say)
    await work(db)
  } finally {
    await db.close()
    await server.stop()
  }
}

/** Prints why a command failed: one sentence for a known error, otherwise the stack. */
export function sayFailure(error: unknown): void {
  const isKnown =
    error instanceof Unusable ||
    error instanceof UnreadableFile ||
    error instanceof BackupFailure ||
    error instanceof CannotStartDatabase ||
    error instanceof UnusableDatabaseServer
  const text =
    error instanceof Error ? (isKnown ? error.message : (error.stack ?? error.message)) : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}
