import type { Clock } from '~/lib/clock'
import { advisoryPairs } from './advisory-locks'
import type { Database } from './database'
import { type Repetition, repeat } from './repeat'

/** Recurring work without a fixed time, such as deleting old rows. */
export interface UpkeepTask {
  /** The pause between the end of one run and the next. */
  everyMs: number
  /**
   * Processes one bounded batch and returns its size. Called until it returns 0, if need be in several slices, so what
   * is left has to be in the database.
   */
  work: (db: Database, now: Date) => Promise<number>
}

/** By name. */
export type UpkeepTasks = Readonly<Record<string, UpkeepTask>>

const usualSliceMs = 5_000

interface Rounds {
  everyMs: number
  /** A task that takes longer lets the others run and goes on in the next round. */
  sliceMs?: number
  onError: (task: string, error: unknown) => void
}

/** Checks every `everyMs` which tasks are due. Only one process at a time runs a task. */
export function startUpkeep(
  db: Database,
  clock: Clock,
  tasks: UpkeepTasks,
  { everyMs, sliceMs = usualSliceMs, onError }: Rounds,
): Repetition {
  return repeat(async (goesOn) => {
    for (const [name, task] of Object.entries(tasks)) {
      if (!goesOn()) return
      try {
        await runTask(db, { name, task, now: clock.now(), sliceMs, goesOn })
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
  sliceMs: number
  goesOn: () => boolean
}

async function runTask(db: Database, run: Run): Promise<void> {
  if (!(await isTime(db, run))) return
  // The task's failure is returned, not thrown: this transaction only holds the lock and must not be retried.
  const failure = await db.transaction(async (tx) => {
    const { name, task, now, sliceMs, goesOn } = run
    const [lock] = await tx<{ taken: boolean | null }[]>`
      select pg_try_advisory_xact_lock(${advisoryPairs.upkeepTask}, hashtext(${name})) as taken`
    // Another process may have finished the task while this one waited.
    if (!lock?.taken || !(await isTime(db, run))) return null
    // The clock of the product can be moved, which must not change how long a task may run.
    const endMs = performance.now() + sliceMs
    try {
      while ((await task.work(db, now)) > 0) if (!goesOn() || performance.now() >= endMs) return null
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

/** A clock that was moved back makes every task due. */
async function isTime(db: Database, { name, task, now }: Run): Promise<boolean> {
  const [last] = await db<{ ranAt: Date }[]>`select ran_at from upkeep_runs where name = ${name}`
  if (!last) return true
  const passedMs = now.getTime() - last.ranAt.getTime()
  return passedMs >= task.everyMs || passedMs < 0
}
