import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from './database'
import { openSiteClock } from './site-clock'
import { createTestDatabase, type TestDatabase } from './test-database'

const minute = 60_000

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address)
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function openClock() {
  const said: string[] = []
  const clock = await openSiteClock(db, {
    say: (line) => said.push(line),
    onError: (error) => said.push(String(error)),
  })
  return { clock, said }
}

/** How far a moment is from the database's time, in minutes. */
async function minutesOff(moment: Date): Promise<number> {
  const [row] = await db<{ now: Date }[]>`select clock_timestamp() as now`
  // Without the sign that a rounded zero may have.
  return Math.round((moment.getTime() - (row?.now.getTime() ?? 0)) / minute) + 0
}

/** Sets the clock of this machine, and leaves its timers and its steady clock alone. */
function setMachineClock(minutes: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * minute })
}

test.each([60, -60])(
  'a clock that is %i minutes off does not change the time of the site, and is told of',
  async (off) => {
    setMachineClock(off)
    const { clock, said } = await openClock()
    expect(await minutesOff(clock.now())).toBe(0)
    expect(await minutesOff(new Date())).toBe(off)
    expect(said).toEqual([
      expect.stringMatching(off > 0 ? /s ahead of the database/ : /s behind the database/),
    ])
    await clock.stop()
  },
)

test('a clock that is set while the site serves does not change its time', async () => {
  const { clock, said } = await openClock()
  expect(said).toEqual([])
  setMachineClock(60)
  expect(await minutesOff(clock.now())).toBe(0)
  await clock.stop()
})
