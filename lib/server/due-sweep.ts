import type { Clock } from '~/lib/clock'
import type { Database } from './database'

/** Does what has fallen due by `now` and says how many things that were. Takes rows with SKIP LOCKED. */
export type DueStep = (db: Database, now: Date) => Promise<number>

export interface DueSweep {
  /** Runs every step once, now. Calls at the same time share one run, and one more follows if asked meanwhile. */
  run(): Promise<void>
  stop(): Promise<void>
}

/** Sweeps every `everyMs`; any number of processes may sweep the same database. */
export function startDueSweep(
  db: Database,
  clock: Clock,
  steps: Record<string, DueStep>,
  { everyMs, onError }: { everyMs: number; onError: (step: string, error: unknown) => void },
): DueSweep {
  let running: Promise<void> | null = null
  let askedAgain = false
  let stopped = false

  async function once() {
    for (const [name, step] of Object.entries(steps)) {
      if (stopped) return
      try {
        // A step takes a bounded batch; it is called until nothing is left.
        while ((await step(db, clock.now())) > 0 && !stopped);
      } catch (error) {
        onError(name, error)
      }
    }
  }

  function run(): Promise<void> {
    if (running) {
      askedAgain = true
      return running
    }
    if (stopped) return Promise.resolve()
    running = once().finally(() => {
      running = null
      if (askedAgain && !stopped) {
        askedAgain = false
        return run()
      }
    })
    return running
  }

  const interval = setInterval(() => void run(), everyMs)
  interval.unref()
  return {
    run,
    stop: async () => {
      stopped = true
      clearInterval(interval)
      await running
    },
  }
}
