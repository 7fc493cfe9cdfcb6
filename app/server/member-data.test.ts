import { afterAll, beforeAll, expect, test } from 'vitest'
import { allMemberData } from './member-data'
import { type TestApp, testApp } from './test-app'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

/** Tables that belong to the sign-in itself and hold a person only until they have come through. */
const passing = ['sign_in_attempts', 'sign_in_tickets', 'stand_in_records']

test('every table with a member’s data has a part in the export and in leaving', async () => {
  const referring = await on.db<{ name: string }[]>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'members'::regclass`
  const told = allMemberData.flatMap(({ tables }) => tables)
  expect([...told].sort()).toEqual(referring.map(({ name }) => name).sort())
})

test('no table keeps a member’s number without saying that it is one', async () => {
  const loose = await on.db<{ name: string }[]>`
    select columns.table_name || '.' || columns.column_name as name
    from information_schema.columns natural join information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and columns.column_name ~ '(member|author|owner|blocker|blocked|host|user)_id$'
      and not exists (
        select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
        where contype = 'f' and confrelid = 'members'::regclass and conrelid::regclass::text = columns.table_name
          and attname = columns.column_name)`
  expect(loose).toEqual([])
})

test('what stands in no part does not outlive the sign-in', async () => {
  for (const table of passing) {
    const [expiry] = await on.db<{ found: boolean }[]>`
      select exists (select from information_schema.columns where table_name = ${table}
        and column_name = 'expires_at') as found`
    expect(expiry?.found, table).toBe(true)
  }
})
