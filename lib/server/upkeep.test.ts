import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fixedClock } from '~/lib/clock'
import { type Database, openDatabase } from './database'
import { letOthersRun } from './let-others-run'
import type { Repetition } from './repeat'
import { createTestDatabase, type TestDatabase } from './test-database'
import { startUpkeep, type UpkeepTasks } from './upkeep'

const hourMs = 3_600_000

let database: TestDatabase
let db: Database
let elsewhere: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address)
  elsewhere = openDatabase(database.address)
})
afterAll(async () => {
  await db.close()
  await elsewhere.close()
  await database.drop()
})

const clock = fixedClock('2026-03-18T03:00:00Z')
const started: Repetition[] = []
beforeEach(async () => {
  clock.set('2026-03-18T03:00:00Z')
  await db`truncate upkeep_runs`
})
afterEach(async () => {
  for (const upkeep of started.splice(0)) await upkeep.stop()
})

function upkeepOf(tasks: UpkeepTasks, process = db, sliceMs = 5_000) {
  const onError = vi.fn<(task: string, error: unknown) => void>()
  const upkeep = startUpkeep(process, clock, tasks, { everyMs: hourMs, sliceMs, onError })
  started.push(upkeep)
  return { upkeep, onError }
}

describe('upkeep', () => {
  test('runs each task when it is due again, whichever process ran it last', async () => {
    const work = vi.fn(async () => 0)
    const tasks = { forget: { everyMs: hourMs, work } }
    const here = upkeepOf(tasks).upkeep
    const there = upkeepOf(tasks, elsewhere).upkeep
    await here.run()
    await there.run()
    clock.set('2026-03-18T03:59:59Z')
    await there.run()
    expect(work).toHaveBeenCalledTimes(1)
    clock.set('2026-03-18T04:00:00Z')
    await there.run()
    await here.run()
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('runs again when the clock was moved back', async () => {
    const work = vi.fn(async () => 0)
    const { upkeep } = upkeepOf({ forget: { everyMs: hourMs, work } })
    await upkeep.run()
    clock.set('2026-03-17T03:00:00Z')
    await upkeep.run()
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('calls a task until nothing is left', async () => {
    const left = [3, 3, 1, 0]
    const { upkeep } = upkeepOf({ forget: { everyMs: 0, work: async () => left.shift() ?? 0 } })
    await upkeep.run()
    expect(left).toEqual([])
  })

  test('lets the other tasks run beside one that never ends', async () => {
    const endless = vi.fn(async () => {
      await letOthersRun()
      return 1
    })
    const other = vi.fn(async () => 0)
    const tasks = { endless: { everyMs: hourMs, work: endless }, other: { everyMs: 0, work: other } }
    const { upkeep } = upkeepOf(tasks, db, 20)
    await upkeep.run()
    expect(other).toHaveBeenCalledTimes(1)
    const before = endless.mock.calls.length
    await upkeep.run()
    expect(other).toHaveBeenCalledTimes(2)
    expect(endless.mock.calls.length).toBeGreaterThan(before)
    expect(await db`select name from upkeep_runs`).toEqual([{ name: 'other' }])
  })

  test('goes on in the next round with what a task has left, and notes it as run when nothing is', async () => {
    const left = [3, 1, 0]
    const work = vi.fn(async () => left.shift() ?? 0)
    const tasks = { forget: { everyMs: hourMs, work } }
    const here = upkeepOf(tasks, db, 0).upkeep
    const there = upkeepOf(tasks, elsewhere, 0).upkeep
    await here.run()
    expect(left).toEqual([1, 0])
    await there.run()
    expect(left).toEqual([0])
    await here.run()
    expect(left).toEqual([])
    await there.run()
    expect(work).toHaveBeenCalledTimes(3)
  })

  test('reports a failing task, runs the others, and retries it next time', async () => {
    const whole = vi.fn(async () => 0)
    const broken = vi.fn((db: Database) => db`select no_such_column from members`.then(() => 0))
    const { upkeep, onError } = upkeepOf({
      broken: { everyMs: hourMs, work: broken },
      whole: { everyMs: hourMs, work: whole },
    })
    await upkeep.run()
    await upkeep.run()
    expect(onError.mock.calls.map(([task]) => task)).toEqual(['broken', 'broken'])
    expect(onError).toHaveBeenCalledWith('broken', expect.objectContaining({ code: '42703' }))
    expect(broken).toHaveBeenCalledTimes(2)
    expect(whole).toHaveBeenCalledTimes(1)
  })

  test('never runs one task in two processes at once', async () => {
    let letGo: () => void = () => undefined
    const work = vi.fn(async () => {
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
      return 0
    })
    const other = vi.fn(async () => 0)
    const slow = { everyMs: 0, work }
    const here = upkeepOf({ slow }).upkeep.run()
    await vi.waitFor(() => expect(work).toHaveBeenCalledOnce())
    await upkeepOf({ slow, other: { everyMs: 0, work: other } }, elsewhere).upkeep.run()
    expect(work).toHaveBeenCalledOnce()
    expect(other).toHaveBeenCalledOnce()
    letGo()
    await here
  })
})
