import { createHmac } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Database } from './database'
import type { Keys } from './keys'

interface Parts {
  db: Database
  keys: Keys
}

/** The calls of one caller in a window, or what else a limit counts. */
interface Counted {
  /** In this process. */
  calls: number
  /** How many of them the others know of. */
  reported: number
  /** What other processes have reported. */
  elsewhere: number
  endsAt: number
}

const mostCallers = 5_000
/** A process tells the others of every so many calls of one caller, so that few calls cost a statement. */
const reportedAtOnce = (most: number) => Math.max(1, Math.floor(most / 50))
/** Calls of so small a limit wait until they are reported. They reach the database anyway. */
const mostThatWaits = 120

export interface CallCounts {
  /** Adds to what the caller has had in this window. Tells how much that is now, and for how many ms the window lasts. */
  count(
    caller: string,
    limit: { windowMs: number; most: number; by: number },
  ): Promise<{ current: number; ttl: number }>
  /** Counts each call as one. */
  store: FastifyRateLimitStoreCtor
}

/** Counts for the limits of rate, in all processes together. */
export function sharedCallCounts({ db, keys }: Parts): CallCounts {
  /** In the order in which their windows began. */
  const callers = new Map<string, Counted>()

  function countedOf(caller: string, windowMs: number): Counted {
    const known = callers.get(caller)
    if (known && known.endsAt > performance.now()) return known
    callers.delete(caller)
    const oldest = callers.size >= mostCallers ? callers.keys().next().value : undefined
    if (oldest !== undefined) callers.delete(oldest)
    const fresh = { calls: 0, reported: 0, elsewhere: 0, endsAt: performance.now() + windowMs }
    callers.set(caller, fresh)
    return fresh
  }

  async function tell(caller: string, counted: Counted, windowMs: number): Promise<void> {
    const unreported = counted.calls - counted.reported
    counted.reported = counted.calls
    const hash = createHmac('sha256', keys.attempts).update(`calls\n${caller}`).digest('base64url')
    const [all] = await db<{ calls: number; leftMs: number | null }[]>`
      insert into call_counts as counts (caller_hash, calls, ends_at)
      values (${hash}, ${unreported}, clock_timestamp() + ${windowMs} * interval '1 ms')
      on conflict (caller_hash) do update
      set calls = case when counts.ends_at <= clock_timestamp() then excluded.calls else counts.calls + excluded.calls end,
        ends_at = case when counts.ends_at <= clock_timestamp() then excluded.ends_at else counts.ends_at end
      returning calls, (extract(epoch from ends_at - clock_timestamp()) * 1000)::int as left_ms`
    if (!all) return
    counted.elsewhere = Math.max(counted.elsewhere, all.calls - counted.reported)
    // The window of all processes may have begun earlier than the one here.
    counted.endsAt = Math.min(counted.endsAt, performance.now() + (all.leftMs ?? 0))
  }

  const count: CallCounts['count'] = async (caller, { windowMs, most, by }) => {
    const counted = countedOf(caller, windowMs)
    const wasSpent = counted.calls + counted.elsewhere >= most
    counted.calls += by
    if (!wasSpent && counted.calls - counted.reported >= reportedAtOnce(most)) {
      // Without the database the limit holds for each process alone.
      const telling = tell(caller, counted, windowMs).catch(() => null)
      if (most <= mostThatWaits) await telling
    }
    return {
      current: counted.calls + counted.elsewhere,
      ttl: Math.max(0, Math.ceil(counted.endsAt - performance.now())),
    }
  }

  class SharedCallCounts implements FastifyRateLimitStore {
    incr(...[caller, callback, windowMs, most]: Parameters<FastifyRateLimitStore['incr']>): void {
      count(caller, { windowMs, most, by: 1 }).then((counted) => callback(null, counted), callback)
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
  return { count, store: SharedCallCounts }
}

/** Upkeep: deletes counts whose window has ended. */
export async function forgetEndedCalls(db: Database): Promise<number> {
  await db`delete from call_counts where ends_at <= clock_timestamp()`
  return 0
}
