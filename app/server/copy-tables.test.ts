import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { aReview } from '~/features/reviews/server/factories'
import { copyTables } from '~/lib/server/copy-tables'
import { type Database, openDatabase } from '~/lib/server/database'
import { onConnection, toOptions } from '~/lib/server/database-address'
import { enqueue } from '~/lib/server/job-queue'
import { migrate, repeatMigrations } from '~/lib/server/migrate'
import { createEmptyTestDatabase, createTestDatabase, type TestDatabase } from '~/lib/server/test-database'

const now = new Date('2026-03-18T15:30:00Z')

let source: TestDatabase
let target: TestDatabase
let from: Database
let to: Database
let folder: string

beforeAll(async () => {
  // Only the server's user writes there, and we delete there.
  folder = mkdtempSync(path.join(tmpdir(), 'meeple-rows-'))
  chmodSync(folder, 0o777)
  source = await createTestDatabase()
  target = await createEmptyTestDatabase()
  from = openDatabase(source.address)
  to = openDatabase(target.address)
  const memberId = await aMember(from)
  await somePasses(from, { memberId, now })
  await aReview(from, { authorId: memberId, gameId: await aGame(from), text: '탭\t 줄\n 빗금\\N 따옴표\' "' })
  // Whose weight is not full is noted by a trigger, which must not note it again.
  await from`update reviewers set weight = 10`
  await from`update reviews set hidden_at = ${now}`
  await from.transaction((tx) =>
    enqueue(tx, 'tell', { memberId }, { key: 'once', service: { name: 'push' } }),
  )
  await from`insert into call_counts (caller_hash, calls, ends_at) values ('\\x00', 1, ${now})`
})
afterAll(async () => {
  await from.close()
  await to.close()
  await source.drop()
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Of every table, and of the queue's public view, how many rows it has, and a sum of all their columns. */
async function readTables({
  address,
}: TestDatabase): Promise<Map<string, { count: number; sum: string | null }>> {
  return onConnection(toOptions(address), async (client) => {
    const tables = await client.query<{ name: string }>(`
      select oid::regclass::text as name from pg_class
      where (relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace))
        or oid = 'graphile_worker.jobs'::regclass`)
    const facts = tables.rows.map(
      ({ name }) =>
        `select '${name}' as name, count(*)::int, md5(string_agg(t::text, '' order by t::text)) as sum from ${name} t`,
    )
    const { rows } = await client.query<{ name: string; count: number; sum: string | null }>(
      facts.join(' union all '),
    )
    return new Map(rows.map(({ name, count, sum }) => [name, { count, sum }]))
  })
}

async function readSequences(db: Database) {
  return db<{ name: string; value: string | null }[]>`
    select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences order by 1`
}

test('all rows of one database come to another, where life goes on', async () => {
  expect(await repeatMigrations(source.address, target.address)).toBe(true)
  const copied = await copyTables(source.address, target.address, folder)
  expect(copied.left).toEqual(['public.call_counts', 'public.stream_places'])
  expect(copied.tables).toBeGreaterThan(100)
  expect(readdirSync(folder)).toEqual([])

  const before = await readTables(source)
  const after = await readTables(target)
  for (const name of ['graphile_worker.jobs', 'ledger_transfers', 'reviewers_changed', 'call_counts'])
    expect(before.get(name)?.count, name).toBeGreaterThan(0)
  expect(after.get('call_counts')?.count).toBe(0)
  for (const name of ['call_counts', 'stream_places'])
    for (const tables of [before, after]) tables.delete(name)
  expect(after).toEqual(before)
  expect(await readSequences(to)).toEqual(await readSequences(from))
  expect(await auditLedger(to)).toEqual([])

  // Numbers go on, triggers and references hold again.
  expect(await aMember(to)).toBe(await aMember(from))
  const memberId = await aMember(to)
  await somePasses(to, { memberId, now })
  expect(await auditLedger(to)).toEqual([])
  await expect(to`delete from ledger_transfers`).rejects.toThrow()
  await expect(to`insert into reviewers (member_id) values (987654)`).rejects.toThrow('foreign key')
  expect((await migrate(target.address)).applied).toEqual([])
})

test('a table that has no place in the other database is named, and nothing is copied', async () => {
  const before = await readTables(target)
  await from`create table somebodys_notes (note text)`
  await expect(copyTables(source.address, target.address, folder)).rejects.toThrow(
    'only one of both databases has public.somebodys_notes (note text)',
  )
  expect(await readTables(target)).toEqual(before)
})
