import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '~/features/accounts/server/factories'
import { aCafe, everyDay } from '~/features/cafes/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { countPasses } from '~/features/passes/server/queries/passes'
import { Refusal } from '~/lib/errors'
import { seoulDate } from '~/lib/seoul-date'
import { type Database, openDatabase, type Transaction } from '~/lib/server/database'
import { workDueItems } from '~/lib/server/due-items'
import { createTestDatabase, type TestDatabase } from '~/lib/server/test-database'
import { proofRuns } from '~/lib/server/test-proof'
import { weeksAfter } from '../../core/series'
import { callMeetupOff } from '../../course/server/commands/call-off'
import { answerHosting, offerHosting } from '../../hosting/server/commands/hand-overs'
import { joinMeetup, waitInLine } from '../../joining/server/commands/join-meetup'
import { leaveMeetup } from '../../joining/server/commands/leave-meetup'
import { openMeetup } from '../../opening/server/commands/open-meetup'
import { meetupDue } from '../../server/due'
import { endSeries, openSeries, skipDate } from './commands/series'

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
const hourMs = 3_600_000
const people = 5
/** The last two run out, so that dates of theirs cannot be opened. */
const givenTo = (at: number) => (at < 3 ? 30 : 3)

const actions = [
  ...['open', 'open', 'gather', 'gather', 'gather', 'gather', 'line', 'leave', 'skip', 'end', 'call off'],
  ...['hand over', 'close', 'time', 'time', 'time', 'time'],
] as const
const aStep = fc.noBias(
  fc.record({
    action: fc.constantFrom(...actions),
    who: fc.nat(people - 1),
    pick: fc.nat(10_000),
    hours: fc.constantFrom(1, 6, 13, 50, 100, 170),
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

class Town {
  private now = start
  private constructor(
    private readonly cafeId: number,
    private readonly members: readonly number[],
  ) {}

  static async open(): Promise<Town> {
    const cafeId = await aCafe(db, { weekdayPass: 6000, weekendPass: 6000, opening: everyDay(0, 24) })
    await db`insert into cafe_seat_offers (cafe_id, stated_at) values (${cafeId}, now())`
    await db`
      insert into cafe_seat_hours (cafe_id, weekday, opens, closes, seats, needs_yes)
      select ${cafeId}, weekday, 0, 1440, 6, false from generate_series(0, 6) weekday`
    const members: number[] = []
    for (let at = 0; at < people; at += 1) {
      const memberId = await aMember(db)
      const lot = { memberId, tier: 6000 as const, count: givenTo(at), now: new Date(start) }
      await somePasses(db, { ...lot, orderKey: `series-${memberId}` })
      members.push(memberId)
    }
    return new Town(cafeId, members)
  }

  private act({ action, who, pick, hours, isFlag }: Step): (() => Promise<unknown>) | null {
    const now = new Date(this.now)
    const memberId = this.members[who] ?? 0
    const run = (work: (tx: Transaction) => Promise<unknown>) => db.transaction(work)
    const one = async <Row>(rows: Promise<readonly Row[]>) => {
      const all = await rows
      return all[pick % Math.max(1, all.length)]
    }
    const aRoom = () =>
      one(db<{ id: number; hostId: number | null }[]>`
        select id, host_id from meetups where cafe_id = ${this.cafeId} and list_part = 0 order by id`)
    const aDate = () =>
      one(db<{ seriesId: number; day: string; hostId: number | null }[]>`
        select series_id, day::text as day, host_id
        from meetup_series_dates join meetup_series on meetup_series.id = series_id
        where cafe_id = ${this.cafeId} and state = 'planned' order by series_id, meetup_series_dates.day`)
    switch (action) {
      case 'open': {
        const day = seoulDate(new Date(this.now + (2 + (pick % 5)) * 24 * hourMs))
        const weeks = weeksAfter(day).filter((_, at) => ((pick >> at) & 1) === 1)
        const room = {
          ...{ title: '매주 한 판', content: '가볍게 해요.', day, time: isFlag ? '15:00' : '17:00' },
          ...{ cafeId: this.cafeId, minPeople: 2, maxPeople: 2 + (pick % 3), autoAccepts: true, contact: '' },
          ...{ gameIds: [], experience: 'anyone' as const, welcomesBeginners: false, passwordHash: null },
        }
        const opening = { memberId, now }
        // As the call does: without another week it is a meetup of its own.
        return () =>
          run((tx) =>
            weeks.length === 0
              ? openMeetup(tx, room, opening)
              : openSeries(tx, room, { ...opening, days: weeks }),
          )
      }
      case 'gather':
        return async () => {
          const room = await aRoom()
          if (!room) return
          for (let guest = 0; guest < 3; guest += 1) {
            const guestId = this.members[(who + guest) % people] ?? 0
            const join = { meetupId: room.id, memberId: guestId, hasPassword: true, now }
            await orRefused(run((tx) => joinMeetup(tx, join)))
          }
        }
      case 'line':
        return async () => {
          const room = await aRoom()
          const join = { meetupId: room?.id ?? 0, memberId, hasPassword: true, now }
          if (room) await run((tx) => waitInLine(tx, join))
        }
      case 'leave':
        return async () => {
          const entry = await one(db<{ id: number }[]>`
            select id from meetup_entries where member_id = ${memberId} and state = 'seated' order by id`)
          if (entry) await run((tx) => leaveMeetup(tx, { entryId: entry.id, memberId, reason: null, now }))
        }
      case 'skip':
      case 'end':
        // An end is seldom, because nothing happens afterwards.
        if (action === 'end' && pick % 4 > 0) return null
        return async () => {
          const date = await aDate()
          const host = { seriesId: date?.seriesId ?? 0, memberId: date?.hostId ?? 0, now }
          if (date)
            await run((tx) =>
              action === 'end' ? endSeries(tx, host) : skipDate(tx, { ...host, day: date.day }),
            )
        }
      case 'call off':
        if (pick % 4 > 0) return null
        return async () => {
          const room = await aRoom()
          const host = { meetupId: room?.id ?? 0, memberId: room?.hostId ?? 0, now }
          if (room) await run((tx) => callMeetupOff(tx, host, undefined))
        }
      case 'hand over':
        return async () => {
          const room = await aRoom()
          if (!room) return
          const guest = await one(db<{ id: number; memberId: number }[]>`
            select id, member_id from meetup_entries
            where meetup_id = ${room.id} and state = 'seated' and not is_host order by id`)
          if (!guest) return
          const meetup = { meetupId: room.id, now }
          const offer = { ...meetup, memberId: room.hostId ?? 0 }
          await run((tx) => offerHosting(tx, offer, { entryId: guest.id }))
          const answer = { ...meetup, memberId: guest.memberId }
          await run((tx) => answerHosting(tx, answer, { accepts: true }))
        }
      case 'close':
        return () => db`
          insert into cafe_day_offs (cafe_id, day)
          select ${this.cafeId}, (${now}::timestamptz + interval '20 days')::date on conflict do nothing`
      case 'time':
        this.now += hours * hourMs
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

  /** The clock may run at the same moment as what people do, and in several processes. */
  async play(step: Step): Promise<void> {
    const act = this.act(step)
    await Promise.all([act === null ? null : orRefused(act()), this.work(), this.work()])
    await this.work()
    await this.check()
  }

  private async check(): Promise<void> {
    const now = new Date(this.now)
    const wrong = await db<{ why: string; id: number }[]>`
      with rooms as (select * from meetups where cafe_id = ${this.cafeId}),
        series as (select * from meetup_series where cafe_id = ${this.cafeId}),
        dates as (select * from meetup_series_dates where series_id in (select id from series))
      select 'capacity' as why, id from rooms where seated + held > max_people
      union all
      select 'more seats than the cafe gives', id from rooms
      where list_part = 0 and meetup_seats_free(cafe_id, starts_at, id) < max_people
      union all
      select 'a seat without a pass', entry.id from meetup_entries entry
      where meetup_id in (select id from rooms) and state = 'seated' and pass not in ('held', 'spent')
      union all
      select 'a pass in two meetups', min(entry.id) from meetup_entries entry
      where meetup_id in (select id from rooms) and pass in ('held', 'spent') group by took_key having count(*) > 1
      union all
      select 'a member at two tables', one.id from meetup_entries one join meetup_entries two
        on one.id < two.id and one.member_id = two.member_id and one.during && two.during
      where one.meetup_id in (select id from rooms) and one.state = 'seated' and two.state = 'seated'
      union all
      select 'somebody else in the hours of regulars', entry.id
      from meetup_entries entry join rooms on rooms.id = meetup_id
      where entry.state = 'seated' and not is_host and regulars_until > ${now} and not exists (
        select from meetup_entries before where before.meetup_id = regulars_of and before.member_id = entry.member_id
      )
      union all
      select 'an open date without its room', series_id from dates
      where (state = 'open') <> exists (
        select from rooms
        where rooms.id = meetup_id and rooms.series_id = dates.series_id
          and (starts_at at time zone 'Asia/Seoul')::date = dates.day
      )
      union all
      select 'a date twice', min(id) from rooms group by series_id, starts_at having count(*) > 1
      union all
      select 'a room of a series that is no date of it', id from rooms
      where series_id is not null and not exists (select from dates where meetup_id = rooms.id)
      union all
      select 'too far ahead', rooms.id from rooms join dates on meetup_id = rooms.id
      where starts_at - opened_at > interval '14 days'
      union all
      select 'a date that nothing opens, or a due item without one', series_id from dates
      where (state = 'planned') <> exists (
        select from due_items where subject = 'series:' || series_id and kind = 'series-date' and key = dates.day::text
      )
      union all
      select 'a series that is over and still one of three', id from series
      where open_slot is not null and not exists (select from dates where series_id = series.id and state = 'planned')`
    expect(wrong).toEqual([])
    for (const [at, memberId] of this.members.entries()) {
      const [used] = await db<{ passes: number }[]>`
        select (count(*) filter (where pass in ('held', 'spent', 'kept')))::int as passes
        from meetup_entries where member_id = ${memberId}`
      const counts = await countPasses(db, { memberId, now })
      expect(counts[6000], `the passes of ${memberId}`).toBe(givenTo(at) - (used?.passes ?? 0))
    }
  }
}

test(
  'however series are opened, skipped, ended and handed over while the clock opens dates, seats and passes stay right',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 20, maxLength: 50 }), async (steps) => {
        const town = await Town.open()
        for (const step of steps) await town.play(step)
        expect(await auditLedger(db)).toEqual([])
      }),
      { numRuns: proofRuns({ sample: 3, whole: 400 }), endOnFailure: true },
    )
  },
  60 * 60_000,
)
