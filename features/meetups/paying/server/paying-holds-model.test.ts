import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '~/features/accounts/server/factories'
import { aCafe, everyDay } from '~/features/cafes/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { countPasses } from '~/features/passes/server/queries/passes'
import { openOrder } from '~/features/payments/server/commands/orders'
import { settlePayment } from '~/features/payments/server/commands/settle-payment'
import { Refusal } from '~/lib/errors'
import { type Database, openDatabase } from '~/lib/server/database'
import { workDueItems } from '~/lib/server/due-items'
import { createTestDatabase, type TestDatabase } from '~/lib/server/test-database'
import { proofRuns } from '~/lib/server/test-proof'
import { joinMeetup } from '../../joining/server/commands/join-meetup'
import { leaveMeetup } from '../../joining/server/commands/leave-meetup'
import { openMeetup } from '../../opening/server/commands/open-meetup'
import { meetupDue } from '../../server/due'
import { beginPurchase, settlePurchase } from './commands/purchases'

let database: TestDatabase
let db: Database
let cafeId: number
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address, { most: 10 })
  cafeId = await aCafe(db, { weekdayPass: 6000, weekendPass: 6000, opening: everyDay(0, 24) })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const minuteMs = 60_000
const start = Date.parse('2026-03-18T03:00:00Z')
const people = 4

const aStep = fc.noBias(
  fc.record({
    action: fc.constantFrom(
      'begin',
      'begin',
      'begin',
      'pay',
      'pay',
      'pay',
      'settle',
      'leave',
      'join',
      'time',
    ),
    who: fc.nat(people - 1),
    pick: fc.nat(1_000),
    minutes: fc.constantFrom(1, 4, 9, 10, 11),
  }),
)
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never

/** Refused is an answer, too. */
async function orRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

interface Bought {
  id: number
  merchantUid: string
  who: number
  meetup: number
  deadline: number | null
  /** Whether the seat was held at the payment; null while unpaid. */
  wasHeld: boolean | null
}

class Table {
  private now = start
  private readonly orders: Bought[] = []
  private paid = 0
  /** Who has left which meetup: the hold was used up by the seat that they gave up. */
  private readonly left = new Set<string>()
  private constructor(
    private readonly members: readonly number[],
    private readonly meetups: readonly number[],
  ) {}

  static async open(): Promise<Table> {
    const now = new Date(start)
    const members: number[] = []
    for (let made = 0; made < people; made += 1) members.push(await aMember(db))
    const meetups: number[] = []
    for (const maxPeople of [2, 3]) {
      const memberId = await aMember(db)
      await somePasses(db, { memberId, count: 1, now })
      const meetup = {
        title: '같이 해요',
        content: '반가워요',
        day: '2026-03-20',
        // Four hours apart, so that a member can sit at both.
        time: maxPeople === 2 ? '12:00' : '16:00',
        cafeId,
        minPeople: 2,
        maxPeople,
        autoAccepts: maxPeople === 2,
        contact: '',
        gameIds: [],
        experience: 'anyone' as const,
        welcomesBeginners: false,
        passwordHash: null,
      }
      meetups.push(await db.transaction((tx) => openMeetup(tx, meetup, { memberId, now })))
    }
    return new Table(members, meetups)
  }

  private get clock() {
    return { now: () => new Date(this.now) }
  }

  private work() {
    return workDueItems(db, meetupDue, {
      clock: this.clock,
      onError: (_, error) => {
        throw error
      },
    })
  }

