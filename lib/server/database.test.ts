import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Database, isConnectionLost, openDatabase, type Transaction } from './database'
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

describe('a statement', () => {
  test('reads each type as the code speaks it, in lists too', async () => {
    const [row] = await db`
      select 9007199254740991::bigint as big, 4.75::numeric as exact, 0.5::real as near, 7::smallint as small, true as yes,
        date '2026-03-01' as on_day, timestamptz '2026-03-01 09:00+09' as at, '{"a_b": [1, null]}'::jsonb as details,
        '\\x00ff'::bytea as bytes, null::int as nothing,
        array[1, null]::bigint[] as bigs, array[1.5]::numeric[] as exacts, array[date '2026-03-01'] as days,
        array[timestamptz '2026-03-01 00:00+00'] as times, array[true, false] as flags, '{}'::text[] as none,
        array['가,나', 'say "hi"', 'a\\b', 'NULL', null, ''] as texts`
    expect(row).toEqual({
      big: 9_007_199_254_740_991,
      exact: 4.75,
      near: 0.5,
      small: 7,
      yes: true,
      onDay: '2026-03-01',
      at: new Date('2026-03-01T00:00:00Z'),
      details: { a_b: [1, null] },
      bytes: Buffer.from([0, 255]),
      nothing: null,
      bigs: [1, null],
      exacts: [1.5],
      days: ['2026-03-01'],
      times: [new Date('2026-03-01T00:00:00Z')],
      flags: [true, false],
      none: [],
      texts: ['가,나', 'say "hi"', 'a\\b', 'NULL', null, ''],
    })
  })

  test('takes each type, and a list of it', async () => {
    const at = new Date('2026-03-01T09:00:00.123Z')
    const texts = ['가,나', 'say "hi"', 'a\\b', 'NULL', null, '', '{}']
    const [row] = await db`
      select ${'안녕'}::text as text, ${12}::int as whole, ${0.25}::float8 as part, ${5n} as big, ${true} as yes, ${at} as at,
        ${at} - interval '1 day' as day_before, ${null}::int as nothing, ${new Uint8Array([1, 255])} as bytes,
        ${texts}::text[] as texts, ${[3, null]}::int[] as wholes, ${[at]}::timestamptz[] as times, ${[]}::int[] as none,
        ${JSON.stringify([{ a: "'" }])}::text::jsonb as details`
    expect(row).toEqual({
      text: '안녕',
      whole: 12,
      part: 0.25,
      big: 5,
      yes: true,
      at,
      dayBefore: new Date('2026-02-28T09:00:00.123Z'),
      nothing: null,
      bytes: Buffer.from([1, 255]),
      texts,
      wholes: [3, null],
      times: [at],
      none: [],
      details: [{ a: "'" }],
    })
  })

  test('is refused without a value for each place, and leaves the pool usable', async () => {
    const missing = undefined as unknown as null
    await expect(db`select ${missing}::int`).rejects.toThrow('undefined')
    await expect(db`select nothing from nowhere`).rejects.toMatchObject({ code: '42P01' })
    expect(await db`select 1 as one`).toEqual([{ one: 1 }])
  })

  test('says how many rows it wrote', async () => {
    await db`insert into wallets (id, won) values ('one', 1), ('two', 2)`
    expect((await db`update wallets set won = 0 where id in ('one', 'two')`).count).toBe(2)
    expect((await db`delete from wallets where id = 'nobody'`).count).toBe(0)
    expect((await db`delete from wallets where id in ('one', 'two') returning id`).count).toBe(2)
  })

  test('that failed at its first use can be sent again', async () => {
    const pool = openDatabase(database.address, { most: 1 })
    const add = (won: number | null) => pool`insert into wallets (id, won) values ('first', ${won})`
    await expect(add(null)).rejects.toMatchObject({ code: '23502' })
    await expect(add(null)).rejects.toMatchObject({ code: '23502' })
    await add(3)
    await expect(add(4)).rejects.toMatchObject({ code: '23505' })
    await pool`delete from wallets where id = 'first'`
    await pool.close()
  })

  test('goes on after another process changed its table', async () => {
    const pool = openDatabase(database.address, { most: 1 })
    await other`create table shelves (id int, is_full text)`
    await other`insert into shelves values (1, 'yes')`
    const alone = () => pool`select * from shelves`
    const within = () => pool.transaction((tx) => tx`select * from shelves where id = 1`)
    for (const read of [alone, within]) {
      expect(await read()).toEqual([{ id: 1, isFull: 'yes' }])
      await other`alter table shelves alter is_full type boolean using is_full = 'yes'`
      expect(await read()).toEqual([{ id: 1, isFull: true }])
      await other`alter table shelves alter is_full type text using 'yes'`
    }
    await pool.close()
  })
})

describe('closing', () => {
  test('waits for what is under way and waiting, and refuses what comes later', async () => {
    const pool = openDatabase(database.address, { most: 1 })
    const mayEnd = signal()
    const begun = signal()
    const first = pool.transaction(async (tx) => {
      begun.resolve()
      await mayEnd.promise
      return tx<{ at: number }[]>`select 1 as at`
    })
    const second = pool<{ at: number }[]>`select 2 as at`
    await begun.promise
    const closed = pool.close()
    await expect(pool`select 3 as at`).rejects.toSatisfy(isConnectionLost)
    mayEnd.resolve()
    expect([await first, await second]).toEqual([[{ at: 1 }], [{ at: 2 }]])
    await closed
    await pool.close()
  })
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

  test('is undone if one of its statements failed, even if the work went on', async () => {
    const careless = db.transaction(async (tx) => {
      await tx`insert into wallets (id, won) values ('careless', 1)`
      await tx`select nothing from nowhere`.catch(() => null)
    })
    await expect(careless).rejects.toMatchObject({ code: '42P01' })
    expect(await db`select id from wallets where id = 'careless'`).toEqual([])
  })

  test('takes no statement after its end', async () => {
    const { tx } = await db.transaction(async (tx) => ({ tx }))
    await expect(tx`select 1`).rejects.toThrow('after its transaction ended')
  })

  test.each(['40001', '40P01'] as const)('is given up after five tries that end with %s', async (code) => {
    let runs = 0
    const hopeless = db.transaction(async (tx) => {
      runs += 1
      await failWith(tx, code)
    })
    await expect(hopeless).rejects.toMatchObject({ severity: 'ERROR', code })
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
    await expect(refused).rejects.toMatchObject({ severity: 'ERROR', code: 'P0001' })
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
    const received: string[] = []
    const awaited = new Map<string, () => void>()
    await on.listen(channel, (payload) => {
      received.push(payload)
      awaited.get(payload)?.()
    })
    return {
      received,
      until: (payload: string) => {
        const { promise, resolve } = signal()
        if (received.includes(payload)) resolve()
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
      expect(here.received).not.toContain('early')
      expect(there.received).toEqual(['late'])
    })
    // No waiting here: listeners in the writer's process are called before the writer continues.
    expect(here.received).toContain('early')
    await there.until('early')
    expect(there.received).toEqual(['late', 'early'])
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
    expect(here.received).toEqual([])
    await other.transaction((tx) => tx.notify(channel, 'next'))
    await Promise.all([here.until('next'), there.until('next')])
    expect([...new Set(here.received)]).toEqual(['next'])
    expect([...new Set(there.received)]).toEqual(['next'])
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
    expect(here.received).toContain('try 3')
    await there.until('try 3')
    expect([...new Set(here.received)]).toEqual(['try 3'])
    expect(there.received).toEqual(['try 3'])
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
