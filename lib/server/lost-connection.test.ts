import { connect, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase, type Reader } from './database'
import type { DatabaseAddress } from './database-address'
import { createTestDatabase, type TestDatabase } from './test-database'

let database: TestDatabase
let db: Database
let operator: Database
/** Two connections, so that later work reuses a lost one. */
const connections = 2
const opened: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address, { most: connections })
  operator = openDatabase(database.address, { name: 'operator' })
  await operator`create table wallets (id text primary key)`
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
  await endSleepers()
  await operator`truncate wallets`
})
afterAll(async () => {
  await db.close()
  await operator.close()
  await database.drop()
})

async function pidOf(tx: Reader): Promise<number> {
  const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
  return own?.pid ?? 0
}

/** Resolves once the server has closed the connection. */
async function terminate(pid: number): Promise<void> {
  await operator`select pg_terminate_backend(${pid}, 10000)`
}

async function endSleepers(): Promise<void> {
  await operator`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where wait_event = 'PgSleep' and datname = current_database()`
}

async function countSleepers(): Promise<number> {
  const [found] = await operator<{ sleepers: number }[]>`
    select count(*)::int as sleepers from pg_stat_activity
    where wait_event = 'PgSleep' and datname = current_database()`
  return found?.sleepers ?? 0
}

async function whenSleeping(pid: number): Promise<void> {
  await expect
    .poll(async () => {
      const [found] = await operator<{ event: string | null }[]>`
        select wait_event as event from pg_stat_activity where pid = ${pid}`
      return found?.event
    })
    .toBe('PgSleep')
}

/** Uses every connection of the pool more than once. */
async function answersOfAll(on: Database): Promise<number[]> {
  const answers = Array.from({ length: connections * 3 }, async (_, at) => {
    const [row] = await on<{ at: number }[]>`select ${at}::int as at`
    const inside = await on.transaction((tx) => tx<{ at: number }[]>`select ${at}::int as at`)
    return [row?.at, inside[0]?.at]
  })
  return (await Promise.all(answers)).flat() as number[]
}
const everyAnswer = Array.from({ length: connections * 3 }, (_, at) => [at, at]).flat()

async function wallets(): Promise<string[]> {
  return (await operator<{ id: string }[]>`select id from wallets order by id`).map((row) => row.id)
}

function signal<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

describe('a transaction whose connection the server ends', () => {
  test('during a statement fails and rolls back, and the next ones work', async () => {
    const begun = signal<number>()
    const lost = db.transaction(async (tx) => {
      await tx`insert into wallets (id) values ('minji')`
      begun.resolve(await pidOf(tx))
      await tx`select pg_sleep(60)`
    })
    const failed = expect(lost).rejects.toThrow()
    const pid = await begun.promise
    await whenSleeping(pid)
    await terminate(pid)
    await failed
    expect(await answersOfAll(db)).toEqual(everyAnswer)
    expect(await wallets()).toEqual([])
  })

  test('between two statements fails, and its later writes are not stored', async () => {
    const begun = signal<number>()
    const goesOn = signal<void>()
    let wrote: unknown = 'not yet'
    const done = signal<void>()
    const lost = db.transaction(async (tx) => {
      await tx`insert into wallets (id) values ('before')`
      begun.resolve(await pidOf(tx))
      await goesOn.promise
      // Other transactions use the reconnected connection meanwhile.
      wrote = await tx`insert into wallets (id) values ('after')`.catch((error: unknown) => error)
      done.resolve()
    })
    const failed = expect(lost).rejects.toThrow()
    await terminate(await begun.promise)
    await failed
    const others = Array.from({ length: connections }, (_, at) =>
      db.transaction(async (tx) => {
        await tx`insert into wallets (id) values (${`other ${at}`})`
        goesOn.resolve()
        await done.promise
      }),
    )
    await Promise.all(others)
    expect(wrote).toBeInstanceOf(Error)
    expect(await wallets()).toEqual(['other 0', 'other 1'])
    expect(await answersOfAll(db)).toEqual(everyAnswer)
  })

  test('answers each of the statements that it had sent together', async () => {
    const begun = signal<number>()
    let answers: PromiseSettledResult<unknown>[] = []
    const lost = db.transaction(async (tx) => {
      const pid = await pidOf(tx)
      const statements = [
        tx`select pg_sleep(60)`,
        tx`select 1`,
        tx`select ${2}::int`,
        tx`insert into wallets (id) values (${'together'})`,
      ]
      const settled = Promise.allSettled(statements)
      begun.resolve(pid)
      answers = await settled
    })
    const failed = expect(lost).rejects.toThrow()
    const pid = await begun.promise
    await whenSleeping(pid)
    await terminate(pid)
    await failed
    await expect.poll(() => answers.map((answer) => answer.status)).toEqual(Array(4).fill('rejected'))
    expect(await wallets()).toEqual([])
    expect(await answersOfAll(db)).toEqual(everyAnswer)
  })
})

