import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from './database'
import { sharedClock } from './shared-clock'
import { createTestDatabase, type TestDatabase } from './test-database'

const newYear = new Date('2031-01-01T00:00:00Z')
const minuteMs = 60_000
const patience = { timeout: 10_000 }

let database: TestDatabase
const opened: Database[] = []
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close()
  await database.drop()
})

/** A clock in another process on the same database. */
async function aProcess() {
  const db = openDatabase(database.address)
  opened.push(db)
  const onMove = vi.fn<() => void>()
  const onError = vi.fn<(error: unknown) => void>()
  const clock = await sharedClock(db, { onMove, onError })
  // The offset is read again when listening begins.
  await vi.waitFor(() => expect(onMove).toHaveBeenCalled(), patience)
  onMove.mockClear()
  return { db, clock, onMove, onError }
}

function awayFrom(moment: Date, clock: { now(): Date }): number {
  return Math.abs(clock.now().getTime() - moment.getTime())
}

describe('the shared clock', () => {
  test('shows real time until somebody moves it', async () => {
    const { clock } = await aProcess()
    expect(awayFrom(new Date(), clock)).toBeLessThan(minuteMs)
  })

  test('is moved for every process, at once for the one that moves it', async () => {
    const one = await aProcess()
    const other = await aProcess()
    await one.clock.moveTo(newYear)
    expect(awayFrom(newYear, one.clock)).toBeLessThan(minuteMs)
    await expect.poll(() => awayFrom(newYear, other.clock), patience).toBeLessThan(minuteMs)
    expect(awayFrom(one.clock.now(), other.clock)).toBeLessThan(1_000)
  })

  test('runs on from where it was set', async () => {
    const { clock } = await aProcess()
    await clock.moveTo(newYear)
    const before = clock.now().getTime()
    expect(before).toBeGreaterThanOrEqual(newYear.getTime())
    await expect.poll(() => clock.now().getTime(), patience).toBeGreaterThan(before)
  })

  test('is already moved for a process that starts later', async () => {
    const one = await aProcess()
    await one.clock.moveTo(newYear)
    const late = await aProcess()
    expect(awayFrom(newYear, late.clock)).toBeLessThan(minuteMs)
  })

  test('returns to real time everywhere', async () => {
    const one = await aProcess()
    const other = await aProcess()
    await one.clock.moveTo(newYear)
    await expect.poll(() => awayFrom(newYear, other.clock), patience).toBeLessThan(minuteMs)
    await other.clock.moveTo(null)
    expect(awayFrom(new Date(), other.clock)).toBeLessThan(minuteMs)
    await expect.poll(() => awayFrom(new Date(), one.clock), patience).toBeLessThan(minuteMs)
  })

  test('notifies each process of a move once the new time applies', async () => {
    const one = await aProcess()
    const other = await aProcess()
    const received: number[] = []
    other.onMove.mockImplementation(() => received.push(awayFrom(newYear, other.clock)))
    await one.clock.moveTo(newYear)
    expect(one.onMove).toHaveBeenCalled()
    await expect.poll(() => received, patience).not.toEqual([])
    expect(Math.max(...received)).toBeLessThan(minuteMs)
  })

  test('reports why it could not read a move, and keeps the previous time', async () => {
    const { db, clock, onError } = await aProcess()
    await clock.moveTo(newYear)
    await db`alter table clock_offset rename to mislaid`
    await db`select pg_notify('clock_moved', '')`
    await expect
      .poll(() => onError.mock.calls, patience)
      .toContainEqual([expect.objectContaining({ code: '42P01' })])
    expect(awayFrom(newYear, clock)).toBeLessThan(minuteMs)
  })
})
