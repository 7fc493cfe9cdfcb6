import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '~/features/accounts/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { bundleSource } from '~/lib/server/bundle-source'
import { type Database, openDatabase } from '~/lib/server/database'
import { toUrl } from '~/lib/server/database-address'
import { projectRoot } from '~/lib/server/project-root'
import { createTestDatabase, type TestDatabase } from '~/lib/server/test-database'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Runs `npm run ledger:audit` as an operator would. */
async function auditByCommand(): Promise<{ code: number; says: string[] }> {
  const command = await bundleSource('app/server/cli/audit-ledger')
  const child = spawn(process.execPath, [command], {
    cwd: projectRoot,
    env: { DATABASE_URL: toUrl(database.address) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (part) => {
    text += part
  })
  const [code] = (await once(child, 'close')) as [number]
  return { code, says: text.trim().split('\n') }
}

test('the ledger’s audit ends with 0 while all agrees, and names what does not and ends with 1', async () => {
  const now = new Date()
  const orderKey = await somePasses(db, { memberId: await aMember(db), now })
  expect(await auditByCommand()).toEqual({ code: 0, says: ['The ledger agrees with itself.'] })
  // Only the owner of the tables can do this.
  await db`alter table ledger_balances disable trigger user`
  await db`
    update ledger_balances set amount = amount + 1
    where amount > 0 and lot_id = (select id from ledger_lots where order_key = ${orderKey})`
  const { code, says } = await auditByCommand()
  expect(code).toBe(1)
  expect(says).toEqual([
    expect.stringMatching(/^account \d+ has 4 of lot \d+, but its transfers add up to 3$/),
    'The ledger disagrees with itself in one place.',
  ])
})
