import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fixedClock } from '~/lib/clock'
import { type Database, openDatabase, type Transaction } from './database'
import {
  cancelDue,
  countDueItems,
  type DueHandler,
  type DueHandlers,
  type NewDueItem,
  pauseAfter,
  scheduleDue,
  startDueItems,
  workDueItems,
} from './due-items'
import { createTestDatabase, type TestDatabase } from './test-database'
import { proofRuns } from './test-proof'

const start = Date.parse('2026-03-18T03:00:00Z')
const minuteMs = 60_000
const dayMs = 86_400_000
const clock = fixedClock(new Date(start).toISOString())

/** This many minutes after noon. */
function at(minutes: number): Date {
  return new Date(start + minutes * minuteMs)
}

let database: TestDatabase
let processes: Database[]
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  processes = [1, 2, 3].map(() => openDatabase(database.address, { most: 4 }))
  db = processes[0] as Database
  await db`create table handled (id bigint generated always as identity, subject text, kind text, key text,
    due_at timestamptz, worked_at timestamptz)`
  await db`create table rooms (subject text primary key, is_open boolean not null default true)`
})
afterAll(async () => {
  for (const each of processes) await each.close()
  await database.drop()
})
beforeEach(async () => {
  clock.set(at(0).toISOString())
  await db`truncate due_items, handled, rooms restart identity`
})

function plan(item: NewDueItem): Promise<void> {
  return db.transaction((tx) => scheduleDue(tx, item))
}

/** Records the items that it is called with. */
function noting(kind: string): DueHandler {
  return async (tx, { subject, key, dueAt, now }) => {
    await tx`insert into handled (subject, kind, key, due_at, worked_at) values (${subject}, ${kind}, ${key}, ${dueAt}, ${now})`
  }
}

async function work(handlers: DueHandlers, { pauseMs = pauseAfter, on = db } = {}) {
  const failures: string[] = []
  const onError = (kind: string, error: unknown) => failures.push(`${kind}: ${String(error)}`)
  const worked = await workDueItems(on, handlers, { clock, onError, pauseMs })
  return { worked, failures }
}

async function listHandled(): Promise<string[]> {
  const rows = await db<
    { said: string }[]
  >`select subject || ' ' || kind || key as said from handled order by id`
  return rows.map(({ said }) => said)
}

async function listWaiting(): Promise<string[]> {
  const rows = await db<{ said: string }[]>`
    select subject || ' ' || kind || key as said from due_items order by due_at, id`
  return rows.map(({ said }) => said)
}

