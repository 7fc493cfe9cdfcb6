import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockMember } from '~/features/accounts/server/commands/members'
import { aMember } from '~/features/accounts/server/factories'
import { aCafe, everyDay } from '~/features/cafes/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { countPasses } from '~/features/passes/server/queries/passes'
import { Refusal } from '~/lib/errors'
import { type Database, openDatabase, type Transaction } from '~/lib/server/database'
import { workDueItems } from '~/lib/server/due-items'
import { createTestDatabase, type TestDatabase } from '~/lib/server/test-database'
import { proofRuns } from '~/lib/server/test-proof'
import { checkInAtMeetups } from '../../attendance/server/commands/attendance'
import { banFromMeetups } from '../../bans/server/commands/bans'
import { callMeetupOff } from '../../course/server/commands/call-off'
import { closeMeetup, confirmMeetup } from '../../course/server/commands/host-meetup'
import { answerHosting, offerHosting, takeHostingBack } from '../../hosting/server/commands/hand-overs'
import { joinMeetup, leaveLine, waitInLine } from '../../joining/server/commands/join-meetup'
import { leaveMeetup } from '../../joining/server/commands/leave-meetup'
import { openMeetup } from '../../opening/server/commands/open-meetup'
import { meetupDue } from '../../server/due'
import { claimFriendSeat, goAlone, joinInPair } from './commands/pairs'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address, { most: 4 })
})
afterAll(async () => {
  expect(await auditLedger(db)).toEqual([])
  await db.close()
  await database.drop()
})

// Thursday noon in Seoul, and Friday at seven, when the cafe checks in. The rooms start on Friday, when a cancel is not free any more.
const starts = ['2026-03-19T03:00:00Z', '2026-03-19T22:00:00Z']
const minuteMs = 60_000
const people = 6
const given = 4

const actions = [
  ...['pair', 'pair', 'pair', 'claim', 'claim', 'claim', 'alone', 'join', 'join', 'wait', 'stop waiting'],
  ...[
    'leave',
    'leave',
    'remove',
    'offer',
    'offer',
    'accept',
    'accept',
    'decline',
    'take back',
    'scan',
    'scan',
    'ban',
  ],
  ...['confirm', 'close', 'call off', 'minutes', 'minutes', 'minutes', 'hours'],
] as const
interface Step {
  action: (typeof actions)[number]
  who: number
  pick: number
  other: number
}
// Without the bias towards small numbers, which would choose the same few members.
const aStep: fc.Arbitrary<Step> = fc.noBias(
  fc.record({
    action: fc.constantFrom(...actions),
    who: fc.nat(people - 1),
    pick: fc.nat(1_000),
    other: fc.nat(1_000),
  }),
)

class Town {
  private now: number
  /** The seats that the cafe has seen taken, until their members leave. */
  private readonly seen = new Set<number>()

  constructor(
    start: Date,
    private readonly cafeId: number,
    private readonly members: readonly number[],
    private readonly rooms: readonly number[],
  ) {
    this.now = start.getTime()
  }

