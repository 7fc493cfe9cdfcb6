import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { countPasses } from '~/features/passes/server/queries/passes'
import { openOrder } from '~/features/payments/server/commands/orders'
import { settlePayment } from '~/features/payments/server/commands/settle-payment'
import { Refusal } from '~/lib/errors'
import { type Database, openDatabase, type Transaction } from '~/lib/server/database'
import { workDueItems } from '~/lib/server/due-items'
import { createTestDatabase, type TestDatabase } from '~/lib/server/test-database'
import { proofRuns } from '~/lib/server/test-proof'
import { callMeetupOff } from '../../course/server/commands/call-off'
import { closeMeetup, confirmMeetup } from '../../course/server/commands/host-meetup'
import { claimFriendSeat, joinInPair } from '../../friends/server/commands/pairs'
import { answerHosting, offerHosting } from '../../hosting/server/commands/hand-overs'
import { joinMeetup, waitInLine } from '../../joining/server/commands/join-meetup'
import { acceptEntry, leaveMeetup } from '../../joining/server/commands/leave-meetup'
import { openMeetup } from '../../opening/server/commands/open-meetup'
import { beginPurchase, settlePurchase } from '../../paying/server/commands/purchases'
import { answerForCafe } from '../../seats/server/commands/cafe-yes'
import { openSeries, skipDate } from '../../series/server/commands/series'
import { meetupDue } from '../../server/due'
import { answerMove, proposeMove, withdrawMove } from './commands/moves'

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

// Wednesday noon in Seoul, and Thursday noon, when a cancel of a Friday is not free any more.
const starts = ['2026-03-18T03:00:00Z', '2026-03-19T03:00:00Z']
const days = ['2026-03-20', '2026-03-21', '2026-03-22']
const times = ['13:00', '15:00', '17:00', '19:00']
const minuteMs = 60_000
const people = 8
/** The others have none, and buy. */
const withPasses = 6
const givenTo = (at: number) => (at < withPasses ? 8 : 0)

const actions = [
  ...['propose', 'gather and propose', 'gather and propose', 'gather and propose', 'gather and propose'],
  ...['comes along', 'comes along', 'comes along', 'comes along', 'everybody answers', 'everybody answers'],
  ...['stays behind', 'stays behind', 'withdraw', 'join', 'join', 'join', 'wait', 'pair', 'claim', 'accept'],
  ...['buy', 'buy', 'buy as a friend', 'pay', 'pay', 'leave', 'leave', 'remove', 'offer', 'hand over'],
  ...['cafe says yes', 'cafe says yes', 'cafe says no', 'skip', 'confirm', 'close', 'call off', 'open'],
  ...['minutes', 'minutes', 'hours', 'hours'],
] as const
interface Step {
  action: (typeof actions)[number]
  who: number
  pick: number
  other: number
}
const aStep: fc.Arbitrary<Step> = fc.noBias(
  fc.record({
    action: fc.constantFrom(...actions),
    who: fc.nat(people - 1),
    pick: fc.nat(10_000),
    other: fc.nat(10_000),
  }),
)

const aRoom = (cafeId: number, at: { day: string; time: string }) => ({
  title: '어디든 좋아요',
  content: '함께해요.',
  ...at,
  cafeId,
  minPeople: 2,
  maxPeople: 5,
  autoAccepts: true,
  contact: '',
  gameIds: [],
  experience: 'anyone' as const,
  welcomesBeginners: false,
  passwordHash: null,
})

class Town {
  private now: number
  private readonly orders: { memberId: number; merchantUid: string; orderId: number }[] = []
  private readonly bought = new Map<number, number>()

  constructor(
    start: Date,
    private readonly cafes: readonly number[],
    private readonly ownerId: number,
    private readonly members: readonly number[],
  ) {
    this.now = start.getTime()
  }

