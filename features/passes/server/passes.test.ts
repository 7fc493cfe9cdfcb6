import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { lockMember } from '~/features/accounts/server/commands/members'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { type Transaction, violatedConstraint } from '~/lib/server/database'
import { workDueItems } from '~/lib/server/due-items'
import type { ReturnedBy } from '../pass'
import { grantPasses } from './commands/grant-passes'
import { lockRefundable, takeBackForRefund, undoRefund } from './commands/refund-passes'
import { holdPass, releaseHold, restorePass, settleHold, spendPass } from './commands/use-passes'
import { somePasses } from './factories'
import { passDue } from './feature'
import { auditLedger } from './queries/audit'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(async () => {
  expect(await auditLedger(on.db)).toEqual([])
  await on.close()
})

let memberId: number

const now = () => on.clock.now()
beforeEach(async () => {
  on.clock.set('2026-03-18T03:00:00Z')
  memberId = await aMember(on.db)
})

const days = 86_400_000
const later = (ms: number) => on.clock.set(new Date(now().getTime() + ms).toISOString())

/** Runs one transaction that locks the member first, as every command does. */
const inOne = <T>(work: (tx: Transaction) => Promise<T>) =>
  on.db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    return work(tx)
  })

async function get(url: string) {
  const fresh = await signIn(on.app, memberId)
  const reply = await on.app.inject({ url, headers: fresh })
  return reply.json()
}
const counts = async () => (await get('/v1/roompass/'))[0]
const history = async () => (await get('/v1/roompasshistory')).results
const amounts = async () =>
  (await history()).map(({ type, pass_amount }: { type: string; pass_amount: number }) => [type, pass_amount])
const wallet = () => get('/v1/me/passes')

const meetup = { dayKind: 'weekend', label: '토요일 저녁 카탄' } as const
const use = (key: string, take = spendPass) =>
  inOne((tx) => take(tx, { memberId, tier: 6000, key, now: now(), for: meetup }))

const workDue = () =>
  workDueItems(on.db, passDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })

const untouched = { pass_5000: 0, pass_6000: 0, pass_7000: 0, pass_8000: 0, pass_9000: 0 }

