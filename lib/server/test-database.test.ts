import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from './database'
import { createTestDatabase, type TestDatabase } from './test-database'

const made: TestDatabase[] = []

async function aDatabase() {
  const database = await createTestDatabase()
  made.push(database)
  return database
}

afterAll(async () => {
  for (const { drop } of made) await drop()
})

describe('a test database', () => {
  test('is migrated already', async () => {
    const db = openDatabase((await aDatabase()).address)
    const [found] = await db`select to_regclass('public.migrations') is not null as migrated`
    await db.close()
    expect(found).toEqual({ migrated: true })
  })

  test('shares nothing with another, even when both are created at once', async () => {
    const [one, other] = await Promise.all([aDatabase(), aDatabase()])
    const mine = openDatabase(one.address)
    const yours = openDatabase(other.address)
    await mine`create table only_here (n int)`
    const [found] = await yours`select to_regclass('only_here') is null as absent`
    await Promise.all([mine.close(), yours.close()])
    expect(found).toEqual({ absent: true })
  })

  test('can be dropped while somebody is connected to it', async () => {
    const { address, drop } = await createTestDatabase()
    const db = openDatabase(address, { most: 1 })
    await db`select 1`
    await drop()
    await expect(db`select 1`).rejects.toThrow()
    await db.close()
  })
})
