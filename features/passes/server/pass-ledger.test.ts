import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockMember } from '~/features/accounts/server/commands/members'
import { aMember } from '~/features/accounts/server/factories'
import { type Database, openDatabase, type Transaction } from '~/lib/server/database'
import { workDueItems } from '~/lib/server/due-items'
import { createTestDatabase, type TestDatabase } from '~/lib/server/test-database'
import { proofRuns } from '~/lib/server/test-proof'
import { giftKey } from '../gift'
import {
  mostHostReturns,
  type PassTier,
  passExpiry,
  passTiers,
  type ReturnedBy,
  returnedPassDays,
  returnedPassExpiry,
} from '../pass'
import { givePasses, takeGiftBack } from './commands/gifts'
import { grantPasses } from './commands/grant-passes'
import { lockRefundable, takeBackForRefund, undoRefund } from './commands/refund-passes'
import { holdPass, releaseHold, restorePass, settleHold, spendPass } from './commands/use-passes'
import { passDue } from './feature'
import { auditLedger } from './queries/audit'
import { countPasses, listEntries } from './queries/passes'

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

const dayMs = 86_400_000
const start = new Date('2026-03-18T03:00:00Z')

const actions = [
  ...['buy', 'hold', 'spend', 'settle', 'release', 'restore', 'refund', 'undo refund'],
  ...['give', 'take back', 'repeat', 'wait'],
] as const
interface Step {
  action: (typeof actions)[number]
  who: number
  tier: PassTier
  /** An index into the known orders, uses or refunds, or an amount, depending on the action. */
  pick: number
  by: ReturnedBy
}
const causes = ['self', 'host', 'cafe', 'clock', 'operator'] as const satisfies readonly ReturnedBy[]
const aStep: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(...actions),
  who: fc.nat(1),
  tier: fc.constantFrom(...passTiers),
  pick: fc.nat(1_000),
  by: fc.constantFrom(...causes),
})

/** The expected state in its simplest form: the count of each lot and the state of each taken pass. */
interface ExpectedLot {
  who: number
  tier: PassTier
  order: string
  expiresAt: Date
  hostReturns: number
  count: number
}
interface ExpectedUse {
  key: string
  who: number
  lot: ExpectedLot
  state: 'held' | 'settled' | 'spent' | 'released' | 'restored'
}
interface ExpectedRefund {
  key: string
  who: number
  taken: { lot: ExpectedLot; count: number }[]
  isUndone: boolean
}
interface ExpectedGift {
  id: number
  who: number
  lot: ExpectedLot
  count: number
  isTakenBack: boolean
}

class Town {
  now = start
  private made = 0
  private readonly lots: ExpectedLot[] = []
  private readonly uses: ExpectedUse[] = []
  private readonly refunds: ExpectedRefund[] = []
  private readonly gifts: ExpectedGift[] = []
  private again: (() => Promise<unknown>) | null = null

  constructor(
    private readonly name: string,
    readonly members: readonly number[],
  ) {}

  private memberOf(who: number): number {
    return this.members[who] ?? 0
  }

  private as<T>(who: number, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return db.transaction(async (tx) => {
      await lockMember(tx, this.memberOf(who))
      return work(tx)
    })
  }

  /** Runs a command and remembers it, so that the action `repeat` can run it again. */
  private do<T>(who: number, work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.again = () => this.as(who, work)
    return this.as(who, work)
  }

  private newKey(): string {
    this.made += 1
    return `${this.name}-${this.made}`
  }

  private usable(who: number, tier: PassTier): ExpectedLot[] {
    return this.lots
      .filter((lot) => lot.who === who && lot.tier === tier && lot.count > 0 && lot.expiresAt > this.now)
      .sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
  }

  private comeBack(lot: ExpectedLot, count: number, by: ReturnedBy): void {
    const expiresAt = returnedPassExpiry(lot.expiresAt, { by, hostReturns: lot.hostReturns, now: this.now })
    if (expiresAt <= this.now) return
    const hostReturns = lot.hostReturns + (by === 'host' ? 1 : 0)
    if (expiresAt.getTime() === lot.expiresAt.getTime()) lot.count += count
    else this.lots.push({ ...lot, expiresAt, hostReturns, count })
  }