describe('due items', () => {
  test('run once they are due, and get their due time and the current time', async () => {
    await plan({ kind: 'warn', subject: 'meetup:1', dueAt: at(10) })
    clock.set(at(9).toISOString())
    expect((await work({ warn: noting('warn') })).worked).toBe(0)
    clock.set(at(17).toISOString())
    expect((await work({ warn: noting('warn') })).worked).toBe(1)
    expect((await work({ warn: noting('warn') })).worked).toBe(0)
    const rows = await db`select subject, kind, due_at, worked_at from handled`
    expect(rows).toEqual([{ subject: 'meetup:1', kind: 'warn', dueAt: at(10), workedAt: at(17) }])
  })

  test('of a transaction that rolls back do not exist', async () => {
    const rolledBack = db.transaction(async (tx) => {
      await scheduleDue(tx, { kind: 'warn', subject: 'meetup:1', dueAt: at(0) })
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    expect(await listWaiting()).toEqual([])
  })

  test('of one subject run in the order of their due times after a jump of three days', async () => {
    const handlers = { warn: noting('warn'), close: noting('close'), end: noting('end') }
    await plan({ kind: 'end', subject: 'meetup:1', dueAt: at(180) })
    await plan({ kind: 'warn', subject: 'meetup:1', dueAt: at(60) })
    await plan({ kind: 'close', subject: 'meetup:1', dueAt: at(120) })
    await plan({ kind: 'warn', subject: 'meetup:2', dueAt: at(90) })
    clock.set(new Date(start + 3 * dayMs).toISOString())
    await work(handlers)
    expect((await listHandled()).filter((said) => said.startsWith('meetup:1'))).toEqual([
      'meetup:1 warn',
      'meetup:1 close',
      'meetup:1 end',
    ])
  })

  test('with the same due time run in the order of scheduling, even after both were moved', async () => {
    const handlers = { first: noting('first'), second: noting('second') }
    for (const minutes of [10, 20]) {
      await plan({ kind: 'first', subject: 'meetup:1', dueAt: at(minutes) })
      await plan({ kind: 'second', subject: 'meetup:1', dueAt: at(minutes) })
    }
    clock.set(at(20).toISOString())
    await work(handlers)
    expect(await listHandled()).toEqual(['meetup:1 first', 'meetup:1 second'])
  })

  test('that a handler schedules run before later ones', async () => {
    const handlers: DueHandlers = {
      open: async (tx, item) => {
        await noting('open')(tx, item)
        await scheduleDue(tx, { kind: 'warn', subject: item.subject, dueAt: at(20) })
      },
      warn: noting('warn'),
      end: noting('end'),
    }
    await plan({ kind: 'open', subject: 'meetup:1', dueAt: at(10) })
    await plan({ kind: 'end', subject: 'meetup:1', dueAt: at(30) })
    clock.set(new Date(start + 3 * dayMs).toISOString())
    await work(handlers)
    expect(await listHandled()).toEqual(['meetup:1 open', 'meetup:1 warn', 'meetup:1 end'])
  })

  test('are distinguished by their key, and moved when scheduled again', async () => {
    await plan({ kind: 'remind', subject: 'lot:1', key: '30', dueAt: at(10) })
    await plan({ kind: 'remind', subject: 'lot:1', key: '7', dueAt: at(20) })
    await plan({ kind: 'remind', subject: 'lot:1', key: '30', dueAt: at(40) })
    clock.set(at(20).toISOString())
    await work({ remind: noting('remind') })
    expect(await listHandled()).toEqual(['lot:1 remind7'])
    expect(await listWaiting()).toEqual(['lot:1 remind30'])
  })

  test('can be cancelled by key, by kind and by subject', async () => {
    for (const key of ['30', '7', '1']) await plan({ kind: 'remind', subject: 'lot:1', key, dueAt: at(10) })
    await plan({ kind: 'expire', subject: 'lot:1', dueAt: at(10) })
    await plan({ kind: 'expire', subject: 'lot:2', dueAt: at(10) })
    await db.transaction((tx) => cancelDue(tx, { subject: 'lot:1', kind: 'remind', key: '7' }))
    expect(await listWaiting()).toEqual(['lot:1 remind30', 'lot:1 remind1', 'lot:1 expire', 'lot:2 expire'])
    await db.transaction((tx) => cancelDue(tx, { subject: 'lot:1', kind: 'remind' }))
    expect(await listWaiting()).toEqual(['lot:1 expire', 'lot:2 expire'])
    await db.transaction((tx) => cancelDue(tx, { subject: 'lot:1' }))
    expect(await listWaiting()).toEqual(['lot:2 expire'])
  })

  test('may cancel everything of their subject, including themselves, and may reschedule themselves', async () => {
    const handlers: DueHandlers = {
      cancel: async (tx, item) => {
        await noting('cancel')(tx, item)
        await cancelDue(tx, { subject: item.subject })
      },
      end: noting('end'),
      repeat: async (tx, item) => {
        await noting('repeat')(tx, item)
        await scheduleDue(tx, {
          kind: 'repeat',
          subject: item.subject,
          dueAt: new Date(item.dueAt.getTime() + dayMs),
        })
      },
    }
    await plan({ kind: 'cancel', subject: 'meetup:1', dueAt: at(0) })
    await plan({ kind: 'end', subject: 'meetup:1', dueAt: at(0) })
    await plan({ kind: 'repeat', subject: 'month:3', dueAt: at(0) })
    expect((await work(handlers)).worked).toBe(2)
    expect(await listWaiting()).toEqual(['month:3 repeat'])
    clock.set(new Date(start + 3 * dayMs).toISOString())
    await work(handlers)
    expect(await listHandled()).toEqual(['meetup:1 cancel', ...Array(4).fill('month:3 repeat')])
  })

  test('that fail block only their own subject, and are retried after a pause', async () => {
    let isBroken = true
    const handlers: DueHandlers = {
      warn: async (tx, item) => {
        await noting('warn')(tx, item)
        if (isBroken) throw new Error('no words for it')
      },
      end: noting('end'),
    }
    await plan({ kind: 'warn', subject: 'meetup:1', dueAt: at(0) })
    await plan({ kind: 'end', subject: 'meetup:1', dueAt: at(1) })
    await plan({ kind: 'end', subject: 'meetup:2', dueAt: at(2) })
    clock.set(at(5).toISOString())
    const { failures } = await work(handlers)
    expect(failures).toEqual(['warn: Error: no words for it'])
    expect(await listHandled()).toEqual(['meetup:2 end'])
    const [item] =
      await db`select tries, failure, retry_at > now() as is_pausing from due_items where kind = 'warn'`
    expect(item).toEqual({ tries: 1, failure: 'Error: no words for it', isPausing: true })
    expect(await countDueItems(db, clock.now())).toEqual(
      expect.arrayContaining([
        { kind: 'warn', waiting: 1, failing: 1, oldest: at(0) },
        { kind: 'end', waiting: 1, failing: 0, oldest: at(1) },
      ]),
    )

    isBroken = false
    expect((await work(handlers)).worked).toBe(0)
    await db`update due_items set retry_at = now()`
    expect((await work(handlers)).worked).toBe(2)
    expect(await listHandled()).toEqual(['meetup:2 end', 'meetup:1 warn', 'meetup:1 end'])
  })

  test('pause longer after each failure, up to an hour', () => {
    expect([1, 2, 3, 10, 11, 500].map((tries) => pauseAfter(tries) / 1_000)).toEqual([
      5, 10, 20, 2560, 3600, 3600,
    ])
  })

  test('of an unknown kind wait for a version that knows it', async () => {
    await plan({ kind: 'newer', subject: 'meetup:1', dueAt: at(0) })
    await plan({ kind: 'end', subject: 'meetup:1', dueAt: at(1) })
    clock.set(at(5).toISOString())
    expect(await work({ end: noting('end') })).toEqual({ worked: 0, failures: [] })
    expect((await work({ end: noting('end'), newer: noting('newer') })).worked).toBe(2)
    expect(await listHandled()).toEqual(['meetup:1 newer', 'meetup:1 end'])
  })

  test('are checked at every interval until the stop', async () => {
    await plan({ kind: 'end', subject: 'meetup:1', dueAt: at(0) })
    const onError = vi.fn()
    const items = startDueItems(db, clock, { end: noting('end') }, { everyMs: 20, onError })
    await expect.poll(listHandled).toEqual(['meetup:1 end'])
    await items.stop()
    expect(onError).not.toHaveBeenCalled()
  })
})

describe('a due item that a command changes while its handler runs', () => {
  /** Starts the item, waits until its handler blocks on the room's lock, then lets the command commit. */
  async function workDuring(command: (tx: Transaction) => Promise<void>) {
    await db`insert into rooms (subject) values ('meetup:1')`
    await plan({ kind: 'end', subject: 'meetup:1', dueAt: at(0) })
    const handlers: DueHandlers = {
      end: async (tx, item) => {
        await tx`select from rooms where subject = ${item.subject} for update`
        await noting('end')(tx, item)
      },
    }
    let working: ReturnType<typeof work> | undefined
    await db.transaction(async (tx) => {
      await tx`select from rooms where subject = 'meetup:1' for update`
      working = work(handlers, { on: processes[1] })
      await expect
        .poll(
          () =>
            db`select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database()) or not granted and locktype = 'transactionid'`,
        )
        .toHaveLength(1)
      await command(tx)
    })
    return working
  }

  test('does not run once it was cancelled', async () => {
    const { failures } = (await workDuring((tx) => cancelDue(tx, { subject: 'meetup:1' }))) ?? {}
    expect(failures).toEqual([])
    expect(await listHandled()).toEqual([])
    expect(await listWaiting()).toEqual([])
  })

  test('runs at its new time once it was moved', async () => {
    await workDuring((tx) => scheduleDue(tx, { kind: 'end', subject: 'meetup:1', dueAt: at(30) }))
    expect(await listHandled()).toEqual([])
    clock.set(at(30).toISOString())
    await work({ end: noting('end') })
    const rows = await db`select due_at from handled`
    expect(rows).toEqual([{ dueAt: at(30) }])
  })
})

interface TrialItem {
  subject: number
  kind: string
  minutes: number
  failures: number
  follow: { kind: string; minutes: number } | null
}

const kinds = ['warn', 'close', 'end'] as const
const anItem = fc.record({
  subject: fc.integer({ min: 1, max: 4 }),
  kind: fc.constantFrom(...kinds),
  minutes: fc.integer({ min: 0, max: 6 * 24 * 60 }),
  failures: fc.constantFrom<number>(0, 0, 0, 1, 2),
  follow: fc.option(
    fc.record({ kind: fc.constantFrom(...kinds), minutes: fc.integer({ min: 0, max: 2 * 24 * 60 }) }),
  ),
})

/** The expected order for one subject: by due time, then by the order of scheduling. */
function expectedOrder(items: { key: string; item: TrialItem }[]): string[] {
  const waiting = items.map(({ key, item }, planned) => ({ key, dueAt: item.minutes, planned, item }))
  const order: string[] = []
  let planned = waiting.length
  while (waiting.length > 0) {
    waiting.sort((one, other) => one.dueAt - other.dueAt || one.planned - other.planned)
    const next = waiting.shift()
    if (!next) break
    order.push(next.key)
    const { follow } = next.item
    if (follow) {
      const item = { ...next.item, kind: follow.kind, follow: null }
      waiting.push({ key: `${next.key}+`, dueAt: next.dueAt + follow.minutes, planned: planned++, item })
    }
  }
  return order
}

test('everything scheduled runs exactly once and in order, by several processes, over jumps of three days', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anItem, { minLength: 1, maxLength: 16 }), async (items) => {
      await db`truncate due_items, handled restart identity`
      clock.set(at(0).toISOString())
      const keyed = items.map((item, nth) => ({ key: String(nth), item }))
      await db.transaction(async (tx) => {
        for (const { key, item } of keyed) {
          const { subject, kind, minutes, follow } = item
          await scheduleDue(tx, {
            kind,
            subject: `meetup:${subject}`,
            key,
            dueAt: at(minutes),
            payload: { follow },
          })
        }
      })
      const failuresLeft = new Map(keyed.map(({ key, item }) => [key, item.failures]))
      const underWay = new Map<string, number>()
      let mostAtOnce = 0
      const handle =
        (kind: string): DueHandler =>
        async (tx, item) => {
          const { subject, key, dueAt } = item
          const here = (underWay.get(subject) ?? 0) + 1
          mostAtOnce = Math.max(mostAtOnce, here)
          underWay.set(subject, here)
          try {
            await noting(kind)(tx, item)
            const { follow } = item.payload as { follow: TrialItem['follow'] }
            if (follow) {
              const next = new Date(dueAt.getTime() + follow.minutes * minuteMs)
              const payload = { follow: null }
              await scheduleDue(tx, { kind: follow.kind, subject, key: `${key}+`, dueAt: next, payload })
            }
            const left = failuresLeft.get(key) ?? 0
            if (left > 0) {
              failuresLeft.set(key, left - 1)
              throw new Error('not this time')
            }
          } finally {
            underWay.set(subject, here - 1)
          }
        }
      const handlers = Object.fromEntries(kinds.map((kind) => [kind, handle(kind)]))
      for (const days of [3, 6, 9]) {
        clock.set(new Date(start + days * dayMs).toISOString())
        for (let isDone = false; !isDone; ) {
          await Promise.all(processes.map((on) => work(handlers, { on, pauseMs: () => 0 })))
          const due = await countDueItems(db, clock.now())
          isDone = due.length === 0
        }
      }
      const rows = await db<{ subject: string; key: string; isLate: boolean }[]>`
        select subject, key, worked_at < due_at as is_late from handled order by id`
      for (let subject = 1; subject <= 4; subject += 1) {
        const handled = rows.filter((row) => row.subject === `meetup:${subject}`).map(({ key }) => key)
        expect(handled).toEqual(expectedOrder(keyed.filter(({ item }) => item.subject === subject)))
      }
      expect(rows.some(({ isLate }) => isLate)).toBe(false)
      expect(mostAtOnce).toBe(1)
      expect(await listWaiting()).toEqual([])
    }),
    { numRuns: proofRuns({ sample: 10, whole: 250 }) },
  )
})
