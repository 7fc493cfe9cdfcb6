import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '~/features/accounts/server/factories'
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

/** Runs `npm run operator:name` as the owner of the site would. */
async function nameByCommand(...words: string[]): Promise<{ code: number; says: string }> {
  const command = await bundleSource('app/server/cli/name-operator')
  const child = spawn(process.execPath, [command, ...words], {
    cwd: projectRoot,
    env: { DATABASE_URL: toUrl(database.address) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let says = ''
  const collect = (part: Buffer) => {
    says += part
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const [code] = (await once(child, 'close')) as [number]
  return { code, says: says.trim() }
}

test('the first operator is named by a command, which says whom it cannot find', async () => {
  const memberId = await aMember(db, { nickname: '첫 운영자' })
  expect(await nameByCommand('없는', '사람')).toEqual({
    code: 1,
    says: '닉네임이 없는 사람인 회원이 없어요.',
  })
  const { code, says } = await nameByCommand('첫', '운영자')
  expect([code, says]).toEqual([0, '이제 첫 운영자 님은 총괄 운영자예요. /operator 에서 일할 수 있어요.'])
  const [member] = await db<{ isOperator: boolean }[]>`select is_operator from members where id = ${memberId}`
  expect(member).toEqual({ isOperator: true })
  const entries = await db<{ actorId: number | null; action: string; thingId: number }[]>`
    select actor_id, action, thing_id from audit_entries`
  expect([...entries]).toEqual([{ actorId: null, action: 'grant-operator', thingId: memberId }])
})

test('a command gives an operator some of the rights, and knows no others', async () => {
  const memberId = await aMember(db, { nickname: '정산 담당' })
  const rightsOf = async () => {
    const [member] = await db<{ operatorRights: string[] | null }[]>`
      select operator_rights from members where id = ${memberId}`
    return member?.operatorRights
  }
  const unknown = await nameByCommand('정산', '담당', '--rights', 'money,everything')
  expect([unknown.code, unknown.says]).toEqual([1, expect.stringContaining('--rights support,content,money')])
  expect(await rightsOf()).toBeNull()
  const { says } = await nameByCommand('정산', '담당', '--rights', 'money')
  expect(says).toBe('이제 정산 담당 님은 결제와 정산 운영자예요. /operator 에서 일할 수 있어요.')
  expect(await rightsOf()).toEqual(['money'])
  await nameByCommand('정산', '담당')
  expect(await rightsOf()).toEqual(['support', 'content', 'money'])
})