  async step({ action, who, tier, pick, by }: Step): Promise<void> {
    const { now } = this
    const chosen = <T>(things: readonly T[]): T | undefined => things[pick % Math.max(1, things.length)]
    const use = chosen(this.uses)
    switch (action) {
      case 'buy': {
        const orderKey = this.newKey()
        const count = (pick % 10) + 1
        const memberId = this.memberOf(who)
        await this.do(who, (tx) => grantPasses(tx, { memberId, tier, count, orderKey, now }))
        this.lots.push({ who, tier, order: orderKey, expiresAt: passExpiry(now), hostReturns: 0, count })
        return
      }
      case 'hold':
      case 'spend': {
        const key = this.newKey()
        const take = action === 'hold' ? holdPass : spendPass
        const about = { dayKind: by === 'self' ? 'weekday' : 'weekend', label: key } as const
        const memberId = this.memberOf(who)
        const taken = await this.do(who, (tx) => take(tx, { memberId, tier, key, now, for: about }))
        const [first] = this.usable(who, tier)
        expect(taken?.expiresAt).toEqual(first?.expiresAt)
        if (!first) {
          // A command that found no pass may find one later, so running it again would not be a repetition.
          this.again = null
          return
        }
        first.count -= 1
        this.uses.push({ key, who, lot: first, state: action === 'hold' ? 'held' : 'spent' })
        return
      }
      case 'settle':
        return this.finish(use, {
          from: ['held'],
          to: 'settled',
          end: (tx, key) => settleHold(tx, { key, now }),
        })
      case 'release':
        return this.finish(use, {
          from: ['held'],
          to: 'released',
          end: (tx, key) => releaseHold(tx, { key, by, now }),
          by,
        })
      case 'restore':
        return this.finish(use, {
          from: ['settled', 'spent'],
          to: 'restored',
          end: (tx, key) => restorePass(tx, { key, by, now }),
          by,
        })
      case 'refund': {
        const orderKey = chosen(this.lots)?.order
        if (orderKey === undefined) return
        const ofOrder = this.lots
          .filter(({ order, count, expiresAt }) => order === orderKey && count > 0 && expiresAt > now)
          .sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
        const unused = ofOrder.reduce((sum, { count }) => sum + count, 0)
        const owner = this.lots.find(({ order }) => order === orderKey)?.who ?? 0
        const found = await this.as(owner, (tx) => lockRefundable(tx, { orderKey, now }))
        if (orderKey.startsWith('goodwill:')) {
          expect(found).toBeNull()
          return
        }
        expect(found?.unused).toBe(unused)
        if (unused === 0) return
        const key = this.newKey()
        let left = (pick % unused) + 1
        const count = left
        await this.do(owner, (tx) => takeBackForRefund(tx, { orderKey, count, key, now }))
        const taken = ofOrder.map((lot) => {
          const part = Math.min(left, lot.count)
          left -= part
          lot.count -= part
          return { lot, count: part }
        })
        this.refunds.push({ key, who: owner, taken, isUndone: false })
        return
      }
      case 'undo refund': {
        const refund = chosen(this.refunds)
        if (!refund) return
        await this.do(refund.who, (tx) => undoRefund(tx, { key: refund.key, now }))
        if (refund.isUndone) return
        refund.isUndone = true
        for (const { lot, count } of refund.taken) if (count > 0) this.comeBack(lot, count, 'operator')
        return
      }
      case 'give': {
        const memberId = this.memberOf(who)
        const count = (pick % 10) + 1
        // One operator gives ten passes to a member at most.
        const operatorId = await aMember(db, { isOperator: true, operatorRights: ['money'] })
        await db.transaction((tx) =>
          givePasses(tx, { memberId, operatorId, tier, count, reason: '문 닫은 카페', now }),
        )
        const [gift] = await db<{ id: number }[]>`select id from pass_gifts where given_by = ${operatorId}`
        const id = gift?.id ?? 0
        const lot = { who, tier, order: giftKey(id), expiresAt: passExpiry(now), hostReturns: 0, count }
        this.lots.push(lot)
        this.gifts.push({ id, who, lot, count, isTakenBack: false })
        return
      }
      case 'take back': {
        const gift = chosen(this.gifts)
        if (!gift) return
        const memberId = this.memberOf(gift.who)
        const operatorId = await aMember(db, { isOperator: true, operatorRights: ['money'] })
        const outcome = await db
          .transaction((tx) => takeGiftBack(tx, { memberId, operatorId, giftId: gift.id, now }))
          .then(
            () => 'done',
            () => 'refused',
          )
        const isWhole = gift.lot.count === gift.count
        expect(outcome).toBe(gift.isTakenBack || isWhole ? 'done' : 'refused')
        if (gift.isTakenBack || !isWhole) return
        gift.isTakenBack = true
        gift.lot.count = 0
        return
      }
      case 'repeat':
        await this.again?.()
        return
      case 'wait':
        this.now = new Date(now.getTime() + (pick % 40) * (dayMs / 4) + 1)
        await workDueItems(db, passDue, {
          clock: { now: () => this.now },
          onError: (_, error) => {
            throw error
          },
        })
        for (const lot of this.lots) if (lot.expiresAt <= this.now) lot.count = 0
        return
    }
  }

