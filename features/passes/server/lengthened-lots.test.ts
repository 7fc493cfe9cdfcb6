import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '~/lib/server/database'
import { migrate } from '~/lib/server/migrate'
import { createTestDatabaseBefore, type TestDatabase } from '~/lib/server/test-database'
import { auditLedger } from './queries/audit'

const endOfTheDay = '0114-until-the-end-of-the-day.sql'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabaseBefore(endOfTheDay)
  db = openDatabase(database.address, { most: 2 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('passes from before last to the end of their day and are still reminded of, and their orders cost what they did', async () => {
  // Bought on 18 March at three in the afternoon in Seoul: one lot before its last reminder, one before its end.
  const [member] = await db<{ id: number }[]>`
    insert into members (nickname, joined_at) values ('오래된회원', '2026-01-01') returning id`
  const memberId = member?.id ?? 0
  await db`insert into ledger_accounts (kind, member_id) values ('wallet', ${memberId}), ('held', ${memberId})`
  const lots: number[] = []
  for (const [key, dueAt] of [
    ['reminded', '2026-06-09T15:00:00+09:00'],
    ['ending', '2026-06-16T15:00:00+09:00'],
  ] as const) {
    const [lot] = await db<{ id: number }[]>`
      insert into ledger_lots (asset, member_id, order_key, made_at, expires_at)
      values ('pass:6000', ${memberId}, ${key}, '2026-03-18T15:00:00+09:00', '2026-06-16T15:00:00+09:00') returning id`
    const lotId = lot?.id ?? 0
    lots.push(lotId)
    await db`
      insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, moved_at)
      select ${`sale:${key}`}, 'sale', 1, ${lotId}, id, ${lotId}, 2, '2026-03-18T15:00:00+09:00'
      from ledger_accounts where member_id = ${memberId} and kind = 'wallet'`
    await db`
      insert into due_items (subject, kind, due_at) values (${`pass-lot:${lotId}`}, 'pass-lot', ${dueAt})`
  }
  await db`
    insert into payment_orders (merchant_uid, member_id, tier, count, amount, ordered_at)
    values ('before', ${memberId}, 6000, 2, 12000, '2026-03-18T15:00:00+09:00')`
  const applied = await migrate(database.address)
  expect(applied.applied).toContain(endOfTheDay)

  const ends = new Date('2026-06-16T23:59:59.999+09:00')
  const lengthened = await db<
    { expiresAt: Date; hostReturns: number }[]
  >`select expires_at, host_returns from ledger_lots order by id`
  expect([...lengthened]).toEqual(lots.map(() => ({ expiresAt: ends, hostReturns: 0 })))
  const planned = await db<
    { dueAt: Date }[]
  >`select due_at from due_items where kind = 'pass-lot' order by id`
  expect(planned.map(({ dueAt }) => dueAt)).toEqual([new Date('2026-06-09T10:00:00+09:00'), ends])
  const [order] = await db<{ feePercent: number }[]>`select fee_percent from payment_orders`
  expect(order?.feePercent).toBe(5)
  await expect(db`update ledger_lots set expires_at = now()`).rejects.toThrow('append-only')
  expect(await auditLedger(db)).toEqual([])
})