  async take({ action, who, pick, minutes }: Step): Promise<void> {
    const now = this.clock.now()
    const memberId = this.members[who] ?? 0
    const meetupId = this.meetups[pick % this.meetups.length] ?? 0
    if (action === 'begin') {
      const merchantUid = await orRefused(
        db.transaction((tx) =>
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
        ),
      )
      if (merchantUid === null) return
      const join = { meetupId, memberId, merchantUid, hasPassword: true, now }
      const deadline = await orRefused(beginPurchase(db, join))
      const [order] = await db<
        { id: number }[]
      >`select id from payment_orders where merchant_uid = ${merchantUid}`
      this.orders.push({
        id: order?.id ?? 0,
        merchantUid,
        who,
        meetup: meetupId,
        deadline: deadline?.getTime() ?? null,
        wasHeld: null,
      })
    }
    const order = this.orders[pick % Math.max(1, this.orders.length)]
    if (action === 'pay' && order) {
      const [hold] = await db<{ deadline: Date }[]>`
        select deadline from meetup_seat_holds
        where meetup_id = ${order.meetup} and member_id = ${this.members[order.who] ?? 0} and deadline > ${now}`
      const payment = {
        portone: 'V1' as const,
        impUid: `imp_${order.merchantUid}`,
        merchantUid: order.merchantUid,
        status: 'paid' as const,
        amount: 6000,
        cancelledAmount: 0,
        currency: 'KRW',
        isTest: false,
        failReason: null,
        paidAt: null,
        method: null,
        cardName: null,
        receiptUrl: null,
      }
      // The webhook and the return come at the same moment.
      const both = [1, 2].map(() => settlePayment(db, { payment, acceptsTestPayments: false, now }))
      expect(await Promise.all(both)).toEqual(['granted', 'granted'])
      if (order.wasHeld === null) {
        this.paid += 1
        order.wasHeld = hold !== undefined && order.deadline !== null
      }
    }
    if (action === 'settle' && order?.deadline) {
      const settled = await Promise.all(
        [1, 2].map(() => db.transaction((tx) => settlePurchase(tx, order.id))),
      )
      expect(settled[0]).toBe(settled[1])
      expect(settled[0] === null).toBe(order.wasHeld === null)
    }
    if (action === 'join')
      await orRefused(db.transaction((tx) => joinMeetup(tx, { meetupId, memberId, hasPassword: true, now })))
    if (action === 'leave') {
      const [entry] = await db<{ id: number }[]>`
        select id from meetup_entries where member_id = ${memberId} and meetup_id = ${meetupId} and state <> 'gone'`
      if (entry) {
        this.left.add(`${who} ${meetupId}`)
        await orRefused(
          db.transaction((tx) => leaveMeetup(tx, { entryId: entry.id, memberId, reason: null, now })),
        )
      }
    }
    if (action === 'time') {
      this.now += minutes * minuteMs
      await this.work()
    }
    await this.check()
  }

  /** Seats and holds fit the meetup and are counted right, and nobody holds two seats to pay. */
  private async check(): Promise<void> {
    const wrong = await db`
      select id from meetups
      where id = any(${[...this.meetups]}::int[]) and (
        seated + held > max_people
        or held <> (select count(*) from meetup_seat_holds where meetup_id = meetups.id)
        or exists (
          select from meetup_seat_holds hold join meetup_entries entry using (meetup_id, member_id)
          where hold.meetup_id = meetups.id and entry.state in ('seated', 'unanswered')
        ))
      union all
      select member_id from meetup_seat_holds where reason = 'paying' group by member_id having count(*) > 1`
    expect(wrong).toHaveLength(0)
  }

  /** Every paid order has come to its one outcome, and every pass is in a wallet or at a table. */
  async end(): Promise<void> {
    await this.work()
    this.now += 11 * minuteMs
    await this.work()
    for (const { id, who, meetup, wasHeld, deadline } of this.orders) {
      if (deadline === null) continue
      const [purchase] = await db<{ outcome: string | null }[]>`
        select outcome from meetup_purchases where order_id = ${id}`
      expect(purchase?.outcome === null, JSON.stringify(purchase)).toBe(wasHeld === null)
      // Whoever pays while the seat is held has it: it was never given to another.
      if (wasHeld && !this.left.has(`${who} ${meetup}`)) expect(purchase?.outcome).not.toBe('full')
    }
    let found = 0
    for (const memberId of this.members) {
      found += (await countPasses(db, { memberId, now: this.clock.now() }))[6000]
      const [used] = await db<{ count: number }[]>`
        select count(*)::int as count from meetup_entries
        where member_id = ${memberId} and pass in ('spent', 'held', 'kept')`
      found += used?.count ?? 0
    }
    expect(found).toBe(this.paid)
    const held = await db`select from meetup_seat_holds where meetup_id = any(${[...this.meetups]}::int[])`
    expect(held).toHaveLength(0)
    expect(await auditLedger(db)).toEqual([])
  }
}

test('whatever is begun, paid, settled and left in whatever order: seats fit, nobody is seated twice, no pass is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 8, maxLength: 30 }), async (steps) => {
      const table = await Table.open()
      for (const step of steps) await table.take(step)
      await table.end()
    }),
    { numRuns: proofRuns({ sample: 8, whole: 300 }), endOnFailure: true },
  )
})
