import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { artworkEdition } from '~/demo/artwork/edition'
import { completeMark } from '~/demo/artwork/picture-files'
import { type Database, openDatabase } from '~/lib/server/database'
import type { DatabaseAddress } from '~/lib/server/database-address'
import { findRunningDatabase } from '~/lib/server/embedded-postgres'

const longestDrawingMs = 30 * 60_000

/** A temporary data folder, or BENCH_DATA_DIR, which is kept so that its pictures are drawn only once. */
export function dataFolder(): { dataDir: string; remove(): void } {
  const kept = process.env.BENCH_DATA_DIR
  if (kept) {
    mkdirSync(kept, { recursive: true })
    return { dataDir: path.resolve(kept), remove: () => undefined }
  }
  return temporaryFolder()
}

export function temporaryFolder(): { dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'meeple-bench-'))
  // PostgreSQL's user has to traverse the folder when this runs as root.
  chmodSync(dataDir, 0o755)
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

export function databaseOf(dataDir: string): DatabaseAddress {
  const address = findRunningDatabase(dataDir)
  if (!address) throw new Error('The database of the app under measurement is not running.')
  return address
}

export async function withDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(databaseOf(dataDir), { most: 2, name: 'meeple-bench' })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Waits until the pictures are drawn, because drawing would distort the results. */
export async function artworkDrawn(dataDir: string, say: (line: string) => void): Promise<void> {
  const mark = path.join(dataDir, 'media/art', artworkEdition(), completeMark)
  if (existsSync(mark)) return
  say('  the pictures are being drawn')
  const until = performance.now() + longestDrawingMs
  while (!existsSync(mark)) {
    if (performance.now() > until) throw new Error('The artwork was not drawn in half an hour.')
    await pause(1_000)
  }
}