describe('the wallet', () => {
  test('of somebody without passes is five zeros, and no history', async () => {
    expect(await get('/v1/roompass')).toEqual([untouched])
    expect(await get('/v1/roompasshistory')).toEqual({ count: 0, next: null, previous: null, results: [] })
    expect(await wallet()).toEqual({ lots: [], held: [], asOf: now().toISOString() })
  })

  test('shows what can be used, and which passes expire when', async () => {
    await somePasses(on.db, { memberId, tier: 6000, count: 3, now: now() })
    later(days)
    await somePasses(on.db, { memberId, tier: 9000, count: 1, now: now() })
    expect(await counts()).toEqual({ ...untouched, pass_6000: 3, pass_9000: 1 })
    expect(await wallet()).toEqual({
      lots: [
        {
          id: expect.any(Number),
          tier: 6000,
          count: 3,
          boughtAt: '2026-03-18T03:00:00.000Z',
          expiresAt: '2026-06-16T14:59:59.999Z',
          isGift: false,
        },
        {
          id: expect.any(Number),
          tier: 9000,
          count: 1,
          boughtAt: '2026-03-19T03:00:00.000Z',
          expiresAt: '2026-06-17T14:59:59.999Z',
          isGift: false,
        },
      ],
      held: [],
      asOf: '2026-03-19T03:00:00.000Z',
    })
    expect(await history()).toEqual([
      {
        id: expect.any(Number),
        type: 'payment',
        tier: 9000,
        pass_amount: 1,
        room_name: null,
        created_at: '2026-03-19T03:00:00.000Z',
      },
      {
        id: expect.any(Number),
        type: 'payment',
        tier: 6000,
        pass_amount: 3,
        room_name: null,
        created_at: '2026-03-18T03:00:00.000Z',
      },
    ])
  })

  test('is seen by nobody else', async () => {
    await somePasses(on.db, { memberId, now: now() })
    const stranger = await signIn(on.app, await aMember(on.db))
    const reply = await on.app.inject({ url: '/v1/roompass', headers: stranger })
    expect(reply.json()).toEqual([untouched])
    for (const url of ['/v1/roompass', '/v1/roompasshistory', '/v1/me/passes']) {
      expect((await on.app.inject({ url })).statusCode).toBe(401)
    }
  })

  test('pages its history by twenty, with the whole number on every page', async () => {
    await somePasses(on.db, { memberId, count: 10, now: now() })
    for (let turn = 0; turn < 11; turn += 1) {
      await use(`turn-${memberId}-${turn}`)
      await inOne((tx) => restorePass(tx, { key: `turn-${memberId}-${turn}`, by: 'self', now: now() }))
    }
    const first = await get('/v1/roompasshistory?page=1')
    const second = await get('/v1/roompasshistory?page=2')
    expect([first.count, first.results.length, second.results.length]).toEqual([23, 20, 3])
    const ids = [...first.results, ...second.results].map(({ id }: { id: number }) => id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    expect(second.results.at(-1)).toMatchObject({ type: 'payment', pass_amount: 10 })
    expect((await get('/v1/roompasshistory?page=3')).results).toEqual([])
  })
})

describe('buying', () => {
  test('grants an order once, however often it is confirmed', async () => {
    const order = { memberId, tier: 7000, count: 2, orderKey: `twice-${memberId}` } as const
    expect(await inOne((tx) => grantPasses(tx, { ...order, now: now() }))).toBe(true)
    later(1000)
    expect(await inOne((tx) => grantPasses(tx, { ...order, now: now() }))).toBe(false)
    expect(await counts()).toEqual({ ...untouched, pass_7000: 2 })
  })

  test('of an order that was granted something else is an error', async () => {
    const orderKey = await somePasses(on.db, { memberId, count: 2, now: now() })
    const other = { memberId, tier: 6000, count: 3, orderKey, now: now() } as const
    await expect(inOne((tx) => grantPasses(tx, other))).rejects.toThrow('something else')
    expect(await counts()).toMatchObject({ pass_6000: 2 })
  })

  test('grants once when ten connections confirm the same order at the same time', async () => {
    const order = { memberId, tier: 5000, count: 1, orderKey: `race-${memberId}`, now: now() } as const
    const granted = await Promise.all(
      Array.from({ length: 10 }, () => on.db.transaction((tx) => grantPasses(tx, order))),
    )
    expect(granted.filter(Boolean)).toHaveLength(1)
    expect(await counts()).toMatchObject({ pass_5000: 1 })
  })
})

describe('using a pass', () => {
  test('takes the one that expires first, of exactly that price', async () => {
    const soon = new Date(now().getTime() + 5 * days)
    await somePasses(on.db, { memberId, count: 1, now: now() })
    await somePasses(on.db, { memberId, count: 1, now: now(), expiresAt: soon })
    await somePasses(on.db, { memberId, count: 1, tier: 7000, now: now() })
    expect(await use(`a-${memberId}`)).toMatchObject({ expiresAt: soon })
    expect((await use(`b-${memberId}`))?.expiresAt).not.toEqual(soon)
    expect(await use(`c-${memberId}`)).toBeNull()
    expect(await counts()).toMatchObject({ pass_6000: 0, pass_7000: 1 })
    expect((await history())[0]).toMatchObject({
      type: 'weekend use',
      tier: 6000,
      pass_amount: -1,
      room_name: '토요일 저녁 카탄',
    })
  })

  test('under the same key is one use, even when no pass is left', async () => {
    await somePasses(on.db, { memberId, count: 1, now: now() })
    const first = await use(`same-${memberId}`)
    expect(await use(`same-${memberId}`)).toEqual(first)
    expect(await amounts()).toEqual([
      ['weekend use', -1],
      ['payment', 1],
    ])
  })

  test('never spends one pass twice, however many ask at once and without the member’s lock', async () => {
    const soon = new Date(now().getTime() + 5 * days)
    await somePasses(on.db, { memberId, count: 2, now: now(), expiresAt: soon })
    await somePasses(on.db, { memberId, count: 2, now: now() })
    const taken = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        on.db.transaction((tx) =>
          spendPass(tx, { memberId, tier: 6000, key: `crowd-${memberId}-${at}`, now: now(), for: meetup }),
        ),
      ),
    )
    expect(taken.filter((each) => each !== null)).toHaveLength(4)
    expect(await counts()).toEqual(untouched)
  })

  test('works all of the last day that the wallet names, whatever the hour of the purchase', async () => {
    on.clock.set('2026-03-18T06:20:00Z')
    await somePasses(on.db, { memberId, count: 1, now: now() })
    on.clock.set('2026-06-16T14:59:59Z')
    await workDue()
    expect(await counts()).toMatchObject({ pass_6000: 1 })
    expect(await use(`last-${memberId}`)).not.toBeNull()
  })

  test('that has expired is refused, though it is still in the wallet', async () => {
    await somePasses(on.db, { memberId, count: 1, now: now() })
    on.clock.set('2026-06-16T15:00:00Z')
    expect(await use(`late-${memberId}`)).toBeNull()
    expect(await counts()).toEqual(untouched)
    await workDue()
  })
})

