import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase, type Transaction } from './database'
import { createTestDatabase, type TestDatabase } from './test-database'

let database: TestDatabase
let db: Database
let other: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address)
  other = openDatabase(database.address, { name: 'another process' })
  await db`create table seats (meetup text, seat integer)`
  await db`create table wallets (id text primary key, won integer not null)`
})
afterAll(async () => {
  await db.close()
  await other.close()
  await database.drop()
})

/** A barrier: waits until `count` callers have arrived; later ones pass at once. */
function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = signal()
  let come = 0
  return () => {
    come += 1
    if (come === count) resolve()
    return promise
  }
}

function signal(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

async function failWith(tx: Transaction, code: '40001' | '40P01' | 'P0001'): Promise<void> {
  if (code === '40001') await tx`do $$ begin raise exception using errcode = '40001'; end $$`
  if (code === '40P01') await tx`do $$ begin raise exception using errcode = '40P01'; end $$`
  if (code === 'P0001') await tx`do $$ begin raise exception using errcode = 'P0001'; end $$`
}

test('a query does not wait for another one while the pool has connections left to open', async () => {
  const pool = openDatabase(database.address, { most: 3 })
  await pool`select count(*) from wallets`
  const quick = await other.transaction(async (tx) => {
    await tx`lock table wallets in access exclusive mode`
    const blocked = pool`select count(*) from wallets`.then(() => 'read')
    const answers = Array.from({ length: 5 }, (_, at) =>
      pool<{ at: number }[]>`select ${at}::int as at`.then(([row]) => row?.at),
    )
    const first = await Promise.race([blocked, Promise.all(answers)])
    return { first, blocked }
  })
  expect(quick.first).toEqual([0, 1, 2, 3, 4])
  expect(await quick.blocked).toBe('read')
  await pool.close()
})

describe('a transaction', () => {
  test('is retried when another one changed what it read, and both commit', async () => {
    const bothHaveRead = meetingOf(2)
    let runs = 0
    const takeNextSeat = () =>
      db.transaction(async (tx) => {
        runs += 1
        await tx`set transaction isolation level serializable`
        const taken = await tx`select seat from seats where meetup = 'saturday'`
        await bothHaveRead()
        await tx`insert into seats (meetup, seat) values ('saturday', ${taken.length + 1})`
        return taken.length + 1
      })
    const seats = await Promise.all([takeNextSeat(), takeNextSeat()])
    expect(seats.sort()).toEqual([1, 2])
    expect(await db`select seat from seats where meetup = 'saturday' order by seat`).toEqual([
      { seat: 1 },
      { seat: 2 },
    ])
    expect(runs).toBeGreaterThan(2)
  })

  test('is retried after a deadlock, and both commit', async () => {
    await db`insert into wallets (id, won) values ('minji', 100), ('seojun', 100)`
    const bothHoldOne = meetingOf(2)
    let runs = 0
    // Only one of them has a short deadlock timeout, so that PostgreSQL does not abort both.
    const pay = (from: string, to: string, amount: number, looksAfter: string) =>
      db.transaction(async (tx) => {
        runs += 1
        await tx`select set_config('deadlock_timeout', ${looksAfter}, true)`
        await tx`update wallets set won = won - ${amount} where id = ${from}`
        await bothHoldOne()
        await tx`update wallets set won = won + ${amount} where id = ${to}`
      })
    await Promise.all([pay('minji', 'seojun', 30, '10ms'), pay('seojun', 'minji', 5, '5s')])
    expect(await db`select id, won from wallets order by id`).toEqual([
      { id: 'minji', won: 75 },
      { id: 'seojun', won: 125 },
    ])
    expect(runs).toBeGreaterThan(2)
  })

  test('has its connection for itself, however many queries are under way on it', async () => {
    const pair = openDatabase(database.address, { most: 2 })
    const parked = signal()
    const isParked = signal()
    const occupying = pair.transaction(async () => {
      isParked.resolve()
      await parked.promise
    })
    await isParked.promise
    // All that follows uses the other connection, which knows this statement already and so takes many at once.
    const read = (at: number) => pair<{ at: number }[]>`select ${at}::int as at`.then(([row]) => row?.at)
    await read(0)
    for (let before = 90; before <= 110; before += 1) {
      const reads = Array.from({ length: before }, (_, at) => read(at))
      const begun = pair.transaction(async (tx) => {
        const [first] = await tx<{ id: string }[]>`select pg_current_xact_id()::text as id`
        const [second] = await tx<{ id: string }[]>`select pg_current_xact_id()::text as id`
        return first?.id === second?.id
      })
      expect(await begun, `one transaction after ${before} reads`).toBe(true)
      expect(await Promise.all(reads)).toEqual(reads.map((_, at) => at))
    }
    parked.resolve()
    await occupying
    await pair.close()
  })

  test.each(['40001', '40P01'] as const)('is given up after five tries that end with %s', async (code) => {
    let runs = 0
    const hopeless = db.transaction(async (tx) => {
      runs += 1
      await failWith(tx, code)
    })
    await expect(hopeless).rejects.toMatchObject({ name: 'PostgresError', code })
    expect(runs).toBe(5)
  })

  test('commits when the fifth attempt succeeds, without traces of the four before', async () => {
    let runs = 0
    const outcome = await db.transaction(async (tx) => {
      runs += 1
      await tx`insert into seats (meetup, seat) values ('friday', ${runs})`
      if (runs < 5) await failWith(tx, '40001')
      return `try ${runs}`
    })
    expect(outcome).toBe('try 5')
    expect(await db`select seat from seats where meetup = 'friday'`).toEqual([{ seat: 5 }])
  })

  test('runs once and rolls back when the database refuses for another reason', async () => {
    let runs = 0
    const refused = db.transaction(async (tx) => {
      runs += 1
      await tx`insert into seats (meetup, seat) values ('sunday', 1)`
      await failWith(tx, 'P0001')
    })
    await expect(refused).rejects.toMatchObject({ name: 'PostgresError', code: 'P0001' })
    expect(runs).toBe(1)
    expect(await db`select seat from seats where meetup = 'sunday'`).toEqual([])
  })

  test('runs once and rolls back when the work itself throws, whatever the error’s name', async () => {
    const error = Object.assign(new Error('자리가 없어요.'), { code: '40001' })
    let runs = 0
    const refused = db.transaction(async (tx) => {
      runs += 1
      await tx`insert into seats (meetup, seat) values ('monday', 1)`
      throw error
    })
    await expect(refused).rejects.toBe(error)
    expect(runs).toBe(1)
    expect(await db`select seat from seats where meetup = 'monday'`).toEqual([])
  })
})

describe('a message', () => {
  /** Collects the messages of a channel and can wait for a certain one. */
  async function hearing(on: Database, channel: string) {
    const heard: string[] = []
    const awaited = new Map<string, () => void>()
    await on.listen(channel, (payload) => {
      heard.push(payload)
      awaited.get(payload)?.()
    })
    return {
      heard,
      until: (payload: string) => {
        const { promise, resolve } = signal()
        if (heard.includes(payload)) resolve()
        else awaited.set(payload, resolve)
        return promise
      },
    }
  }

  const aChannel = () => `channel_${randomBytes(4).toString('hex')}`

  test('is received here and in another process only after its transaction has committed', async () => {
    const channel = aChannel()
    const here = await hearing(db, channel)
    const there = await hearing(other, channel)
    await db.transaction(async (tx) => {
      await tx.notify(channel, 'early')
      // Once a later message from another transaction has arrived, an earlier one of this transaction would have
      // arrived too.
      await db.transaction((quick) => quick.notify(channel, 'late'))
      await Promise.all([here.until('late'), there.until('late')])
      expect(here.heard).not.toContain('early')
      expect(there.heard).toEqual(['late'])
    })
    // No waiting here: listeners in the writer's process are called before the writer continues.
    expect(here.heard).toContain('early')
    await there.until('early')
    expect(there.heard).toEqual(['late', 'early'])
  })

  test('is never received when its transaction rolls back', async () => {
    const channel = aChannel()
    const here = await hearing(db, channel)
    const there = await hearing(other, channel)
    const undone = db.transaction(async (tx) => {
      await tx.notify(channel, 'undone')
      throw new Error('자리가 없어요.')
    })
    await expect(undone).rejects.toThrow('자리가 없어요.')
    expect(here.heard).toEqual([])
    await other.transaction((tx) => tx.notify(channel, 'next'))
    await Promise.all([here.until('next'), there.until('next')])
    expect([...new Set(here.heard)]).toEqual(['next'])
    expect([...new Set(there.heard)]).toEqual(['next'])
  })

  test('of a failed attempt is not received, only that of the committed one', async () => {
    const channel = aChannel()
    const here = await hearing(db, channel)
    const there = await hearing(other, channel)
    let runs = 0
    await db.transaction(async (tx) => {
      runs += 1
      await tx.notify(channel, `try ${runs}`)
      if (runs < 3) await failWith(tx, '40001')
    })
    expect(here.heard).toContain('try 3')
    await there.until('try 3')
    expect([...new Set(here.heard)]).toEqual(['try 3'])
    expect(there.heard).toEqual(['try 3'])
  })
})

describe('a lock', () => {
  test.each([
    ['lands', false],
    ['is undone', true],
  ])('keeps the next one waiting until the transaction that holds it %s', async (_, undone) => {
    const order: string[] = []
    const held = signal()
    const mayEnd = signal()
    const first = db.transaction(async (tx) => {
      await tx.lock(41)
      order.push('first has it')
      held.resolve()
      await mayEnd.promise
      order.push('first ends')
      if (undone) throw new Error('자리가 없어요.')
    })
    const firstEnded = first.then(
      () => 'landed',
      () => 'undone',
    )
    await held.promise
    const second = other.transaction(async (tx) => {
      await tx.lock(41)
      order.push('second has it')
    })
    await vi.waitFor(async () => {
      const waiting = await db`select pid from pg_locks where locktype = 'advisory' and not granted`
      expect(waiting).toHaveLength(1)
    })
    expect(order).toEqual(['first has it'])
    mayEnd.resolve()
    expect(await firstEnded).toBe(undone ? 'undone' : 'landed')
    await second
    expect(order).toEqual(['first has it', 'first ends', 'second has it'])
  })

  test('of another number is free', async () => {
    await db.transaction(async (tx) => {
      await tx.lock(42)
      expect(
        await other.transaction(async (beside) => {
          await beside.lock(43)
          return 'free'
        }),
      ).toBe('free')
    })
  })
})