  private async finish(
    use: ExpectedUse | undefined,
    {
      from,
      to,
      end,
      by,
    }: {
      from: readonly ExpectedUse['state'][]
      to: ExpectedUse['state']
      end: (tx: Transaction, key: string) => Promise<void>
      by?: ReturnedBy
    },
  ): Promise<void> {
    if (!use) return
    const { key, who, state, lot } = use
    // Repeating an end succeeds without effect. An end that contradicts an earlier one changes nothing.
    const isRepeated = state === to || (to === 'settled' && state === 'restored')
    if (from.includes(state)) {
      await this.do(who, (tx) => end(tx, key))
      use.state = to
      if (by !== undefined) this.comeBack(lot, 1, by)
    } else {
      const outcome = await this.as(who, (tx) => end(tx, key)).then(
        () => 'done',
        () => 'refused',
      )
      if (isRepeated && state === to) expect(outcome).toBe('done')
    }
  }

  async check(): Promise<void> {
    for (const [who, memberId] of this.members.entries()) {
      const counts = await countPasses(db, { memberId, now: this.now })
      for (const tier of passTiers) {
        const expected = this.usable(who, tier).reduce((sum, { count }) => sum + count, 0)
        expect(counts[tier], `member ${who}, ${tier} won`).toBe(expected)
      }
    }
  }
}

/** Checks that the member's history, read page by page, adds up to the wallet. */
async function checkHistory(memberId: number): Promise<void> {
  const sums = new Map<number, number>()
  let read = 0
  for (let page = 1, count = 1; read < count; page += 1) {
    const { entries, count: whole } = await listEntries(db, { memberId, page })
    count = whole
    if (entries.length === 0) break
    read += entries.length
    for (const { tier, amount } of entries) sums.set(tier, (sums.get(tier) ?? 0) + amount)
  }
  const stored = await db<{ tier: number; amount: number | null }[]>`
    select substr(asset, 6)::int as tier, sum(amount)::int as amount
    from ledger_balances join ledger_accounts on ledger_accounts.id = account_id join ledger_lots on ledger_lots.id = lot_id
    where kind = 'wallet' and ledger_accounts.member_id = ${memberId}
    group by asset`
  for (const { tier, amount } of stored) expect(sums.get(tier) ?? 0).toBe(amount)
}

/** Checks that every sold pass is in exactly one account. */
async function checkOrders(): Promise<void> {
  const lost = await db<{ orderKey: string | null }[]>`
    select origin.order_key
    from ledger_lots origin
    join ledger_transfers sale on sale.key = 'sale:' || origin.order_key
      or sale.reason = 'grant' and sale.to_lot = origin.id
    join ledger_lots lot on coalesce(lot.origin_id, lot.id) = origin.id
    join ledger_balances on lot_id = lot.id
    join ledger_accounts on ledger_accounts.id = account_id
    where kind not in ('sale', 'granted')
    group by origin.id, sale.amount
    having sum(ledger_balances.amount) <> sale.amount and not exists (
      select from ledger_transfers where reason = 'grant-undone' and to_lot = origin.id
    )`
  expect(lost).toEqual([])
}

let towns = 0
async function aTown(): Promise<Town> {
  towns += 1
  return new Town(`town-${towns}`, [await aMember(db), await aMember(db)])
}

const steps = proofRuns({ sample: 120, whole: 500 })

test('after anything that members may do, in any order, every pass is where it should be', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: steps, maxLength: steps, size: 'max' }), async (all) => {
      const town = await aTown()
      for (const step of all) {
        await town.step(step)
        await town.check()
      }
      expect(await auditLedger(db)).toEqual([])
      await checkOrders()
      for (const memberId of town.members) await checkHistory(memberId)
    }),
    { numRuns: proofRuns({ sample: 2, whole: 20 }), endOnFailure: true },
  )
})

test('whatever several connections do at the same time, no pass is used twice or lost', async () => {
  const run = proofRuns({ sample: 80, whole: 2_000 })
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: run, maxLength: run, size: 'max' }), async (all) => {
      const [one = 0, other = 0] = (await aTown()).members
      const prefix = `crowd-${one}`
      const now = start
      // There are few keys, so that many transactions use the same key at once.
      const doStep = ({ action, who, tier, pick, by }: Step) =>
        db.transaction(async (tx) => {
          const memberId = who === 0 ? one : other
          const key = `${prefix}-${who}-${pick % 40}`
          const use = { memberId, tier: 6000, key, now, for: { dayKind: 'weekday', label: '모임' } } as const
          await lockMember(tx, memberId)
          switch (action) {
            case 'buy':
              return grantPasses(tx, { memberId, tier: 6000, count: 2, orderKey: `${key}-${tier}`, now })
            case 'hold':
              return holdPass(tx, use)
            case 'spend':
            case 'give':
            case 'take back':
            case 'repeat':
              return spendPass(tx, use)
            case 'settle':
              return settleHold(tx, { key, now })
            case 'release':
              return releaseHold(tx, { key, by, now })
            case 'refund':
              return takeBackForRefund(tx, { orderKey: `${key}-${tier}`, count: 1, key, now })
            default:
              return restorePass(tx, { key, by, now })
          }
        })
      for (let first = 0; first < all.length; first += 8) {
        // A step that is impossible at that moment fails and changes nothing.
        await Promise.allSettled(all.slice(first, first + 8).map(doStep))
      }
      expect(await auditLedger(db)).toEqual([])
      await checkOrders()
      for (const memberId of [one, other]) await checkHistory(memberId)
    }),
    { numRuns: 1, endOnFailure: true },
  )
})