describe('a pass that is set aside', () => {
  beforeEach(() => somePasses(on.db, { memberId, count: 1, now: now() }))
  const key = () => `entry-${memberId}`
  const settle = () => inOne((tx) => settleHold(tx, { key: key(), now: now() }))
  const release = (by: ReturnedBy = 'self') => inOne((tx) => releaseHold(tx, { key: key(), by, now: now() }))
  const restore = (by: ReturnedBy = 'self') => inOne((tx) => restorePass(tx, { key: key(), by, now: now() }))

  test('cannot be used elsewhere, and is shown as set aside', async () => {
    await use(key(), holdPass)
    expect(await use(`other-${memberId}`)).toBeNull()
    expect(await wallet()).toEqual({
      lots: [],
      held: [{ tier: 6000, count: 1 }],
      asOf: now().toISOString(),
    })
  })

  test('is spent when settled, once, and the history says use and not twice', async () => {
    await use(key(), holdPass)
    await settle()
    await settle()
    expect(await amounts()).toEqual([
      ['weekend use', -1],
      ['payment', 1],
    ])
    expect(await wallet()).toEqual({ lots: [], held: [], asOf: now().toISOString() })
  })

  test('comes back when released, once, and the history says recovery', async () => {
    await use(key(), holdPass)
    await release()
    await release()
    expect(await counts()).toMatchObject({ pass_6000: 1 })
    expect((await history())[0]).toMatchObject({
      type: 'weekend use',
      pass_amount: 1,
      room_name: '토요일 저녁 카탄',
    })
  })

  test('is settled or released, never both', async () => {
    await use(key(), holdPass)
    await release()
    await expect(settle()).rejects.toSatisfy((error) => violatedConstraint(error) !== null)
    await expect(restore()).rejects.toThrow('there is no')
    expect(await counts()).toMatchObject({ pass_6000: 1 })
  })

  test('outlives its expiry, and settles all the same', async () => {
    await use(key(), holdPass)
    later(91 * days)
    await workDue()
    await settle()
    expect(await amounts()).toEqual([
      ['weekend use', -1],
      ['payment', 1],
    ])
  })

  test('expires at once when it is released by its owner after its expiry', async () => {
    await use(key(), holdPass)
    later(91 * days)
    await workDue()
    await release()
    expect(await counts()).toEqual(untouched)
    expect(await amounts()).toEqual([
      ['expiry', -1],
      ['weekend use', 1],
      ['weekend use', -1],
      ['payment', 1],
    ])
  })

  test('lives fourteen days when others are the reason and its expiry is nearer', async () => {
    await use(key(), holdPass)
    later(91 * days)
    await settle()
    await restore('cafe')
    await restore('cafe')
    const { lots } = await wallet()
    expect(lots).toEqual([expect.objectContaining({ tier: 6000, count: 1 })])
    expect(lots[0].expiresAt).toBe('2026-07-01T14:59:59.999Z')
    on.clock.set('2026-07-01T15:00:00Z')
    await workDue()
    expect(await amounts()).toEqual([
      ['expiry', -1],
      ['weekend use', 1],
      ['weekend use', -1],
      ['payment', 1],
    ])
  })

  test('keeps its own expiry when that is later than fourteen days', async () => {
    const { expiresAt } = (await wallet()).lots[0]
    await use(key())
    await restore('cafe')
    expect((await wallet()).lots).toEqual([expect.objectContaining({ count: 1, expiresAt })])
  })

  test('that nobody set aside is an error', async () => {
    await expect(settle()).rejects.toThrow('no pass held')
    await expect(release()).rejects.toThrow('there is no')
  })
})

