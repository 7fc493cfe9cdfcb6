import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { Refusal } from '~/lib/errors'
import { type Database, openDatabase } from '~/lib/server/database'
import { workDueItems } from '~/lib/server/due-items'
import { createTestDatabase, type TestDatabase } from '~/lib/server/test-database'
import { proofRuns } from '~/lib/server/test-proof'
import { joinMeetup, waitInLine } from '../../joining/server/commands/join-meetup'
import { leaveMeetup } from '../../joining/server/commands/leave-meetup'
import { meetupDue } from '../../server/due'
import { makeTable, pauseTable, stopTable } from './commands/standing-tables'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address, { most: 10 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const start = Date.parse('2026-03-18T03:00:00Z')
const people = 5

const aStep = fc.noBias(
  fc.record({
    action: fc.constantFrom(
      'make',
      'join',
      'join',
      'join',
      'line',
      'leave',
      'pause',
      'stop',
      'close',
      'time',
      'time',
    ),
    who: fc.nat(people - 1),
    pick: fc.nat(1_000),
    hours: fc.constantFrom(1, 6, 26, 50, 170),
    isFlag: fc.boolean(),
  }),
)
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never

/** Refused is an answer, too. */
async function orRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

class Cafe {
  private now = start
  private constructor(
    private readonly cafeId: number,
    private readonly ownerId: number,
    private readonly members: readonly number[],
  ) {}

  static async open(): Promise<Cafe> {
    const cafeId = await aCafe(db, { weekdayPass: 6000, weekendPass: 6000, opening: everyDay(0, 24) })
    const ownerId = await aMember(db)
    await aStaffMember(db, { cafeId, memberId: ownerId, role: 'owner' })
    await db`insert into cafe_seat_offers (cafe_id, stated_at) values (${cafeId}, now())`
    await db`
      insert into cafe_seat_hours (cafe_id, weekday, opens, closes, seats, needs_yes)
      select ${cafeId}, weekday, 0, 1440, 5, weekday = 5 from generate_series(0, 6) weekday`
    const members: number[] = []
    for (let made = 0; made < people; made += 1) {
      const memberId = await aMember(db)
      await somePasses(db, { memberId, count: 6, now: new Date(start) })
      members.push(memberId)
    }
    return new Cafe(cafeId, ownerId, members)
  }

  private act({ action, who, pick, hours, isFlag }: Step): (() => Promise<unknown>) | null {
    const now = new Date(this.now)
    const acting = { cafeId: this.cafeId, actorId: this.ownerId, now }
    const memberId = this.members[who] ?? 0
    const run = (work: Parameters<typeof db.transaction>[0]) => () => db.transaction(work)
    const one = async (rows: Promise<readonly { id: number }[]>) => {
      const all = await rows
      return all.length === 0 ? null : (all[pick % all.length]?.id ?? null)
    }
    const aDate = () =>
      one(
        db<
          { id: number }[]
        >`select id from meetups where cafe_id = ${this.cafeId} and list_part = 0 order by id`,
      )
    const aTable = () =>
      one(db<{ id: number }[]>`
        select id from standing_tables where cafe_id = ${this.cafeId} and stopped_at is null order by id`)
    switch (action) {
      case 'make': {
        const table = {
          ...{ title: '매주 한 판', content: '가볍게', weekday: pick % 7, time: isFlag ? '15:00' : '19:00' },
          ...{ minPeople: 2, maxPeople: 2 + (pick % 3), daysAhead: 1 + (pick % 14), gameIds: [] },
          ...{ experience: 'anyone' as const, welcomesBeginners: false },
        }
        return run((tx) => makeTable(tx, { ...acting, ...table }))
      }
      case 'join':
      case 'line':
        return async () => {
          const meetupId = await aDate()
          const join = { meetupId: meetupId ?? 0, memberId, hasPassword: true, now }
          if (meetupId !== null)
            await db.transaction((tx) => (action === 'join' ? joinMeetup : waitInLine)(tx, join))
        }
      case 'leave':
        return async () => {
          const entryId = await one(db<{ id: number }[]>`
            select id from meetup_entries where member_id = ${memberId} and state = 'seated' order by id`)
          if (entryId !== null)
            await db.transaction((tx) => leaveMeetup(tx, { entryId, memberId, reason: null, now }))
        }
      case 'pause':
        return async () => {
          const tableId = await aTable()
          if (tableId !== null)
            await db.transaction((tx) => pauseTable(tx, { ...acting, tableId, isPaused: isFlag }))
        }
      case 'stop':
        return async () => {
          const tableId = await aTable()
          const callsOff = await db<{ id: number }[]>`
            select id from meetups where table_id = ${tableId} and ${isFlag}::boolean and list_part = 0`
          const stop = { ...acting, callsOff: callsOff.map(({ id }) => id), reason: '그만해요' }
          if (tableId !== null) await db.transaction((tx) => stopTable(tx, { ...stop, tableId }))
        }
      case 'close':
        return () => db`
          insert into cafe_day_offs (cafe_id, day)
          select ${this.cafeId}, (${now}::timestamptz + interval '20 days')::date on conflict do nothing`
      case 'time':
        this.now += hours * 3_600_000
        return null
    }
  }

  private async work(): Promise<void> {
    await workDueItems(db, meetupDue, {
      clock: { now: () => new Date(this.now) },
      onError: (_, error) => {
        throw error
      },
    })
  }

  /** What the clock has to do may run at the same moment as what people do, and in several processes. */
  async play(step: Step): Promise<void> {
    const act = this.act(step)
    await Promise.all([act === null ? null : orRefused(act()), this.work(), this.work()])
    await this.work()
    await this.check()
  }

  private async check(): Promise<void> {
    expect(await auditLedger(db)).toEqual([])
    const wrong = await db<{ why: string; id: number }[]>`
      select 'capacity' as why, id from meetups where cafe_id = ${this.cafeId} and seated + held > max_people
      union all
      select 'seat without a pass', entry.id from meetup_entries entry join meetups on meetups.id = meetup_id
      where cafe_id = ${this.cafeId} and state = 'seated' and entry.tier is not null and pass not in ('spent', 'held')
      union all
      select 'a host', entry.id from meetup_entries entry join meetups on meetups.id = meetup_id
      where table_id is not null and is_host
      union all
      select 'a pass in two meetups', min(entry.id) from meetup_entries entry
      where pass in ('spent', 'held') group by took_key having count(*) > 1
      union all
      select 'a date twice', min(id) from meetups where table_id is not null
      group by table_id, starts_at having count(*) > 1
      union all
      select 'too far ahead', meetups.id from meetups join standing_tables on standing_tables.id = table_id
      where starts_at - opened_at > make_interval(days => days_ahead)
      union all
      select 'more seats than the cafe gives', id from meetups
      where cafe_id = ${this.cafeId} and list_part = 0 and meetup_seats_free(cafe_id, starts_at, id) < max_people
      union all
      select 'a table that nothing opens', id from standing_tables
      where cafe_id = ${this.cafeId} and (stopped_at is null and paused_at is null) <> exists (
        select from due_items where subject = 'standing-table:' || standing_tables.id
      )`
    expect(wrong).toEqual([])
  }
}

test('however tables are made, paused and stopped while people come and go, passes, seats and dates stay right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 12, maxLength: 30 }), async (steps) => {
      const cafe = await Cafe.open()
      for (const step of steps) await cafe.play(step)
    }),
    { numRuns: proofRuns({ sample: 3, whole: 120 }) },
  )
}, 600_000)
