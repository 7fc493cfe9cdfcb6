import { performance } from 'node:perf_hooks'
import type { Clock } from '~/lib/clock'
import type { Database } from './database'
import { repeat } from './repeat'

const readEveryMs = 10_000
/** What a busy machine may add to a reading. A wrong clock is wrong by more. */
const mostUncertainMs = 500

export interface SiteClock extends Clock {
  /** How far this machine's clock is ahead of the site's, in seconds. */
  aheadSeconds(): number
  stop(): Promise<void>
}

/**
 * The time of the database, which all processes of a site share: tokens, deadlines and windows that one of them writes are read
 * by the others. Between two readings it runs on by the machine's steady clock, so that nothing happens when the machine's
 * own clock is wrong or jumps (docs/decisions/0133).
 */
export async function openSiteClock(db: Database, onError: (error: unknown) => void): Promise<SiteClock> {
  /** The time when the steady clock was at zero. */
  let origin: number | null = null

  async function read(): Promise<void> {
    const askedAt = performance.now()
    const [row] = await db<
      { ms: number }[]
    >`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
    const uncertainMs = (performance.now() - askedAt) / 2
    if (!row) return
    const found = row.ms - askedAt - uncertainMs
    if (origin === null || uncertainMs <= mostUncertainMs) {
      // What the reading cannot tell apart stays, so that time does not go back by a few milliseconds.
      if (origin === null || Math.abs(found - origin) > uncertainMs + 20) origin = found
    }
  }
  await read()
  const reading = repeat(() => read().catch(onError), readEveryMs)
  const now = () => (origin ?? 0) + performance.now()
  return {
    now: () => new Date(now()),
    aheadSeconds: () => (Date.now() - now()) / 1_000,
    stop: reading.stop,
  }
}