test('however often hosts hand a pass back, it lasts longer because of them three times at most', async () => {
  const turn = fc.record({
    by: fc.oneof({ weight: 3, arbitrary: fc.constant('host' as const) }, fc.constantFrom(...causes)),
    isHeld: fc.boolean(),
    waitHours: fc.integer({ min: 1, max: 13 * 24 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 12, maxLength: 12, size: 'max' }), async (turns) => {
      const memberId = await aMember(db)
      const inOne = <T>(work: (tx: Transaction) => Promise<T>) =>
        db.transaction(async (tx) => {
          await lockMember(tx, memberId)
          return work(tx)
        })
      let now = start
      let expiresAt = passExpiry(now)
      const grant = { memberId, tier: 6000, count: 1, orderKey: `friends-${memberId}`, now } as const
      await inOne((tx) => grantPasses(tx, grant))
      now = new Date(expiresAt.getTime() - 10 * dayMs)
      const lengthenedBy = new Map<ReturnedBy, number>()
      for (const [place, { by, isHeld, waitHours }] of turns.entries()) {
        const key = `friends-${memberId}-${place}`
        const use = {
          memberId,
          tier: 6000,
          key,
          now,
          for: { dayKind: 'weekday', label: '둘만의 모임' },
        } as const
        const taken = await inOne((tx) => (isHeld ? holdPass : spendPass)(tx, use))
        if (taken === null) break
        expect(taken.expiresAt).toEqual(expiresAt)
        now = new Date(now.getTime() + waitHours * 3_600_000)
        await inOne((tx) => (isHeld ? releaseHold : restorePass)(tx, { key, by, now }))
        const [left] = await db<{ expiresAt: Date }[]>`
          select expires_at from ledger_balances
          join ledger_accounts on ledger_accounts.id = account_id and kind = 'wallet'
          join ledger_lots on ledger_lots.id = lot_id
          where ledger_accounts.member_id = ${memberId} and amount > 0`
        if (by === 'cafe' || by === 'clock' || by === 'operator') {
          const least = now.getTime() + returnedPassDays * dayMs
          expect(left?.expiresAt.getTime() ?? 0).toBeGreaterThanOrEqual(least)
        }
        if (!left) break
        if (left.expiresAt > expiresAt) lengthenedBy.set(by, (lengthenedBy.get(by) ?? 0) + 1)
        expiresAt = left.expiresAt
      }
      expect(lengthenedBy.get('host') ?? 0).toBeLessThanOrEqual(mostHostReturns)
      expect(lengthenedBy.get('self') ?? 0).toBe(0)
      expect(await auditLedger(db)).toEqual([])
    }),
    { numRuns: proofRuns({ sample: 15, whole: 200 }), endOnFailure: true },
  )
})

test('two friends who hand one pass back and forth get three times fourteen days, and then what is left', async () => {
  const memberId = await aMember(db)
  const inOne = <T>(work: (tx: Transaction) => Promise<T>) =>
    db.transaction(async (tx) => {
      await lockMember(tx, memberId)
      return work(tx)
    })
  const grant = { memberId, tier: 6000, count: 1, orderKey: `pair-${memberId}`, now: start } as const
  await inOne((tx) => grantPasses(tx, grant))
  let now = new Date(passExpiry(start).getTime() - dayMs)
  const lasted: boolean[] = []
  for (let round = 0; round < 5; round += 1) {
    const key = `pair-${memberId}-${round}`
    const use = { memberId, tier: 6000, key, now, for: { dayKind: 'weekday', label: '둘만의 모임' } } as const
    const taken = await inOne((tx) => holdPass(tx, use))
    if (taken === null) break
    await inOne((tx) => releaseHold(tx, { key, by: 'host', now }))
    now = new Date(now.getTime() + 13 * dayMs)
    lasted.push((await countPasses(db, { memberId, now }))[6000] === 1)
  }
  expect(lasted).toEqual([true, true, true, false])
  expect(await auditLedger(db)).toEqual([])
})