test('messages are received again after the server ends the connection that listens', async () => {
  const listener = openDatabase(database.address, { name: 'listener' })
  opened.push(() => listener.close())
  const received: string[] = []
  let connected = 0
  await listener.listen(
    'posts',
    (payload) => received.push(payload),
    () => {
      connected += 1
    },
  )
  expect(connected).toBe(1)
  for (const round of ['first', 'second']) {
    const before = connected
    await operator`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where application_name = 'listener' and datname = current_database()`
    await expect.poll(() => connected).toBe(before + 1)
    await operator.transaction((tx) => tx.notify('posts', round))
    await expect.poll(() => received.at(-1)).toBe(round)
  }
})

test('a statement outside a transaction fails when the server ends its connection, and the next ones work', async () => {
  const slow = Array.from({ length: connections }, () => db`select pg_sleep(60)`.then(() => 'slept'))
  const failed = Promise.all(slow.map((each) => expect(each).rejects.toThrow()))
  await expect
    .poll(
      async () =>
        (
          await operator<{ pid: number }[]>`
            select pid from pg_stat_activity
            where wait_event = 'PgSleep' and datname = current_database()`
        ).length,
    )
    .toBe(connections)
  await endSleepers()
  await failed
  expect(await answersOfAll(db)).toEqual(everyAnswer)
})

describe('with a network that breaks', () => {
  /** A proxy to the database whose connections can be cut: `reset` drops them abruptly, `end` closes them cleanly. */
  async function throughNetwork() {
    const { address } = database
    const pairs: [Socket, Socket][] = []
    const server = createServer((near) => {
      const far = address.host.startsWith('/')
        ? connect(`${address.host}/.s.PGSQL.${address.port}`)
        : connect(address.port, address.host)
      near.on('error', () => far.destroy()).on('close', () => far.destroy())
      far.on('error', () => near.destroy()).on('close', () => near.destroy())
      near.pipe(far).pipe(near)
      pairs.push([near, far])
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const at = server.address()
    if (!at || typeof at === 'string') throw new Error('The network has no port.')
    const near: DatabaseAddress = { ...address, host: '127.0.0.1', port: at.port }
    const through = openDatabase(near, { most: connections, silentMs: 200 })
    opened.push(
      () => through.close(),
      () => new Promise((done) => server.close(done)),
    )
    return {
      through,
      /** Nothing arrives any more, and nobody is told. */
      hush: () => {
        for (const [one, other] of pairs.splice(0)) {
          one.unpipe(other).pause()
          other.unpipe(one).pause()
          opened.unshift(async () => one.destroy())
        }
      },
      cut: (how: 'reset' | 'end') => {
        for (const [one] of pairs.splice(0)) how === 'reset' ? one.resetAndDestroy() : one.end()
      },
    }
  }

  test('that falls silent is given up, and later work has new connections', async () => {
    const { through, hush } = await throughNetwork()
    let heard = 0
    await through.listen('shout', () => {
      heard += 1
    })
    const waiting = [through`select pg_sleep(60)`, through.transaction((tx) => tx`select pg_sleep(60)`)]
    await expect.poll(countSleepers).toBe(2)
    hush()
    for (const outcome of await Promise.allSettled(waiting))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'ConnectionLost' } })
    // Refused at once until it listens again.
    await expect.poll(() => answersOfAll(through).catch(String)).toEqual(everyAnswer)
    await expect
      .poll(async () => {
        await operator.transaction((tx) => tx.notify('shout', ''))
        return heard
      })
      .toBeGreaterThan(0)
  })

  test.each(['reset', 'end'] as const)(
    'transactions and statements fail at a %s, and the next ones work',
    async (how) => {
      const { through, cut } = await throughNetwork()
      for (let round = 0; round < 5; round += 1) {
        const begun = signal<void>()
        const inTransaction = through.transaction(async (tx) => {
          await tx`insert into wallets (id) values (${`round ${round}`})`
          begun.resolve()
          await tx`select pg_sleep(60)`
        })
        const outcomes = Promise.allSettled([
          inTransaction,
          through`select pg_sleep(60)`,
          // Waits for one of the two connections.
          inTransaction.catch(() => through`select 1`),
        ])
        await begun.promise
        // A statement that is sent only after the cut would find a new connection and sleep on it.
        await expect.poll(countSleepers).toBe(connections)
        cut(how)
        const [first, second] = await outcomes
        expect([first.status, second.status]).toEqual(['rejected', 'rejected'])
        // The server does not notice by itself that nobody waits for the answer.
        await endSleepers()
        expect(await answersOfAll(through)).toEqual(everyAnswer)
      }
      await expect.poll(wallets).toEqual([])
    },
  )
})
