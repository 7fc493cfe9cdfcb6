import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fixedClock } from '~/lib/clock'
import { type Database, openDatabase } from './database'
import { type DueStep, type DueSweep, startDueSweep } from './due-sweep'
import { createTestDatabase, type TestDatabase } from './test-database'

const clock = fixedClock('2026-03-18T03:00:00Z')
const everyMs = 5_000

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address)
  await db`create table errands (id int primary key, done_at timestamptz)`
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const started: DueSweep[] = []
const held: (() => void)[] = []
let mayHold = true
beforeEach(() => {
  mayHold = true
  // The database's own timers stay real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  // A test that went wrong may have left a step under way, and a stop waits for it.
  mayHold = false
  for (const letGo of held.splice(0)) letGo()
  for (const sweep of started.splice(0)) await sweep.stop()
  vi.useRealTimers()
})

function sweepOf(steps: Record<string, DueStep>) {
  const onError = vi.fn<(step: string, error: unknown) => void>()
  const sweep = startDueSweep(db, clock, steps, { everyMs, onError })
  started.push(sweep)
  return { sweep, onError }
}

/** A step that stays under way until it is let go, call by call. */
function heldStep() {
  const step = vi.fn<DueStep>(async () => {
    if (mayHold) await new Promise<void>((resolve) => held.push(resolve))
    return 0
  })
  const letGo = () => {
    const next = held.shift()
    if (!next) throw new Error('No call of the step is under way.')
    next()
  }
  return { step, letGo }
}

describe('the due sweep', () => {
  test('tells of a failing step and leaves the others alone', async () => {
    await db`insert into errands (id) values (1)`
    const { sweep, onError } = sweepOf({
      broken: (db) => db`select no_such_column from errands`.then(() => 0),
      whole: async (db, now) => (await db`update errands set done_at = ${now} where done_at is null`).count,
    })
    await sweep.run()
    expect(onError).toHaveBeenCalledExactlyOnceWith('broken', expect.objectContaining({ code: '42703' }))
    expect(await db`select id, done_at from errands`).toEqual([{ id: 1, done_at: clock.now() }])
  })

  test('calls a step again until it has nothing left', async () => {
    await db`truncate errands`
    await db`insert into errands (id) select generate_series(1, 7)`
    const batches: number[] = []
    const { sweep } = sweepOf({
      errands: async (db) => {
        const { count } = await db`
          delete from errands where id in (select id from errands order by id limit 3)`
        batches.push(count)
        return count
      },
    })
    await sweep.run()
    expect(batches).toEqual([3, 3, 1, 0])
  })

  test('runs by itself at every interval', async () => {
    const step = vi.fn<DueStep>(async () => 0)
    sweepOf({ step })
    expect(step).not.toHaveBeenCalled()
    vi.advanceTimersByTime(everyMs)
    await vi.waitFor(() => expect(step).toHaveBeenCalledTimes(1))
    vi.advanceTimersByTime(everyMs)
    await vi.waitFor(() => expect(step).toHaveBeenCalledTimes(2))
  })

  test('shares the run under way with whoever asks meanwhile, and follows it with one more', async () => {
    const { step, letGo } = heldStep()
    const { sweep } = sweepOf({ step })
    const asked = [sweep.run(), sweep.run(), sweep.run()]
    expect(step).toHaveBeenCalledTimes(1)
    letGo()
    await vi.waitFor(() => expect(step).toHaveBeenCalledTimes(2))
    letGo()
    await Promise.all(asked)
    expect(step).toHaveBeenCalledTimes(2)
  })

  test('comes back to whoever asked meanwhile only after the run that follows', async () => {
    const { step, letGo } = heldStep()
    const { sweep } = sweepOf({ step })
    const first = sweep.run()
    const back = vi.fn()
    const meanwhile = sweep.run().then(back)
    letGo()
    await vi.waitFor(() => expect(step).toHaveBeenCalledTimes(2))
    expect(back).not.toHaveBeenCalled()
    letGo()
    await Promise.all([first, meanwhile])
    expect(back).toHaveBeenCalledOnce()
  })

  test('waits at its stop for what is under way, and runs nothing after', async () => {
    const { step, letGo } = heldStep()
    const { sweep } = sweepOf({ step })
    const asked = [sweep.run(), sweep.run()]
    const stopped = vi.fn()
    const stop = sweep.stop().then(stopped)
    await db`select 1`
    expect(stopped).not.toHaveBeenCalled()
    letGo()
    await Promise.all([stop, ...asked])
    vi.advanceTimersByTime(10 * everyMs)
    expect(vi.getTimerCount()).toBe(0)
    expect(step).toHaveBeenCalledTimes(1)
  })

  test('stops between two batches of a step', async () => {
    let calls = 0
    const { sweep } = sweepOf({
      endless: async () => {
        calls += 1
        if (calls === 3) void sweep.stop()
        return 1
      },
    })
    await sweep.run()
    expect(calls).toBe(3)
  })
})