describe('a refund', () => {
  const key = () => `refund-${memberId}`
  const find = (orderKey: string) => inOne((tx) => lockRefundable(tx, { orderKey, now: now() }))
  const take = (orderKey: string, count: number) =>
    inOne((tx) => takeBackForRefund(tx, { orderKey, count, key: key(), now: now() }))

  test('takes the unused passes of one order: a used or held one stays out, one that came back counts', async () => {
    const soon = new Date(now().getTime() + 3 * days)
    const orderKey = await somePasses(on.db, { memberId, count: 4, now: now(), expiresAt: soon })
    await somePasses(on.db, { memberId, count: 5, now: now() })
    await use(`used-${memberId}`)
    await use(`held-${memberId}`, holdPass)
    await use(`back-${memberId}`)
    await inOne((tx) => restorePass(tx, { key: `back-${memberId}`, by: 'cafe', now: now() }))
    expect(await find(orderKey)).toEqual({
      orderKey,
      memberId,
      tier: 6000,
      bought: 4,
      boughtAt: now(),
      unused: 2,
      expired: 0,
      held: 1,
      refunded: 0,
    })
    await take(orderKey, 2)
    await take(orderKey, 2)
    expect(await find(orderKey)).toMatchObject({ unused: 0, held: 1, refunded: 2 })
    expect(await counts()).toMatchObject({ pass_6000: 5 })
    expect((await amounts()).slice(0, 2)).toEqual([
      ['refund', -1],
      ['refund', -1],
    ])
  })

  test('of more than there is changes nothing', async () => {
    const orderKey = await somePasses(on.db, { memberId, count: 1, now: now() })
    await expect(take(orderKey, 2)).rejects.toThrow('has 1 unused')
    expect(await counts()).toMatchObject({ pass_6000: 1 })
    expect(await find('nobody’s')).toBeNull()
  })

  test('that the provider refuses for good comes back, once', async () => {
    const orderKey = await somePasses(on.db, { memberId, count: 3, now: now() })
    await take(orderKey, 2)
    for (const _ of ['once', 'again']) await inOne((tx) => undoRefund(tx, { key: key(), now: now() }))
    expect(await find(orderKey)).toMatchObject({ unused: 3, refunded: 0 })
    expect(await amounts()).toEqual([
      ['refund', 2],
      ['refund', -2],
      ['payment', 3],
    ])
    await expect(inOne((tx) => undoRefund(tx, { key: 'nothing', now: now() }))).rejects.toThrow('no refund')
  })
})

