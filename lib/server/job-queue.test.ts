import { spawn } from 'node:child_process'
import { run } from 'graphile-worker'
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest'
import { bundleSource } from './bundle-source'
import { type Database, openDatabase } from './database'
import { toUrl } from './database-address'
import { enqueue, type Job, type JobRunner, startJobs } from './job-queue'
import { createTestDatabase, type TestDatabase } from './test-database'

// The queue polls every two seconds for jobs it was not notified of.
const patience = { timeout: 15_000, interval: 50 }

let database: TestDatabase
let db: Database
const started: JobRunner[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address)
})
afterEach(async () => {
  for (const runner of started.splice(0)) await runner.stop()
  await db.close()
  await database.drop()
})

async function start(jobs: Record<string, Job>, atOnce = 1) {
  const onError = vi.fn<(job: string, error: unknown) => void>()
  started.push(await startJobs(database.address, jobs, { atOnce, onError }))
  return onError
}

/** The payloads of the job's calls, in order. */
function givenTo(job: Mock<Job>): unknown[] {
  return job.mock.calls.map(([payload]) => payload)
}

function listQueueConnections() {
  return db<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'meeple-jobs'`
}

/** Ends the connections as a stopping database does. */
function endConnections(connections: { pid: number }[]) {
  return db<{ ended: boolean | null }[]>`
    select pg_terminate_backend(pid) as ended from unnest(${connections.map(({ pid }) => pid)}::int[]) as pid`
}

function inLine() {
  return db<{ job: string; key: string | null; attempts: number; lastError: string | null }[]>`
    select task_identifier as job, key, attempts, last_error from graphile_worker.jobs order by id`
}

/** A separate process that takes a job and never finishes it. */
async function anotherProcess(): Promise<{ kill(): Promise<void> }> {
  const script = `
    import { startJobs } from ${JSON.stringify(await bundleSource('lib/server/job-queue'))}
    await startJobs(${JSON.stringify(database.address)}, { write: () => new Promise(() => undefined) }, { atOnce: 1, onError: console.error })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: 'inherit',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

function lockedBy() {
  return db<{ letter: string; worker: string | null }[]>`
    select key as letter, locked_by as worker from graphile_worker.jobs order by id`
}

async function isInHand(letter: string): Promise<boolean> {
  return (await lockedBy()).some((job) => job.letter === letter && job.worker !== null)
}

/** Connections that hold the lock of a live worker. */
async function countAlive(): Promise<number> {
  const [held] = await db<{ workers: number }[]>`
    select count(*)::int as workers from pg_locks join pg_database on oid = database
    where locktype = 'advisory' and datname = current_database()`
  return held?.workers ?? 0
}

test('a killed process’s job runs after the next start, and no other job is touched', async () => {
  await db.transaction((tx) => enqueue(tx, 'write', { letter: 'of the dead' }, { key: 'of the dead' }))
  const other = await anotherProcess()
  await expect.poll(() => isInHand('of the dead'), patience).toBe(true)

  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const live = vi.fn<Job>(() => held)
  await start({ write: live })
  await db.transaction((tx) => enqueue(tx, 'write', { letter: 'of the living' }, { key: 'of the living' }))
  await expect.poll(() => isInHand('of the living'), patience).toBe(true)
  await db.transaction((tx) => enqueue(tx, 'draw', {}, { key: 'of a stranger' }))
  // A worker of the library's own, which holds no lock of ours.
  const stranger = await run({
    connectionString: toUrl(database.address),
    taskList: { draw: () => held },
    crontab: '',
    noHandleSignals: true,
  })
  await expect.poll(() => isInHand('of a stranger'), patience).toBe(true)
  const before = await lockedBy()

  await other.kill()
  await expect.poll(countAlive, patience).toBe(1)
  const next = vi.fn<Job>(async () => undefined)
  await start({ write: next, draw: next })
  await expect.poll(() => isInHand('of the dead'), patience).toBe(false)
  await expect.poll(() => givenTo(next), patience).toEqual([{ letter: 'of the dead' }])
  await expect.poll(lockedBy, patience).toEqual(before.slice(1))
  expect(givenTo(live)).toEqual([{ letter: 'of the living' }])
  letGo()
  await stranger.stop()
})

describe('a job', () => {
  test('of a transaction that rolls back does not exist', async () => {
    const job = vi.fn<Job>(async () => undefined)
    const rolledBack = db.transaction(async (tx) => {
      await enqueue(tx, 'write', { letter: 'taken back' })
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    expect(await inLine()).toEqual([])

    await start({ write: job })
    await db.transaction((tx) => enqueue(tx, 'write', { letter: 'meant' }))
    await expect.poll(inLine, patience).toEqual([])
    expect(givenTo(job)).toEqual([{ letter: 'meant' }])
  })

  test('runs after its transaction has committed, not before', async () => {
    const job = vi.fn<Job>(async () => undefined)
    await start({ write: job })
    await db.transaction(async (tx) => {
      await enqueue(tx, 'write', { letter: '안녕하세요' })
      expect(await inLine()).toEqual([])
    })
    await expect.poll(() => givenTo(job), patience).toEqual([{ letter: '안녕하세요' }])
    await expect.poll(inLine, patience).toEqual([])
  })

  test('that fails is reported and retried', async () => {
    const job = vi.fn<Job>(async () => undefined).mockRejectedValueOnce(new Error('the post is closed'))
    const onError = await start({ write: job })
    await db.transaction((tx) => enqueue(tx, 'write', { letter: 'first' }))
    await expect
      .poll(inLine, patience)
      .toEqual([{ job: 'write', key: null, attempts: 1, lastError: 'the post is closed' }])
    expect(onError).toHaveBeenCalledExactlyOnceWith('write', new Error('the post is closed'))

    const [pause] = await db<{ ahead: boolean }[]>`select run_at > now() as ahead from graphile_worker.jobs`
    expect(pause).toEqual({ ahead: true })
    await db`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`
    await expect.poll(inLine, patience).toEqual([])
    expect(givenTo(job)).toEqual([{ letter: 'first' }, { letter: 'first' }])
    expect(onError).toHaveBeenCalledOnce()
  })

  test('that fails does not block the next one', async () => {
    const job = vi.fn<Job>(async () => undefined)
    await start({ break: () => Promise.reject(new Error('broken')), write: job })
    await db.transaction(async (tx) => {
      await enqueue(tx, 'break', {})
      await enqueue(tx, 'write', {})
    })
    await expect.poll(() => job.mock.calls.length, patience).toBe(1)
    await expect
      .poll(inLine, patience)
      .toEqual([{ job: 'break', key: null, attempts: 1, lastError: 'broken' }])
  })

  test('waits only once under the same key, with the newest payload', async () => {
    for (const version of [1, 2, 3]) {
      await db.transaction((tx) => enqueue(tx, 'index', { version }, { key: 'game 7' }))
    }
    await db.transaction((tx) => enqueue(tx, 'index', { version: 9 }, { key: 'game 8' }))
    expect(await inLine()).toMatchObject([{ key: 'game 7' }, { key: 'game 8' }])

    const job = vi.fn<Job>(async () => undefined)
    await start({ index: job })
    await expect.poll(inLine, patience).toEqual([])
    expect(givenTo(job)).toEqual([{ version: 3 }, { version: 9 }])
  })

  test('that can wait runs after all other jobs', async () => {
    await db.transaction(async (tx) => {
      await enqueue(tx, 'write', { letter: 'whenever' }, { canWait: true })
      await enqueue(tx, 'write', { letter: 'now' })
    })
    const job = vi.fn<Job>(async () => undefined)
    await start({ write: job })
    await expect.poll(inLine, patience).toEqual([])
    expect(givenTo(job)).toEqual([{ letter: 'now' }, { letter: 'whenever' }])
  })

  test('without a key runs as often as it was enqueued', async () => {
    await db.transaction(async (tx) => {
      await enqueue(tx, 'write', { letter: 1 })
      await enqueue(tx, 'write', { letter: 2 })
    })
    expect(await inLine()).toHaveLength(2)
  })

  test('of a service that hangs leaves the other workers to other jobs', async () => {
    const letGo: (() => void)[] = []
    const ask = vi.fn<Job>(() => new Promise<void>((resolve) => letGo.push(resolve)))
    const write = vi.fn<Job>(async () => undefined)
    const service = { name: 'post office', most: 2 }
    await db.transaction(async (tx) => {
      for (let nth = 0; nth < 12; nth += 1) await enqueue(tx, 'ask', { nth }, { service })
    })
    await start({ ask, write }, 4)
    await expect.poll(() => ask.mock.calls.length, patience).toBe(2)
    await db.transaction(async (tx) => {
      for (let nth = 0; nth < 6; nth += 1) await enqueue(tx, 'write', { nth })
    })
    await expect.poll(() => write.mock.calls.length, patience).toBe(6)
    expect(ask).toHaveBeenCalledTimes(2)

    ask.mockImplementation(async () => undefined)
    for (const each of letGo) each()
    await expect.poll(inLine, patience).toEqual([])
    expect(ask).toHaveBeenCalledTimes(12)
  })

  test('of a service that failed lets the next job of it run first', async () => {
    const ask = vi.fn<Job>(async () => undefined).mockRejectedValueOnce(new Error('the post is closed'))
    await start({ ask }, 4)
    await db.transaction(async (tx) => {
      await enqueue(tx, 'ask', { letter: 1 }, { service: { name: 'post office' } })
      await enqueue(tx, 'ask', { letter: 2 }, { service: { name: 'post office' } })
    })
    await expect.poll(() => givenTo(ask), patience).toEqual([{ letter: 1 }, { letter: 2 }])
    await expect.poll(inLine, patience).toMatchObject([{ attempts: 1, lastError: 'the post is closed' }])
  })

  test('that takes long is told when its process stops, and is waited for', async () => {
    const done = vi.fn<() => void>()
    const job = vi.fn<Job>(async (_, running) => {
      await new Promise<void>((resolve) => running?.stopping.addEventListener('abort', () => resolve()))
      done()
    })
    await start({ write: job })
    await db.transaction((tx) => enqueue(tx, 'write', { letter: 'long' }))
    await expect.poll(() => job.mock.calls.length, patience).toBe(1)
    for (const runner of started.splice(0)) await runner.stop()
    expect(done).toHaveBeenCalledOnce()
    expect(await inLine()).toEqual([])
  })

  test('enqueued while it runs, runs once more afterwards', async () => {
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const job = vi.fn<Job>(() => held)
    await start({ index: job })
    await db.transaction((tx) => enqueue(tx, 'index', { version: 1 }, { key: 'game 7' }))
    await expect.poll(() => job.mock.calls.length, patience).toBe(1)
    await db.transaction((tx) => enqueue(tx, 'index', { version: 2 }, { key: 'game 7' }))
    letGo()
    await expect.poll(inLine, patience).toEqual([])
    expect(givenTo(job)).toEqual([{ version: 1 }, { version: 2 }])
  })
})

test('a database that ends the connections while the queue stops takes nothing else with it', async () => {
  const onError = vi.fn<(job: string, error: unknown) => void>()
  const runner = await startJobs(database.address, { write: async () => undefined }, { atOnce: 4, onError })
  const connections = await listQueueConnections()
  expect(connections.length).toBeGreaterThan(0)
  await Promise.all([endConnections(connections), runner.stop().catch((error: unknown) => error)])
  expect(await db<{ one: number }[]>`select 1 as one`).toEqual([{ one: 1 }])
})
