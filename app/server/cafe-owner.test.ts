import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '~/features/accounts/server/factories'
import { aCafe } from '~/features/cafes/server/factories'
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

/** Runs `npm run cafe:owner` as an operator would. */
async function nameByCommand(...words: string[]): Promise<{ code: number; says: string }> {
  const command = await bundleSource('app/server/cli/name-cafe-owner')
  const child = spawn(process.execPath, [command, ...words], {
    cwd: projectRoot,
    env: { DATABASE_URL: toUrl(database.address) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let says = ''
  const listen = (part: Buffer) => {
    says += part
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const [code] = (await once(child, 'close')) as [number]
  return { code, says: says.trim() }
}

test('an operator names the owner of a cafe by nickname, and is told what cannot be done', async () => {
  const cafeId = await aCafe(db, { name: '주사위다방' })
  const memberId = await aMember(db, { nickname: '보들 보들' })
  const [named, noCafe, nobody, nothing] = await Promise.all([
    nameByCommand(String(cafeId), '보들', '보들'),
    nameByCommand('999999', '보들', '보들'),
    nameByCommand(String(cafeId), '없는사람'),
    nameByCommand(String(cafeId)),
  ])
  expect(named).toEqual({ code: 0, says: '이제 보들 보들 님이 주사위다방의 점주예요.' })
  expect(noCafe).toEqual({ code: 1, says: '번호가 999999인 카페가 없어요.' })
  expect(nobody).toEqual({ code: 1, says: '닉네임이 없는사람인 회원이 없어요.' })
  expect(nothing).toMatchObject({
    code: 1,
    says: expect.stringContaining('npm run cafe:owner -- CAFE_ID NICKNAME'),
  })
  const owners = await db<{ memberId: number; role: string }[]>`
    select member_id, role from cafe_staff where cafe_id = ${cafeId}`
  expect([...owners]).toEqual([{ memberId: memberId, role: 'owner' }])
})

test('an owner whom the cafe has already hears of the new one', async () => {
  const cafeId = await aCafe(db, { name: '주사위다방' })
  const [first] = [await aMember(db, { nickname: '첫 점주' }), await aMember(db, { nickname: '둘째 점주' })]
  await nameByCommand(String(cafeId), '첫', '점주')
  await nameByCommand(String(cafeId), '둘째', '점주')
  const told = await db<{ details: unknown }[]>`
    select details from notice_outbox where member_id = ${first} and kind = 'cafe-role-given'`
  expect([...told]).toEqual([{ details: { cafeId, cafe: '주사위다방', role: 'owner' } }])
})