describe('expiry', () => {
  const notices = async () => {
    await deliverNotices(on.db, on.noticeKinds)
    const notices = await on.db<{ title: string; body: string }[]>`
      select title, body from notices where member_id = ${memberId} order by id`
    return notices.map(({ title, body }) => `${title}: ${body}`)
  }

  test('is told 30, 7 and 1 days before, and ends with the passes gone', async () => {
    await somePasses(on.db, { memberId, count: 2, now: now() })
    for (const wait of [60, 23, 6, 1.5]) {
      later(wait * days)
      await workDue()
    }
    expect(await notices()).toEqual([
      '이용권이 30일 뒤 만료돼요: 6,000원 종일 이용권 2장은 2026년 6월 16일 (화)까지 쓸 수 있어요.',
      '이용권이 7일 뒤 만료돼요: 6,000원 종일 이용권 2장은 2026년 6월 16일 (화)까지 쓸 수 있어요.',
      '이용권이 곧 만료돼요: 6,000원 종일 이용권 2장은 2026년 6월 16일 (화)까지 쓸 수 있어요.',
      '이용권이 만료됐어요: 6,000원 종일 이용권 2장의 유효 기간이 끝났어요.',
    ])
    expect(await amounts()).toEqual([
      ['expiry', -2],
      ['payment', 2],
    ])
  })

  test('tells nothing about passes that are used up, nor a reminder that comes too late', async () => {
    await somePasses(on.db, { memberId, count: 1, now: now() })
    await use(`gone-${memberId}`)
    later(60 * days)
    await workDue()
    expect(await notices()).toEqual([])
    await inOne((tx) => restorePass(tx, { key: `gone-${memberId}`, by: 'self', now: now() }))
    later(29.5 * days)
    await workDue()
    expect(await notices()).toEqual([expect.stringContaining('이용권이 곧 만료돼요')])
    later(days)
    await workDue()
    expect((await amounts())[0]).toEqual(['expiry', -1])
  })

  test('comes again for a pass that came back as of a moment before it, after the rest was gone', async () => {
    await somePasses(on.db, { memberId, count: 3, now: now() })
    const uses = ['first', 'second'].map((use) => `${use}-again-${memberId}`)
    for (const key of uses) await use(key)
    const before = new Date('2026-06-16T14:59:59Z')
    on.clock.set('2026-06-16T15:00:00Z')
    await workDue()
    for (const key of uses) {
      await inOne((tx) => restorePass(tx, { key, by: 'self', now: before }))
      await workDue()
    }
    expect((await amounts()).filter(([type]: [string]) => type === 'expiry')).toEqual([
      ['expiry', -1],
      ['expiry', -1],
      ['expiry', -1],
    ])
    const [held] = await on.db<{ amount: number }[]>`
      select coalesce(sum(amount), 0)::int as amount
      from ledger_balances join ledger_accounts on ledger_accounts.id = account_id
      where member_id = ${memberId}`
    expect(held?.amount).toBe(0)
    const planned = await on.db<{ failure: string | null }[]>`
      select failure from due_items where subject in
        (select 'pass-lot:' || id from ledger_lots where member_id = ${memberId})`
    expect(planned).toEqual([])
    expect(await auditLedger(on.db)).toEqual([])
  })
})

