import type { Clock } from '~/lib/clock'
import { advisoryPairs } from './advisory-locks'
import type { Database } from './database'
import { type Repetition, repeat } from './repeat'

/** Work that recurs and has no moment of its own, such as forgetting what is old. */
export interface UpkeepTask {
  /** The time from the end of one run to the next. */
  everyMs: number
  /** Does a bounded batch and says how much that was; it is called until nothing is left. */
  work: (db: Database, now: Date) => Promise<number>
}

/** By name. */
export type UpkeepTasks = Readonly<Record<string, UpkeepTask>>

/** Looks every `everyMs` for tasks whose time has come. Each is run by one process at a time. */
export function startUpkeep(
  db: Database,
  clock: Clock,
  tasks: UpkeepTasks,
  { everyMs, onError }: { everyMs: number; onError: (task: string, error: unknown) => void },
): Repetition {
  return repeat(async (goesOn) => {
    for (const [name, task] of Object.entries(tasks)) {
      if (!goesOn()) return
      try {
        await runTask(db, { name, task, now: clock.now(), goesOn })
      } catch (error) {
        onError(name, error)
      }
    }
  }, everyMs)
}

interface Run {
  name: string
  task: UpkeepTask
  now: Date
  goesOn: () => boolean
}

async function runTask(db: Database, run: Run): Promise<void> {
  if (!(await isTime(db, run))) return
  // A failure of the work is kept apart: this transaction only holds the lock, and is not to be tried again for it.
  const failure = await db.transaction(async (tx) => {
    const { name, task, now, goesOn } = run
    const [lock] = await tx<{ taken: boolean | null }[]>`
      select pg_try_advisory_xact_lock(${advisoryPairs.upkeepTask}, hashtext(${name})) as taken`
    // Another process may have finished it since.
    if (!lock?.taken || !(await isTime(db, run))) return null
    try {
      while ((await task.work(db, now)) > 0) if (!goesOn()) return null
    } catch (error) {
      return { error }
    }
    await tx`
      insert into upkeep_runs (name, ran_at) values (${name}, ${now})
      on conflict (name) do update set ran_at = excluded.ran_at`
    return null
  })
  if (failure) throw failure.error
}

/** A clock that was moved back makes everything run again. */
async function isTime(db: Database, { name, task, now }: Run): Promise<boolean> {
  const [last] = await db<{ ran_at: Date }[]>`select ran_at from upkeep_runs where name = ${name}`
  if (!last) return true
  const passedMs = now.getTime() - last.ran_at.getTime()
  return passedMs >= task.everyMs || passedMs < 0
}
