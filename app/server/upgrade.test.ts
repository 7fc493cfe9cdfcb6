import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { openDatabase } from '~/lib/server/database'
import { type DatabaseAddress, onConnection, toOptions } from '~/lib/server/database-address'
import { baseline, isOutOfDate, migrate, repeatMigrations } from '~/lib/server/migrate'
import { projectRoot } from '~/lib/server/project-root'
import { createEmptyTestDatabase, type TestDatabase } from '~/lib/server/test-database'
import { fillAsOf030 } from './test-town'

const folder = path.join(projectRoot, 'db/migrations')
const since030 = readdirSync(folder)
  .filter((name) => name > baseline.name)
  .sort()

async function ask<T extends object>(address: DatabaseAddress, statement: string): Promise<T[]> {
  return onConnection(toOptions(address), async (client) => (await client.query<T>(statement)).rows)
}

/**
 * A line for each thing of the schema, so that a difference is named. Of a view its columns, and conditions as for people: once a
 * dump was read in again, PostgreSQL spells nested ones otherwise.
 */
async function describeSchema(address: DatabaseAddress): Promise<string[]> {
  const rows = await ask<{ line: string }>(
    address,
    `with ours as (
      select oid, relname, relkind, relpersistence, reloptions from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S')
    )
    select concat_ws(' ', relkind, relpersistence, relname, reloptions::text) as line from ours
    union all
    select concat_ws(' ', relname, row_number() over (partition by attrelid order by attnum), attname,
      format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid))
    from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid, true), convalidated)
    from ours join pg_constraint on conrelid = ours.oid
    union all
    select concat_ws(' ', indisvalid, pg_get_indexdef(indexrelid)) from ours join pg_index on indrelid = ours.oid
    union all
    select concat_ws(' ', tgenabled, pg_get_triggerdef(pg_trigger.oid))
    from ours join pg_trigger on tgrelid = ours.oid and not tgisinternal
    union all
    select concat_ws(' ', relname, seqtypid::regtype, seqstart, seqincrement, seqmax, seqcycle)
    from ours join pg_sequence on seqrelid = ours.oid
    union all
    select pg_get_functiondef(pg_proc.oid) from pg_proc
    where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select 'extension ' || extname from pg_extension
    order by 1`,
  )
  return rows.map(({ line }) => line)
}

const countRows = (address: DatabaseAddress) =>
  ask<{ table: string; rows: string }>(
    address,
    `select relname as table,
      (xpath('//c/text()', query_to_xml('select count(*) as c from ' || oid::regclass, false, true, '')))[1]::text as rows
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1`,
  )

let fresh: string[]
const made: TestDatabase[] = []
beforeAll(async () => {
  fresh = await describeSchema(inject('testTemplate'))
})
afterAll(async () => {
  for (const { drop } of made) await drop()
})

async function empty(): Promise<DatabaseAddress> {
  const database = await createEmptyTestDatabase()
  made.push(database)
  return database.address
}

/** A filled one, as a version between 0.3.0 and this one left it. */
async function after030(steps: number): Promise<DatabaseAddress> {
  const address = await empty()
  await fillAsOf030(address)
  const some = mkdtempSync(path.join(tmpdir(), 'meeple-since-'))
  for (const name of since030.slice(0, steps)) copyFileSync(path.join(folder, name), path.join(some, name))
  await migrate(address, some)
  rmSync(some, { recursive: true })
  return address
}

describe('a filled database', () => {
  test.each([
    ['0.3.0', 0],
    ['a version on the way', 6],
    ['the last version without a baseline', 12],
  ])('of %s runs what it lacks, and is then like one that began empty', async (_, steps) => {
    const address = await after030(steps)
    const before = await countRows(address)
    expect(await isOutOfDate(address)).toBe(true)

    expect((await migrate(address)).applied).toEqual(since030.slice(steps))
    expect(await describeSchema(address)).toEqual(fresh)
    expect(await isOutOfDate(address)).toBe(false)
    expect((await migrate(address)).applied).toEqual([])

    const filled = new Map((await countRows(address)).map(({ table, rows }) => [table, Number(rows)]))
    for (const { table, rows } of before) {
      const now = table === 'review_reports' ? 'reports' : table === 'review_cases' ? 'report_cases' : table
      expect(filled.get(now), table).toBeGreaterThanOrEqual(Number(rows))
    }
    expect(filled.get('meetup_entries')).toBe(83)
    const [found] = await ask<{ title: string; figures: number }>(
      address,
      'select (select title from articles order by id limit 1) as title, (select count(*)::int from trust_figures) as figures',
    )
    expect(found?.title).toBe(found?.title.normalize('NFC'))
    expect(found?.figures).toBeGreaterThan(0)
    const db = openDatabase(address, { most: 1 })
    expect(await auditLedger(db)).toEqual([])
    await db.close()
  })

  test('whose queue alone is of a version before is brought along, and backed up before', async () => {
    const address = await after030(0)
    await migrate(address)
    // The queue of 0.3.0 had 18 migrations. The two since replace functions.
    await ask(address, 'delete from graphile_worker.migrations where id > 18')
    expect(await isOutOfDate(address)).toBe(true)
    expect((await migrate(address)).applied).toEqual([])
    expect(await isOutOfDate(address)).toBe(false)
    const newest = 'select max(id) as newest from graphile_worker.migrations'
    expect(await ask(address, newest)).toEqual(await ask(inject('testTemplate'), newest))
  })

  test('of 0.3.0 is made again in another server by its own migrations', async () => {
    const from = await after030(0)
    await migrate(from)
    const to = await empty()
    expect(await repeatMigrations(from, to)).toBe(true)
    expect(await describeSchema(to)).toEqual(fresh)
  })

  test('of a version before 0.3.0 is refused by name and left alone', async () => {
    const address = await after030(0)
    await ask(address, `delete from migrations where name >= '${baseline.lastBefore}'`)
    const schema = await describeSchema(address)
    await expect(migrate(address)).rejects.toThrow('start 0.3.0 on it once')
    await expect(isOutOfDate(address)).rejects.toThrow('start 0.3.0 on it once')
    await expect(repeatMigrations(address, await empty())).rejects.toThrow('start 0.3.0 on it once')
    expect(await describeSchema(address)).toEqual(schema)
  })
})