  /** Runs a command, which may be refused. */
  private async tries(work: (tx: Transaction, now: Date) => Promise<unknown>): Promise<void> {
    try {
      await db.transaction((tx) => work(tx, new Date(this.now)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  private async seats(meetupId: number): Promise<{ id: number; memberId: number }[]> {
    return db<{ id: number; memberId: number }[]>`
      select id, member_id from meetup_entries where meetup_id = ${meetupId} and state = 'seated' order by id`
  }

  private async hostOf(meetupId: number): Promise<number> {
    const [row] = await db<{ hostId: number }[]>`select host_id from meetups where id = ${meetupId}`
    return row?.hostId ?? 0
  }

  async take({ action, who, pick, other }: Step): Promise<void> {
    const memberId = this.members[who] ?? 0
    const meetupId = this.rooms[pick % this.rooms.length] ?? 0
    const seats = await this.seats(meetupId)
    const seat = seats[other % Math.max(1, seats.length)]
    const hostId = await this.hostOf(meetupId)
    const asHost = (now: Date) => ({ meetupId, memberId: hostId, now })
    const join = (now: Date) => ({ meetupId, memberId, hasPassword: true, now })
    switch (action) {
      case 'pair':
        return this.tries((tx, now) => joinInPair(tx, join(now)))
      case 'claim': {
        const tokens = await db<{ token: string }[]>`
          select token from meetup_pairs where meetup_id = ${meetupId} order by id desc limit 3`
        const token = tokens[other % Math.max(1, tokens.length)]?.token ?? 'nobody'
        return this.tries((tx, now) => claimFriendSeat(tx, { token, memberId, now }))
      }
      case 'alone':
        return this.tries((tx, now) => goAlone(tx, { meetupId, memberId: seat?.memberId ?? 0, now }))
      case 'join':
        return this.tries((tx, now) => joinMeetup(tx, join(now)))
      case 'wait':
        return this.tries((tx, now) => waitInLine(tx, join(now)))
      case 'stop waiting':
        return this.tries((tx, now) => leaveLine(tx, { meetupId, memberId, now }))
      case 'leave':
      case 'remove': {
        if (!seat) return
        const by = action === 'leave' ? seat.memberId : hostId
        if (by === seat.memberId) this.seen.delete(seat.id)
        return this.tries((tx, now) =>
          leaveMeetup(tx, { entryId: seat.id, memberId: by, reason: '이유', now }),
        )
      }
      case 'offer':
        return this.tries((tx, now) => offerHosting(tx, asHost(now), { entryId: seat?.id ?? 0 }))
      case 'take back':
        return this.tries((tx, now) => takeHostingBack(tx, asHost(now)))
      case 'accept':
      case 'decline': {
        const [open] = await db<{ toId: number }[]>`
          select to_id from meetup_hand_overs where meetup_id = ${meetupId} and outcome is null`
        const toId = open?.toId ?? memberId
        const accepts = action === 'accept'
        return this.tries((tx, now) => answerHosting(tx, { meetupId, memberId: toId, now }, { accepts }))
      }
      case 'scan':
        return this.scan(seat?.memberId ?? memberId)
      case 'ban':
        if (other % 4 > 0) return
        return this.ban(seat?.memberId ?? memberId)
      case 'confirm':
        return this.tries((tx, now) => confirmMeetup(tx, asHost(now), other % 2 === 0))
      case 'close':
        // Seldom, because nothing happens afterwards.
        if (other % 4 > 0) return
        return this.tries((tx, now) => closeMeetup(tx, asHost(now)))
      case 'call off':
        if (other % 8 > 0) return
        return this.tries((tx, now) => callMeetupOff(tx, asHost(now), undefined))
      case 'minutes':
        return this.pass((1 + (other % 35)) * minuteMs)
      case 'hours':
        return this.pass((1 + (other % 9)) * 60 * minuteMs)
    }
  }

  private async scan(memberId: number): Promise<void> {
    const about = { memberId, cafeId: this.cafeId, now: new Date(this.now) }
    const checkedIn = await db.transaction((tx) => checkInAtMeetups(tx, about))
    const rows = await db<{ id: number }[]>`
      select id from meetup_entries where member_id = ${memberId} and state = 'seated'
        and meetup_id = any(${checkedIn.map(({ meetupId }) => meetupId)}::int[])`
    for (const { id } of rows) this.seen.add(id)
  }

  private async ban(memberId: number): Promise<void> {
    const now = new Date(this.now)
    const until = new Date(this.now + 30 * 24 * 60 * minuteMs)
    await db.transaction(async (tx) => {
      await lockMember(tx, memberId)
      await banFromMeetups(tx, { memberId, reason: '이유', until, now })
    })
    const rows = await db<{ id: number }[]>`select id from meetup_entries where member_id = ${memberId}`
    for (const { id } of rows) this.seen.delete(id)
    await this.pass(0)
  }

  private async pass(ms: number): Promise<void> {
    this.now += ms
    await workDueItems(db, meetupDue, {
      clock: { now: () => new Date(this.now) },
      onError: (_, error) => {
        throw error
      },
    })
    const [late] = await db<{ count: number }[]>`
      select count(*)::int from meetup_pairs where outcome is null and deadline <= ${new Date(this.now)}`
    expect(late?.count).toBe(0)
  }

  /** What holds after every step. The database refuses more seats than there are, and half a pair. */
  async check(): Promise<void> {
    const rooms = await db<
      {
        id: number
        status: string
        seats: number
        holds: number
        max: number
        hosts: number
        offers: number
      }[]
    >`
      select id, status, max_people as max,
        (select count(*)::int from meetup_entries where meetup_id = meetups.id and state = 'seated') as seats,
        (select count(*)::int from meetup_seat_holds where meetup_id = meetups.id) as holds,
        (select count(*)::int from meetup_entries where meetup_id = meetups.id and state = 'seated' and is_host
          and member_id = host_id) as hosts,
        (select count(*)::int from meetup_hand_overs offer where meetup_id = meetups.id and outcome is null
          and not exists (
            select from meetup_entries where meetup_id = meetups.id and member_id = to_id and state = 'seated'
          )) as offers
      from meetups where id = any(${[...this.rooms]}::int[])`
    for (const { status, seats, holds, max, hosts, offers } of rooms) {
      expect(seats + holds).toBeLessThanOrEqual(max)
      expect(hosts).toBe(status === 'cancelled' ? 0 : 1)
      expect(offers).toBe(0)
    }
    const [lost] = await db<{ count: number }[]>`
      select count(*)::int from meetup_entries entry join meetups on meetups.id = meetup_id
      where entry.id = any(${[...this.seen]}::int[]) and status <> 'cancelled' and (state = 'gone' or not exists (
        select from meetup_settlements where entry_id = entry.id
      ))`
    expect(lost?.count, 'seats of who has come, or passes that the cafe is owed').toBe(0)
    const [sits] = await db<{ count: number }[]>`
      select count(*)::int from meetup_entries entry
      where meetup_id = any(${[...this.rooms]}::int[]) and state = 'seated' and not is_host and starts_at > ${new Date(this.now)}
        and exists (select from meetup_bars where meetup_bars.member_id = entry.member_id)`
    expect(sits?.count, 'seats of who is banned').toBe(0)
    for (const memberId of this.members) {
      const [used] = await db<{ passes: number; unpaid: number; twice: number }[]>`
        select (count(*) filter (where pass in ('spent', 'kept')))::int as passes,
          (count(*) filter (where state = 'seated' and pass <> 'spent'))::int as unpaid,
          ((count(*) filter (where state = 'seated')) - (count(distinct meetup_id) filter (where state = 'seated')))::int as twice
        from meetup_entries where member_id = ${memberId}`
      const counts = await countPasses(db, { memberId, now: new Date(this.now) })
      expect([counts[6000], used?.unpaid, used?.twice]).toEqual([given - (used?.passes ?? 0), 0, 0])
    }
  }
}

test('whatever pairs, their friends, hosts who hand over, check-ins, bans and the clock do, each seat has a pass and each pass one seat', {
  timeout: 30 * 60_000,
}, async () => {
  const runs = fc.asyncProperty(
    fc.constantFrom(...starts),
    fc.array(aStep, { minLength: 20, maxLength: 50 }),
    async (start, steps) => {
      const now = new Date(start)
      const cafeId = await aCafe(db, { weekdayPass: 6000, weekendPass: 6000, opening: everyDay(0, 24) })
      const members: number[] = []
      for (let one = 0; one < people; one++) {
        const memberId = await aMember(db)
        members.push(memberId)
        await somePasses(db, { memberId, tier: 6000, count: given, now, orderKey: `pairs-${memberId}` })
      }
      const rooms: number[] = []
      // Two that overlap, so that nobody sits in both.
      for (const [at, time] of ['15:00', '17:00'].entries()) {
        const room = {
          title: '둘이 와도 좋아요',
          content: '함께해요.',
          day: '2026-03-20',
          time,
          cafeId,
          minPeople: 2,
          maxPeople: 4,
          autoAccepts: true,
          contact: '',
          gameIds: [],
          experience: 'anyone' as const,
          welcomesBeginners: false,
          passwordHash: null,
        }
        const memberId = members[at] ?? 0
        rooms.push(await db.transaction((tx) => openMeetup(tx, room, { memberId, now })))
      }
      const town = new Town(now, cafeId, members, rooms)
      for (const step of steps) {
        await town.take(step)
        await town.check()
      }
      expect(await auditLedger(db)).toEqual([])
    },
  )
  await fc.assert(runs, { numRuns: proofRuns({ sample: 6, whole: 400 }), endOnFailure: true })
})
