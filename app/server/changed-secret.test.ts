import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, anIdentity, aSession, signIn } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { isStaffPin, setStaffPin } from '~/features/loyalty/server/commands/staff-pin'
import { checkStampCode, makeStampCode } from '~/features/loyalty/server/commands/stamp-code'
import { isTicket, writeTicket } from '~/features/meetups/core/server/commands/unlock'
import { findPayee, openPayee } from '~/features/payouts/server/queries'
import { bundleSource } from '~/lib/server/bundle-source'
import { toUrl } from '~/lib/server/database-address'
import { projectRoot } from '~/lib/server/project-root'
import { seal, unseal } from '~/lib/server/sealing'
import { isOwnMark, makeMark } from '~/lib/server/signed-mark'
import { type TestApp, testApp } from './test-app'

const old = 'the secret of the first years, that somebody has seen'
const fresh = 'the secret of the years to come, that nobody has seen'

let before: TestApp
/** The same site once the secret is changed, and once the old one is forgotten. */
let during: TestApp
let after: TestApp
beforeAll(async () => {
  before = await testApp({}, { secrets: { secret: old, previous: null } })
  during = await testApp({}, { secrets: { secret: fresh, previous: old }, beside: before })
  after = await testApp({}, { secrets: { secret: fresh, previous: null }, beside: before })
})
afterAll(async () => {
  await after.close()
  await during.close()
  await before.close()
})

async function statusOf({ app }: TestApp, access: string): Promise<number> {
  const reply = await app.inject({ url: '/v1/me/info', headers: { authorization: `Bearer ${access}` } })
  return reply.statusCode
}

/** Runs `npm run secrets:renew` as an operator would, and returns what it says. */
async function renewByCommand(): Promise<string> {
  const command = await bundleSource('app/server/cli/renew-secrets')
  const child = spawn(process.execPath, [command], {
    cwd: projectRoot,
    env: { DATABASE_URL: toUrl(before.address), SESSION_SECRET: fresh, SESSION_SECRET_PREVIOUS: old },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return (await text(child.stdout)).trim()
}

test('a member stays signed in through a change of the secret', async () => {
  const tokens = await aSession(before.app, await aMember(before.db))
  expect(await statusOf(during, tokens.access)).toBe(200)
  const renewal = { method: 'POST', url: '/v1/users/token/refresh/' } as const
  const renewed = await during.app.inject({ ...renewal, payload: { refresh: tokens.refresh } })
  expect(renewed.statusCode).toBe(200)
  const { access, refresh } = renewed.json<{ tokens: { access: string; refresh: string } }>().tokens
  expect(await statusOf(after, access)).toBe(200)
  // Whoever had the old secret cannot sign in with it any more.
  expect(await statusOf(after, tokens.access)).toBe(401)
  const again = await after.app.inject({ ...renewal, payload: { refresh } })
  expect(again.statusCode).toBe(200)
})

test('what cafes, meetups and browsers hold of the old secret is accepted while it is changed', async () => {
  const now = before.clock.now()
  const cafeId = await aCafe(before.db)
  const { code, digits } = makeStampCode(before.app.keys, { cafeId, now })
  const ticket = await writeTicket(before.app.keys, { meetupId: 7, now })
  const mark = makeMark(before.app.keys.browser)
  for (const shown of [code, digits]) {
    const step = checkStampCode(before.app.keys, { cafeId, text: shown, now })
    expect(checkStampCode(during.app.keys, { cafeId, text: shown, now })).toBe(step)
    expect(() => checkStampCode(after.app.keys, { cafeId, text: shown, now })).toThrow()
  }
  const opens = ({ app }: TestApp) => isTicket(app, { ticket: ticket.ticket, meetupId: 7, now })
  expect([await opens(during), await opens(after)]).toEqual([true, false])
  expect([isOwnMark(during.app.keys, mark), isOwnMark(after.app.keys, mark)]).toEqual([true, false])
})

test('a request that is repeated after its sealed reply became unreadable is refused, and not done again', async () => {
  const { db } = before
  const [memberId, cafeId] = [await aMember(db), await aCafe(db)]
  await aStaffMember(db, { cafeId, memberId, role: 'owner' })
  const invite = async ({ app }: TestApp) => {
    const headers = { ...(await signIn(app, memberId)), 'idempotency-key': 'invite-through-a-change' }
    const url = `/v1/staff/cafes/${cafeId}/invites`
    return app.inject({ method: 'POST', url, headers, payload: { role: 'staff' } })
  }
  const first = await invite(before)
  expect(first.statusCode).toBe(200)
  expect((await invite(during)).json()).toEqual(first.json())
  const gone = await invite(after)
  expect(gone.statusCode).toBe(409)
  expect(gone.json()).toMatchObject({
    code: 'KEY_REUSED',
    error: '앞서 보낸 요청은 처리했지만 그 답은 더 볼 수 없어요. 처리된 내용을 먼저 확인해 주세요.',
  })
  expect(await db`select from cafe_invites where cafe_id = ${cafeId}`).toHaveLength(1)
})

test('what is kept for years is renewed, and read when the old secret is forgotten', async () => {
  const { db } = before
  const actorId = await aMember(db)
  const cafeId = await aCafe(db)
  const set = { cafeId, pin: '0417', actorId, now: before.clock.now() }
  await db.transaction((tx) => setStaffPin(tx, before.app.keys, set))
  await anIdentity(db, { memberId: actorId, provider: 'apple', subject: 'someone' })
  const sealed = await seal(before.app.keys.seal, 'the token of Apple')
  await db`update identities set refresh_token_sealed = ${sealed} where subject = 'someone'`
  const payee = { businessNumber: '1208147521', bank: '국민', account: '12345678901', holder: '김보들' }
  const account = await seal(before.app.keys.seal, JSON.stringify(payee))
  await db`
    insert into cafe_payees (cafe_id, member_id, sealed, hint, changed_at)
    values (${cafeId}, ${actorId}, ${account}, '국민 8901', ${before.clock.now()})`
  const reads = async ({ app }: TestApp) => openPayee(app.keys, await findPayee(db, cafeId))
  const knows = ({ app }: TestApp) => isStaffPin(db, app.keys, { cafeId, pin: '0417' })
  expect([await knows(during), await knows(after)]).toEqual([true, false])

  expect(await renewByCommand()).toBe(
    'Renewed: 1 sealed texts of members, 1 accounts of cafes, 1 staff PINs.',
  )
  expect(await renewByCommand()).toBe(
    'Renewed: 0 sealed texts of members, 0 accounts of cafes, 0 staff PINs.',
  )
  expect([await knows(during), await knows(after)]).toEqual([true, true])
  expect(await reads(after)).toEqual(payee)
  const [kept] = await db<{ token: string | null }[]>`
    select refresh_token_sealed as token from identities where subject = 'someone'`
  expect(await unseal(after.app.keys, kept?.token ?? '')).toBe('the token of Apple')
})