  private async tries<T>(work: (tx: Transaction, now: Date) => Promise<T>): Promise<T | null> {
    try {
      return await db.transaction((tx) => work(tx, new Date(this.now)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return null
    }
  }

  private rooms() {
    return db<{ id: number; hostId: number | null; seriesId: number | null; cafeId: number }[]>`
      select id, host_id, series_id, cafe_id from meetups
      where cafe_id = any(${[...this.cafes]}::int[]) and status in ('open', 'confirmed', 'closed') order by id`
  }

  /** Its value does not matter: a refusal is an answer. */
  async take({ action, who, pick, other }: Step): Promise<unknown> {
    const memberId = this.members[who] ?? 0
    const rooms = await this.rooms()
    const room = rooms[pick % Math.max(1, rooms.length)]
    const at = { day: days[other % days.length] ?? '', time: times[(other >> 3) % times.length] ?? '' }
    const cafeId = this.cafes[(other >> 6) % this.cafes.length] ?? 0
    if (action === 'open')
      return this.tries((tx, now) => openMeetup(tx, aRoom(cafeId, at), { memberId, now }))
    if (action === 'minutes') return this.pass((1 + (other % 35)) * minuteMs)
    if (action === 'hours') return this.pass((1 + (other % 9)) * 60 * minuteMs)
    if (action === 'pay') return this.pay(other)
    if (!room) return
    const meetupId = room.id
    const seats = await db<{ id: number; memberId: number }[]>`
      select id, member_id from meetup_entries where meetup_id = ${meetupId} and state = 'seated' order by id`
    const seat = seats[other % Math.max(1, seats.length)]
    const asHost = (now: Date) => ({ meetupId, memberId: room.hostId ?? 0, now })
    const join = (now: Date) => ({ meetupId, memberId, hasPassword: true, now })
    switch (action) {
      case 'gather and propose': {
        // Not a date of a series, nor one that waits for its cafe: neither moves.
        const movable = rooms.filter(({ seriesId }) => seriesId === null)
        const one = movable[pick % Math.max(1, movable.length)]
        if (!one) return
        const yes = { meetupId: one.id, isYes: true, reason: null, cafeId: one.cafeId, actorId: this.ownerId }
        await this.tries((tx, now) => answerForCafe(tx, { ...yes, now }))
        for (let guest = 0; guest < 2 + (other % 3); guest++) {
          const guestId = this.members[(who + guest) % withPasses] ?? 0
          const joining = { meetupId: one.id, memberId: guestId, hasPassword: true }
          await this.tries((tx, now) => joinMeetup(tx, { ...joining, now }))
          await this.check()
        }
        const host = { meetupId: one.id, memberId: one.hostId ?? 0 }
        return this.tries((tx, now) => proposeMove(tx, { ...host, now }, { ...at, cafeId }))
      }
      case 'everybody answers': {
        const moves = await db<{ id: number; meetupId: number }[]>`
          select id, meetup_id from meetup_moves
          where outcome is null and meetup_id = any(${rooms.map(({ id }) => id)}::int[]) order by id`
        const move = moves[other % Math.max(1, moves.length)]
        if (!move) return
        const guests = await db<{ memberId: number }[]>`
          select member_id from meetup_entries where meetup_id = ${move.meetupId} and state = 'seated' order by id`
        // Two bits for each: two of four say yes, one no, one nothing.
        for (const [at, { memberId: guestId }] of guests.entries()) {
          const word = (pick >> (2 * at)) % 4
          if (word === 3) continue
          const said = { moveId: move.id, comesAlong: word > 0 }
          await this.tries((tx, now) =>
            answerMove(tx, { meetupId: move.meetupId, memberId: guestId, now }, said),
          )
        }
        return
      }
      case 'propose':
        return this.tries((tx, now) => proposeMove(tx, asHost(now), { ...at, cafeId }))
      case 'comes along':
      case 'stays behind': {
        const [move] = await db<{ id: number }[]>`
          select id from meetup_moves where meetup_id = ${meetupId} and outcome is null`
        const said = { moveId: move?.id ?? 1, comesAlong: action === 'comes along' }
        return this.tries((tx, now) => answerMove(tx, { meetupId, memberId: seat?.memberId ?? 0, now }, said))
      }
      case 'withdraw':
        return this.tries((tx, now) => withdrawMove(tx, asHost(now)))
      case 'join':
        return this.tries((tx, now) => joinMeetup(tx, join(now)))
      case 'wait':
        return this.tries((tx, now) => waitInLine(tx, join(now)))
      case 'pair':
        return this.tries((tx, now) => joinInPair(tx, join(now)))
      case 'claim': {
        const token = await this.tokenAt(meetupId)
        return this.tries((tx, now) => claimFriendSeat(tx, { token, memberId, now }))
      }
      case 'accept': {
        const [asked] = await db<{ id: number }[]>`
          select id from meetup_entries where meetup_id = ${meetupId} and state = 'unanswered' limit 1`
        return this.tries((tx, now) => acceptEntry(tx, { ...asHost(now), entryId: asked?.id ?? 0 }))
      }
      case 'buy':
        return this.buy(meetupId, memberId)
      case 'buy as a friend':
        return this.buy(meetupId, memberId, await this.tokenAt(meetupId))
      case 'leave':
      case 'remove': {
        if (!seat) return
        const by = action === 'leave' ? seat.memberId : (room.hostId ?? 0)
        const leaving = { entryId: seat.id, memberId: by, reason: '이유' }
        return this.tries((tx, now) => leaveMeetup(tx, { ...leaving, now }))
      }
      case 'offer':
        return this.tries((tx, now) => offerHosting(tx, asHost(now), { entryId: seat?.id ?? 0 }))
      case 'hand over':
        return this.tries((tx, now) =>
          answerHosting(tx, { meetupId, memberId: seat?.memberId ?? 0, now }, { accepts: true }),
        )
      case 'cafe says yes':
      case 'cafe says no': {
        // A no is seldom, because nothing happens afterwards.
        const isYes = action === 'cafe says yes' || other % 3 > 0
        const answer = { meetupId, isYes, reason: isYes ? null : '이유' }
        const acting = { cafeId: room.cafeId, actorId: this.ownerId }
        return this.tries((tx, now) => answerForCafe(tx, { ...answer, ...acting, now }))
      }
      case 'skip': {
        const seriesId = room.seriesId ?? 0
        return this.tries((tx, now) =>
          skipDate(tx, { seriesId, day: '2026-04-10', memberId: room.hostId ?? 0, now }),
        )
      }
      case 'confirm':
        return this.tries((tx, now) => confirmMeetup(tx, asHost(now), other % 2 === 0))
      case 'close':
        return other % 4 > 0 ? null : this.tries((tx, now) => closeMeetup(tx, asHost(now)))
      case 'call off':
        return other % 6 > 0 ? null : this.tries((tx, now) => callMeetupOff(tx, asHost(now), undefined))
    }
  }

  private async tokenAt(meetupId: number): Promise<string> {
    const [pair] = await db<{ token: string }[]>`
      select token from meetup_pairs where meetup_id = ${meetupId} order by id desc limit 1`
    return pair?.token ?? 'nobody'
  }

  private async buy(meetupId: number, memberId: number, friend?: string): Promise<void> {
    const merchantUid = await this.tries((tx, now) =>
      openOrder(tx, {
        memberId,
        tier: 6000,
        count: 1,
        meetupId,
        feePercent: 0,
        latePercent: null,
        portone: 'V1',
        now,
      }),
    )
    if (merchantUid === null) return
    const [order] = await db<
      { id: number }[]
    >`select id from payment_orders where merchant_uid = ${merchantUid}`
    this.orders.push({ memberId, merchantUid, orderId: order?.id ?? 0 })
    const now = new Date(this.now)
    try {
      await beginPurchase(db, { meetupId, memberId, merchantUid, friend, hasPassword: true, now })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  private async pay(other: number): Promise<void> {
    const [order] = this.orders.splice(other % Math.max(1, this.orders.length), 1)
    if (!order) return
    const { memberId, merchantUid, orderId } = order
    const payment = {
      ...{
        portone: 'V1' as const,
        impUid: `imp_${merchantUid}`,
        merchantUid,
        status: 'paid' as const,
        amount: 6000,
        cancelledAmount: 0,
      },
      ...{ currency: 'KRW', isTest: false, failReason: null, paidAt: null, method: null, cardName: null },
      receiptUrl: null,
    }
    const now = new Date(this.now)
    if ((await settlePayment(db, { payment, acceptsTestPayments: false, now })) === 'granted')
      this.bought.set(memberId, (this.bought.get(memberId) ?? 0) + 1)
    // The buyer's screen asks, or the clock does.
    if (other % 2 === 0) await this.tries((tx) => settlePurchase(tx, orderId))
    else await this.pass(0)
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
      select count(*)::int from meetup_moves where outcome is null and deadline <= ${new Date(this.now)}`
    expect(late?.count, 'questions past their deadline').toBe(0)
  }

  async check(): Promise<void> {
    const rooms = await db<
      {
        id: number
        full: boolean
        crowded: boolean
        asks: boolean
        isMoving: boolean
        strayed: number
        unplanned: boolean
      }[]
    >`
      select id,
        (select count(*) from meetup_entries where meetup_id = meetups.id and state = 'seated')
          + (select count(*) from meetup_seat_holds where meetup_id = meetups.id) > max_people as full,
        coalesce(meetup_seats_free(cafe_id, starts_at, id, interval '3 hours') < max_people, false) as crowded,
        exists (select from meetup_moves where meetup_id = meetups.id and outcome is null) as asks,
        moving_until is not null as is_moving,
        (
          select count(*)::int from meetup_entries entry
          where entry.meetup_id = meetups.id
            and (entry.starts_at <> meetups.starts_at or lower(during) <> meetups.starts_at)
        ) as strayed,
        not exists (
          select from due_items
          where subject = 'meetup:' || meetups.id and kind = 'meetup-step' and key = 'ending'
            and due_at = meetups.starts_at + interval '6 hours'
        ) as unplanned
      from meetups
      where cafe_id = any(${[...this.cafes]}::int[]) and status in ('open', 'confirmed', 'closed')`
    for (const { id: _, asks, isMoving, ...wrong } of rooms) {
      expect(wrong).toEqual({ full: false, crowded: false, strayed: 0, unplanned: false })
      expect(isMoving).toBe(asks)
    }
    for (const [at, memberId] of this.members.entries()) {
      const [used] = await db<{ passes: number; unpaid: number; twice: number }[]>`
        select (count(*) filter (where pass in ('held', 'spent', 'kept')))::int as passes,
          (count(*) filter (where state = 'seated' and pass not in ('held', 'spent')))::int as unpaid,
          (
            select count(*)::int from meetup_entries one join meetup_entries two
              on one.id < two.id and two.member_id = one.member_id and one.during && two.during
            where one.member_id = ${memberId} and one.state in ('seated', 'unanswered') and two.state in ('seated', 'unanswered')
          ) as twice
        from meetup_entries where member_id = ${memberId}`
      const counts = await countPasses(db, { memberId, now: new Date(this.now) })
      const owned = givenTo(at) + (this.bought.get(memberId) ?? 0)
      expect([counts[6000], used?.unpaid, used?.twice]).toEqual([owned - (used?.passes ?? 0), 0, 0])
    }
  }
}

test('whatever moves, is bought, handed over, agreed to and called off: no pass in two rooms, no seat without one', {
  timeout: 60 * 60_000,
}, async () => {
  const runs = fc.asyncProperty(
    fc.constantFrom(...starts),
    fc.array(aStep, { minLength: 20, maxLength: 50 }),
    async (start, steps) => {
      const now = new Date(start)
      const ownerId = await aMember(db)
      const cafes: number[] = []
      for (let one = 0; one < 3; one++) {
        const cafeId = await aCafe(db, { weekdayPass: 6000, weekendPass: 6000, opening: everyDay(0, 24) })
        await aStaffMember(db, { cafeId, memberId: ownerId, role: 'owner' })
        cafes.push(cafeId)
      }
      // The second says yes first, and the third has seats for one room at a time.
      for (const [at, seats, needsYes] of [
        [1, 40, true],
        [2, 6, false],
      ] as const) {
        const cafeId = cafes[at] ?? 0
        await db`insert into cafe_seat_offers (cafe_id, stated_at) values (${cafeId}, ${now})`
        await db`
          insert into cafe_seat_hours (cafe_id, weekday, opens, closes, seats, needs_yes)
          select ${cafeId}::int, weekday, 0, 1440, ${seats}::int, ${needsYes} from generate_series(0, 6) weekday`
      }
      const members: number[] = []
      for (let one = 0; one < people; one++) {
        const memberId = await aMember(db)
        members.push(memberId)
        const lot = { memberId, tier: 6000 as const, count: givenTo(one), now, orderKey: `moves-${memberId}` }
        if (lot.count > 0) await somePasses(db, lot)
      }
      const [first = 0, second = 0, third = 0] = members
      const [free = 0, asking = 0] = cafes
      for (const [memberId, cafeId, time] of [
        [first, free, '15:00'],
        [second, asking, '17:00'],
      ] as const) {
        const room = aRoom(cafeId, { day: '2026-03-20', time })
        await db.transaction((tx) => openMeetup(tx, room, { memberId, now }))
      }
      const series = aRoom(free, { day: '2026-03-20', time: '13:00' })
      const weeks = ['2026-03-27', '2026-04-10']
      await db.transaction((tx) => openSeries(tx, series, { days: weeks, memberId: third, now }))
      const town = new Town(now, cafes, ownerId, members)
      for (const step of steps) {
        await town.take(step)
        await town.check()
      }
      expect(await auditLedger(db)).toEqual([])
    },
  )
  await fc.assert(runs, { numRuns: proofRuns({ sample: 5, whole: 400 }), endOnFailure: true })
})
