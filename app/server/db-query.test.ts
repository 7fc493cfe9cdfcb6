import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleSource } from '~/lib/server/bundle-source'
import { toUrl } from '~/lib/server/database-address'
import { projectRoot } from '~/lib/server/project-root'
import { createTestDatabase, type TestDatabase } from '~/lib/server/test-database'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Runs `npm run db:query`. */
async function query(...args: string[]) {
  const command = await bundleSource('app/server/cli/db')
  const child = spawn(process.execPath, [command, 'query', ...args], {
    cwd: projectRoot,
    env: { DATABASE_URL: toUrl(database.address) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [rows, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, rows: rows.split('\n').filter(Boolean), errors }
}

test('rows are printed as JSON, and data changes only with --write', async () => {
  const change = "update migrations set applied_at = now() where name = '0340-baseline.sql' returning name"
  expect(await query('select 1 as one, null as none union all select 2, null')).toMatchObject({
    code: 0,
    rows: ['{"one":1,"none":null}', '{"one":2,"none":null}'],
  })
  expect(await query(change)).toMatchObject({
    code: 1,
    rows: [],
    errors: expect.stringMatching(/read-only transaction/),
  })
  expect(await query('--write', change)).toMatchObject({
    code: 0,
    rows: ['{"name":"0340-baseline.sql"}'],
  })
})
