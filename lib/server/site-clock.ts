import type { Clock } from '~/lib/clock'
import type { Database } from './database'
import { repeat } from './repeat'

const readEveryMs = 10_000
/** A reading that took longer than this, there and back, corrects nothing. */
const longestReadingMs = 1_000
/** Less than this is no reason to set time back, or to say anything of this machine's clock. */
const toleratedMs = 20
const worthLoggingMs = 5_000

export interface SiteClock extends Clock {
  stop(): Promise<void>
}

/**
 * The time of the database, by which all processes of a site go: tokens, deadlines and windows that one writes are read by
 * the others. Between two readings it runs on by the machine's steady clock, so that nothing happens when the machine's
 * own clock is wrong or is set (docs/decisions/0133-the-databases-clock.md).
 */
export async function openSiteClock(
  db: Database,
  { say, onError }: { say: (line: string) => void; onError: (error: unknown) => void },
): Promise<SiteClock> {
  /** The site's time when the steady clock was at zero. */
  let origin = Number.NaN
  let wasWrong = false

  async function read(): Promise<void> {
    const askedAt = performance.now()
    const [row] = await db<{ ms: number | null }[]>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
    const tookMs = performance.now() - askedAt
    const ms = row?.ms ?? null
    if (ms === null || (tookMs > longestReadingMs && !Number.isNaN(origin))) return
    const found = ms - askedAt - tookMs / 2
    if (!(Math.abs(found - origin) <= tookMs / 2 + toleratedMs)) origin = found
    logOwnClock()
  }
  function logOwnClock(): void {
    const aheadMs = Date.now() - performance.now() - origin
    const isWrong = Math.abs(aheadMs) > worthLoggingMs
    if (isWrong === wasWrong) return
    wasWrong = isWrong
    const seconds = Math.abs(Math.round(aheadMs / 1_000))
    const where = aheadMs > 0 ? 'ahead of' : 'behind'
    say(
      isWrong
        ? `The clock of this machine is ${seconds} s ${where} the database's, by which the site goes: set it by NTP.`
        : 'The clock of this machine agrees with the database again.',
    )
  }
  await read()
  const reading = repeat(() => read().catch(onError), readEveryMs)
  return { now: () => new Date(origin + performance.now()), stop: reading.stop }
}
