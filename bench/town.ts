import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '~/lib/server/database'
import type { DatabaseAddress } from '~/lib/server/database-address'
import { findRunningDatabase } from '~/lib/server/embedded-postgres'

const longestDrawingMs = 30 * 60_000

/** A data folder for this run alone, or BENCH_DATA_DIR, which is kept so that its artwork is drawn only once. */
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
  // PostgreSQL's own user has to pass through it when the run is root's.
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

/** The first start leaves the artwork to the queue; drawing beside a measurement would be measured with it. */
export function artworkDrawn(dataDir: string, say: (line: string) => void): Promise<void> {
  return withDatabase(dataDir, async (db) => {
    const until = performance.now() + longestDrawingMs
    let said = Number.POSITIVE_INFINITY
    while (performance.now() < until) {
      const [row] = await db<{ left: number }[]>`
        select count(*)::int as left from graphile_worker.jobs where attempts < max_attempts`
      const left = row?.left ?? 0
      if (left === 0) return
      if (left <= said - 50) {
        say(`  pictures still to draw: ${left}`)
        said = left
      }
      await pause(1_000)
    }
    throw new Error('The artwork was not drawn in half an hour.')
  })
}

/** Takes the artwork off the queue, where nobody will look at it; waits for what is being drawn already. */
export function leaveUndrawn(dataDir: string): Promise<void> {
  return withDatabase(dataDir, async (db) => {
    await db`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where locked_at is null))`
    await artworkDrawn(dataDir, () => undefined)
  })
}
