import postgres from 'postgres'
import { afterAll, describe, expect, test } from 'vitest'
import { toOptions } from './database-address'
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
    const sql = postgres({ ...toOptions((await aDatabase()).address), max: 1 })
    const [found] = await sql`select to_regclass('public.migrations') is not null as migrated`
    await sql.end()
    expect(found).toEqual({ migrated: true })
  })

  test('shares nothing with another, even when both are created at once', async () => {
    const [one, other] = await Promise.all([aDatabase(), aDatabase()])
    const mine = postgres({ ...toOptions(one.address), max: 1 })
    const yours = postgres({ ...toOptions(other.address), max: 1 })
    await mine`create table only_here (n int)`
    const [found] = await yours`select to_regclass('only_here') is null as absent`
    await Promise.all([mine.end(), yours.end()])
    expect(found).toEqual({ absent: true })
  })

  test('can be dropped while somebody is connected to it', async () => {
    const { address, drop } = await createTestDatabase()
    const sql = postgres({ ...toOptions(address), max: 1 })
    await sql`select 1`
    await drop()
    await expect(sql`select 1`).rejects.toThrow()
    await sql.end()
  })
})
