import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimMode } from './claim-mode'
import { type Database, openDatabase } from './database'
import { createTestDatabase, type TestDatabase } from './test-database'

let database: TestDatabase
let db: Database
beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address)
})
afterEach(async () => {
  await db.close()
  await database.drop()
})

test('a database stays in the mode of its first start', async () => {
  for (let start = 0; start < 2; start += 1) await claimMode(db, 'live')
  await expect(claimMode(db, 'demo')).rejects.toThrow(/belongs to a live site.*set APP_MODE=live/)
  await claimMode(db, 'live')
})

test('a demo database without demo people cannot be used in live mode either', async () => {
  await claimMode(db, 'demo')
  await expect(claimMode(db, 'live')).rejects.toThrow(/used in demo mode.*set DATA_DIR/)
  await claimMode(db, 'demo')
})

test.each([
  [
    'known people',
    (db: Database) =>
      db`insert into members (demo_key, nickname, joined_at) values ('operator', '미플지기', now())`,
  ],
  [
    'what a stand-in remembers',
    (db: Database) =>
      db`insert into stand_in_records (service, kind, key, value) values ('kakao', 'code', '1', '{}')`,
  ],
  ['a moved clock', (db: Database) => db`insert into clock_offset (offset_ms) values (5)`],
])('an older demo database is recognised by %s', async (_, leave) => {
  await leave(db)
  await expect(claimMode(db, 'live')).rejects.toThrow(/used in demo mode/)
  await claimMode(db, 'demo')
})

test('two processes that start at once agree', async () => {
  const starts = await Promise.allSettled([claimMode(db, 'live'), claimMode(db, 'demo')])
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