describe('leaving', () => {
  const leave = async (query = '') =>
    on.app.inject({ method: 'DELETE', url: `/v1/me${query}`, headers: await signIn(on.app, memberId) })
  const place = { path: '/profile/coupon', label: '이용권 보기' }
  const unused = (count: number, ...lines: string[]) => ({
    message: `쓰지 않은 이용권이 ${count}장 있어요. 다 쓴 뒤에 탈퇴하거나, 포기하고 탈퇴할 수 있어요.`,
    place,
    forfeits: { count, lines },
  })

  test('waits until passes are used, refunded or given up, and says so', async () => {
    const orderKey = await somePasses(on.db, { memberId, count: 2, now: now() })
    await use(`stay-${memberId}`, holdPass)
    const refused = await leave()
    expect(refused.statusCode).toBe(409)
    const held = '신청한 모임에 쓰기로 한 이용권이 1장 있어요. 신청을 취소하면 탈퇴할 수 있어요.'
    const reasons = [unused(1, '6,000원 이용권 1장 · 6월 16일 (화)까지'), { message: held, place }]
    expect(refused.json().reasons).toEqual(reasons)
    // What is held for a request cannot be given up.
    expect((await leave('?forfeits=1')).json().reasons).toEqual(reasons)
    await inOne((tx) => settleHold(tx, { key: `stay-${memberId}`, now: now() }))
    await inOne((tx) => takeBackForRefund(tx, { orderKey, count: 1, key: `bye-${memberId}`, now: now() }))
    expect((await leave()).statusCode).toBe(200)
  })

  test('gives up exactly what was shown, price by price and day by day, in the same transaction', async () => {
    await somePasses(on.db, { memberId, tier: 6000, count: 2, now: now() })
    await somePasses(on.db, { memberId, tier: 6000, count: 1, now: now() })
    later(days)
    await somePasses(on.db, { memberId, tier: 7000, count: 1, now: now() })
    const shown = unused(
      4,
      '6,000원 이용권 3장 · 6월 16일 (화)까지',
      '7,000원 이용권 1장 · 6월 17일 (수)까지',
    )
    expect((await leave()).json().reasons).toEqual([shown])

    // One more has arrived since it was shown.
    await somePasses(on.db, { memberId, tier: 7000, count: 1, now: now() })
    const changed = await leave('?forfeits=4')
    expect(changed.statusCode).toBe(409)
    expect(changed.json()).toMatchObject({ code: 'CANNOT_LEAVE', reasons: [{ forfeits: { count: 5 } }] })
    expect(await counts()).toMatchObject({ pass_6000: 3, pass_7000: 2 })

    expect((await leave('?forfeits=5')).statusCode).toBe(200)
    const moved = await on.db<{ reason: string; kind: string; amount: number }[]>`
      select reason, kind, sum(ledger_transfers.amount)::int as amount
      from ledger_transfers
      join ledger_accounts on ledger_accounts.id = to_account
      join ledger_lots on ledger_lots.id = to_lot
      where ledger_lots.member_id = ${memberId} and reason <> 'sale'
      group by reason, kind`
    expect([...moved]).toEqual([{ reason: 'forfeited', kind: 'forfeited', amount: 5 }])
    on.clock.set('2026-09-01T00:00:00Z')
    await workDue()
    expect(await auditLedger(on.db)).toEqual([])
  })

  test('gives up nothing when something else keeps the member', async () => {
    await somePasses(on.db, { memberId, count: 2, now: now() })
    await use(`kept-${memberId}`, holdPass)
    expect((await leave('?forfeits=1')).statusCode).toBe(409)
    expect(await counts()).toMatchObject({ pass_6000: 1 })
  })

  test('of somebody without passes asks for nothing', async () => {
    expect((await leave('?forfeits=x')).statusCode).toBe(400)
    expect((await leave('?forfeits=3')).statusCode).toBe(200)
  })

  test('the export holds every movement', async () => {
    await somePasses(on.db, { memberId, count: 1, now: now() })
    await use(`told-${memberId}`)
    expect((await get('/v1/me/export')).passes.history).toEqual([
      expect.objectContaining({ reason: 'sale', account: 'wallet', tier: 6000, amount: 1 }),
      expect.objectContaining({ reason: 'use', amount: -1, usedFor: '토요일 저녁 카탄', dayKind: 'weekend' }),
    ])
  })
})

describe('the database', () => {
  beforeEach(() => somePasses(on.db, { memberId, count: 2, now: now() }))

  test.each([
    'update ledger_transfers set amount = 5',
    'delete from ledger_transfers',
    'truncate ledger_transfers cascade',
    "update ledger_lots set expires_at = expires_at + interval '1 day'",
    'delete from ledger_lots',
    'update ledger_balances set amount = amount + 1',
    "insert into ledger_balances (account_id, lot_id, amount) select id, 1, 5 from ledger_accounts where kind = 'wallet'",
    'delete from ledger_balances',
    'update ledger_accounts set entries = 0',
    'delete from ledger_accounts',
  ])('refuses %s', async (statement) => {
    const before = await counts()
    await expect(
      on.db.transaction((tx) => tx(Object.assign([statement], { raw: [statement] }))),
    ).rejects.toThrow('append-only')
    expect(await counts()).toEqual(before)
  })

  test('refuses a transfer that would leave less than nothing, or of nothing', async () => {
    const [wallet] = await on.db<{ id: number; lotId: number }[]>`
      select id, lot_id from ledger_accounts join ledger_balances on account_id = id
      where member_id = ${memberId} and kind = 'wallet'`
    for (const amount of [3, 0, -1]) {
      await expect(
        on.db`
          insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, moved_at)
          values (${`too much ${memberId} ${amount}`}, 'use', ${wallet?.id ?? 0}, ${wallet?.lotId ?? 0}, 2, ${wallet?.lotId ?? 0},
            ${amount}, ${now()})`,
      ).rejects.toSatisfy((error) => violatedConstraint(error)?.endsWith('check') === true)
    }
    expect(await counts()).toMatchObject({ pass_6000: 2 })
  })
})
