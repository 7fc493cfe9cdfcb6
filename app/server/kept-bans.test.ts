import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInsAt } from '~/features/accounts/server/factories'
import { accounts } from '~/features/accounts/server/feature'
import { type TestApp, testApp } from './test-app'

let on: TestApp
beforeAll(async () => {
  on = await testApp({}, { withStandIns: true })
})
afterAll(() => on.close())
/** Wednesday noon in Seoul. */
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

const { aPhone } = signInsAt(() => on.app)
const agreed = { age14: true, terms: true, privacy: true }

/** Signs a person up at Kakao, as a new member each time. */
async function arrive(person: string, nickname: string, at = on) {
  const { aBrowser, signInAtKakao } = signInsAt(() => at.app)
  const browser = aBrowser()
  const { kakao_info } = (await signInAtKakao(browser, { person: `new:${person}`, profile: 'full' })).body
  const form = { ...kakao_info, username: nickname, phone_number: aPhone(), consents: agreed }
  const { body } = await browser.post('/v1/users/kakao/signup', form)
  const headers = { authorization: `Bearer ${body.tokens.access}` }
  return {
    id: body.user.user_id as number,
    call: async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
      const reply = await at.app.inject({ method, url: `/v1/${url}`, headers, ...(payload && { payload }) })
      return { status: reply.statusCode, body: reply.json() }
    },
  }
}
type Person = Awaited<ReturnType<typeof arrive>>

const ban = ({ id }: Person, days: number) => on.db`
  insert into meetup_bars (member_id, reason, barred_at, ends_at)
  values (${id}, '모임에서 괴롭혔어요', ${on.clock.now()}, ${on.clock.now()}::timestamptz + make_interval(days => ${days}::int))`
const banOf = async ({ call }: Person) => (await call('GET', 'me/meetup-ban')).body.ban
const leave = async ({ call }: Person) => expect((await call('DELETE', 'me')).status).toBe(200)
const appeal = ({ call }: Person) =>
  call('POST', 'me/meetup-ban/appeal', { text: '제가 그러지 않았어요. 확인해 주세요.' })
const kept = () =>
  on.db<{ identityHash: string; facts: object }[]>`select identity_hash, facts from kept_after_leaving`

test('a ban is there again for whoever leaves and signs up with the same identity', async () => {
  const before = await arrive('괴롭히던이', '괴롭히던이')
  await ban(before, 30)
  await leave(before)
  const [row, ...more] = await kept()
  expect(more).toEqual([])
  expect(JSON.stringify(row)).not.toMatch(/괴롭히던이|kakao|new:/)
  expect(await on.db`select from meetup_bars where member_id = ${before.id}`).toHaveLength(0)

  on.clock.set('2026-03-20T03:00:00Z')
  const after = await arrive('괴롭히던이', '새사람')
  expect(after.id).not.toBe(before.id)
  expect(await banOf(after)).toMatchObject({
    reason: '모임에서 괴롭혔어요',
    endsAt: '2026-04-17T03:00:00.000Z',
    appeal: null,
  })
  expect(
    await on.db`select from notice_outbox where member_id = ${after.id} and kind = 'meetup-barred'`,
  ).toHaveLength(1)
  expect(await kept()).toEqual([])
  // Once more, and somebody else is not banned.
  await leave(after)
  expect(await banOf(await arrive('다른이', '다른이'))).toBeNull()
  expect(await banOf(await arrive('괴롭히던이', '세번째'))).toMatchObject({
    endsAt: '2026-04-17T03:00:00.000Z',
  })
})

test('a ban outlives a change of the secret', async () => {
  const secrets = { secret: 'another secret, with nothing before it, of which nobody knows', previous: null }
  const renewed = await testApp({}, { withStandIns: true, beside: on, secrets })
  try {
    renewed.clock.set(on.clock.now().toISOString())
    const before = await arrive('숨던이', '숨던이')
    await ban(before, 30)
    await leave(before)
    const after = await arrive('숨던이', '숨은이', renewed)
    expect(await banOf(after)).toMatchObject({ reason: '모임에서 괴롭혔어요' })
  } finally {
    await renewed.close()
  }
})

test('what has ended or was lifted does not come back, and upkeep deletes what was kept', async () => {
  const ended = await arrive('기다린이', '기다린이')
  await ban(ended, 7)
  await leave(ended)
  on.clock.set('2026-03-25T03:00:00Z')
  expect(await banOf(await arrive('기다린이', '기다린이2'))).toBeNull()
  expect(await kept()).toHaveLength(1)
  await accounts.upkeep?.['forget old sign-ins']?.work(on.db, on.clock.now())
  expect(await kept()).toEqual([])

  const first = await arrive('풀려난이', '풀려난이')
  await ban(first, 7)
  await leave(first)
  const second = await arrive('풀려난이', '풀려난이2')
  expect(await banOf(second)).not.toBeNull()
  await on.db`update meetup_bars set lifted_at = ${on.clock.now()} where member_id = ${second.id}`
  await leave(second)
  expect(await banOf(await arrive('풀려난이', '풀려난이3'))).toBeNull()
})

test('leaving gives no second appeal after one that was answered, but does not use up an open one', async () => {
  const open = await arrive('묻던이', '묻던이')
  await ban(open, 30)
  expect((await appeal(open)).status).toBe(200)
  await leave(open)
  const again = await arrive('묻던이', '묻던이2')
  expect((await banOf(again)).appeal).toBeNull()
  expect((await appeal(again)).status).toBe(200)
  await on.db`update meetup_bars set appeal_decided_at = ${on.clock.now()} where member_id = ${again.id}`
  await leave(again)
  const third = await arrive('묻던이', '묻던이3')
  expect((await appeal(third)).body.code).toBe('APPEALED')
  expect((await third.call('GET', 'me/export')).body.meetups.bans).toMatchObject([
    { reason: '모임에서 괴롭혔어요', appeal: '탈퇴하기 전에 쓴 이의 신청이라 남아 있지 않아요.' },
  ])
})

test('a suspended member cannot leave, so the suspension stays', async () => {
  const person = await arrive('멈춘이', '멈춘이')
  // The session is still there, as for a request that waits while an operator suspends the member.
  await on.db`
    insert into member_suspensions (member_id, reason, suspended_at, ends_at)
    values (${person.id}, '규칙을 어겼어요', ${on.clock.now()}, null)`
  expect((await person.call('DELETE', 'me')).body.code).toBe('SUSPENDED')
  expect(await on.db`select from member_suspensions where member_id = ${person.id}`).toHaveLength(1)
})
