import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { earliestPolicyDay } from '~/features/policies/announce-policy'
import { workDueItems } from '~/lib/server/due-items'
import { dueHandlers } from './due-handlers'
import { type TestApp, testApp } from './test-app'

const before = '2026-11-26'
const next = '2026-11-29'

let on: TestApp
let operator: Record<string, string>
let memberId: number
let member: Record<string, string>
beforeEach(async () => {
  on = await testApp()
  on.clock.set('2026-12-01T03:00:00Z')
  memberId = await aMember(on.db)
  await agreed(memberId, before)
  operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
  member = await signIn(on.app, memberId)
})
afterEach(() => on.close())

/** What a member agreed to when they signed up. */
async function agreed(id: number, version: string) {
  await on.db`
    insert into consents (member_id, kind, version, is_given, at)
    select ${id}, kind, ${version}, true, '2026-11-26T00:00:00Z' from unnest(array['age14', 'terms', 'privacy', 'location']) kind`
}

async function call(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) {
  const reply = await on.app.inject({
    method,
    url,
    headers: { ...headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, body: reply.json() }
}

const plan = {
  version: next,
  holdsFrom: '2026-12-08',
  isAdverse: false,
  asksTerms: true,
  asksLocation: true,
  summary: '기한이 지난 이용권을 돌려받는 방법이 생겨요.',
}
const announce = (changed: object = {}) =>
  call('POST', '/v1/operator/policies', operator, { ...plan, ...changed })

async function workDue() {
  await workDueItems(on.db, dueHandlers, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
  await deliverNotices(on.db, on.noticeKinds)
}

const noticesOf = async (headers: Record<string, string>) =>
  (await call('GET', '/v1/me/notices', headers)).body.results.filter(({ title }: { title: string }) =>
    title.includes('약관'),
  )

test('a version is told seven days ahead, holds from its day, and the older one stays readable', async () => {
  expect((await call('GET', '/v1/policies', {})).body).toMatchObject({ inForce: before, coming: null })
  const announced = await announce()
  expect(announced, JSON.stringify(announced.body)).toMatchObject({ status: 200, body: { next: null } })
  await workDue()
  expect(await noticesOf(member)).toMatchObject([
    {
      title: '2026년 12월 8일부터 약관이 바뀌어요',
      body: '기한이 지난 이용권을 돌려받는 방법이 생겨요. 그날부터 다시 동의를 받아요.',
    },
  ])
  expect((await call('GET', '/v1/operator/policies', operator)).body.announced).toMatchObject([
    { version: next, told: 2, toldAt: expect.any(String) },
  ])
  expect((await call('GET', '/v1/policies', {})).body).toMatchObject({
    inForce: before,
    coming: { version: next, holdsFrom: '2026-12-08' },
  })

  on.clock.set('2026-12-07T15:00:00Z')
  await workDue()
  expect((await call('GET', '/v1/policies', {})).body).toMatchObject({
    inForce: next,
    coming: null,
    versions: [{ version: next }, { version: before, holdsFrom: null }],
  })
  expect(await noticesOf(await signIn(on.app, memberId))).toHaveLength(1)
})

test.each([
  ['sooner than seven days', { holdsFrom: '2026-12-07' }],
  ['sooner than thirty days where it is to their disadvantage', { holdsFrom: '2026-12-30', isAdverse: true }],
  ['on no day', { holdsFrom: '내일' }],
  ['without a sentence', { summary: '네' }],
])('is not announced %s', async (_, changed) => {
  expect((await announce(changed)).status).toBe(400)
  expect((await announce({ holdsFrom: '2026-12-31', isAdverse: true })).status).toBe(200)
})

test('an announcement is taken back before its day, which everybody who was told hears, and announced anew', async () => {
  await announce()
  await workDue()
  const takeBack = (headers = operator, reason = '적용하는 날을 잘못 적었어요.', version = next) =>
    call('POST', `/v1/operator/policies/${version}/taken-back`, headers, { reason })
  expect((await takeBack(member)).status).toBe(403)
  expect((await takeBack(operator, '네')).status).toBe(400)
  expect((await takeBack(operator, undefined, before)).body.code).toBe('NOT_COMING')
  const [done, again] = await Promise.all([takeBack(), takeBack()])
  expect([done.status, again.status].sort()).toEqual([200, 409])
  expect(done.status === 200 ? done.body : again.body).toMatchObject({ next, announced: [] })
  expect((await call('GET', '/v1/policies', {})).body).toMatchObject({ inForce: before, coming: null })

  // Who came after the announcement has never heard of it.
  on.clock.set('2026-12-01T03:01:00Z')
  const late = await signIn(on.app, await aMember(on.db, { joinedAt: on.clock.now() }))
  await workDue()
  expect(
    (await noticesOf(member)).map(({ title, body }: { title: string; body: string }) => [title, body]),
  ).toEqual([
    [
      '알려 드린 약관 변경을 취소했어요',
      '2026년 12월 8일에 바뀌지 않고 지금 약관을 그대로 적용해요. 이유: 적용하는 날을 잘못 적었어요.',
    ],
    ['2026년 12월 8일부터 약관이 바뀌어요', expect.any(String)],
  ])
  expect(await noticesOf(late)).toEqual([])

  expect((await announce({ holdsFrom: '2026-12-09' })).status).toBe(200)
  on.clock.set('2026-12-08T03:00:00Z')
  await workDue()
  expect((await call('GET', '/v1/policies', {})).body).toMatchObject({ inForce: before })
  on.clock.set('2026-12-08T15:00:00Z')
  await workDue()
  expect((await call('GET', '/v1/policies', {})).body).toMatchObject({ inForce: next })
  operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
  expect((await takeBack(operator)).body.code).toBe('NOT_COMING')
})

test('whoever was not told yet hears nothing of what was taken back', async () => {
  await announce()
  await call('POST', `/v1/operator/policies/${next}/taken-back`, operator, { reason: '잘못 눌렀어요.' })
  await workDue()
  expect(await noticesOf(member)).toEqual([])
})

test('the database refuses a day that is too soon, whatever announces it', async () => {
  await expect(
    on.db`
      insert into policy_versions (version, holds_from, is_adverse, summary, announced_at)
      values ('2026-11-29', '2026-12-07', false, '바뀌어요', ${on.clock.now()})`,
  ).rejects.toThrow(/check constraint/)
})

test('a version is announced once, and only by operators', async () => {
  expect((await announce()).status).toBe(200)
  expect(await announce()).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_ANNOUNCE' } })
  expect((await announce({ version: '2027-01-01' })).status).toBe(409)
  expect((await call('POST', '/v1/operator/policies', member, plan)).status).toBe(403)
})

test('members are asked again from the day on, and use nothing new before they agree', async () => {
  await announce()
  expect((await call('GET', '/v1/me/policies', member)).body).toEqual({ asked: null })
  const order = () => call('POST', '/v1/payments/orders', member, { tier: 5000, count: 1 })
  expect((await order()).body.code).not.toBe('AGREE_AGAIN')

  on.clock.set('2026-12-07T15:00:00Z')
  member = await signIn(on.app, memberId)
  expect((await call('GET', '/v1/me/policies', member)).body.asked).toMatchObject({
    version: next,
    asksTerms: true,
    asksLocation: true,
    changes: [{ version: next, summary: plan.summary }],
  })
  expect(await order()).toMatchObject({ status: 409, body: { code: 'AGREE_AGAIN' } })
  const location = async () =>
    (await call('GET', '/v1/me/consents', member)).body.find(
      ({ kind }: { kind: string }) => kind === 'location',
    )
  expect(await location()).toMatchObject({ isGiven: false })

  const answer = (agrees: boolean, version = next) =>
    call('PUT', '/v1/me/policies', member, { version, agrees, agreesToLocation: agrees })
  expect(await answer(true, before)).toMatchObject({ status: 409, body: { code: 'POLICY_CHANGED' } })
  expect((await answer(false)).body.asked).toMatchObject({ asksTerms: true })
  expect((await order()).body.code).toBe('AGREE_AGAIN')
  expect((await answer(true)).body).toEqual({ asked: null })
  expect((await answer(true)).body).toEqual({ asked: null })
  expect((await order()).body.code).not.toBe('AGREE_AGAIN')

  const stored = await on.db<{ kind: string; version: string; isGiven: boolean }[]>`
    select kind, version, is_given from consents where member_id = ${memberId} and kind = 'terms' order by id`
  expect(stored.map(({ version, isGiven }) => [version, isGiven])).toEqual([
    [before, true],
    [next, false],
    [next, true],
  ])
  // Whoever said no about the position is asked where it is needed.
  await call('PUT', '/v1/me/consents/location', member, { isGiven: true })
  expect(await location()).toMatchObject({ isGiven: true, version: next })
})

test('who signs up where nobody has agreed to anything agrees to the newest', async () => {
  await on.db`delete from consents`
  expect((await call('GET', '/v1/policies', {})).body).toMatchObject({ inForce: next })
  expect((await call('GET', '/v1/operator/policies', operator)).body.next).toBeNull()
})

test('the first day that a version may hold counts whole days in Seoul', () => {
  expect(earliestPolicyDay(false, new Date('2026-12-01T14:59:00Z'))).toBe('2026-12-08')
  expect(earliestPolicyDay(false, new Date('2026-12-01T15:00:00Z'))).toBe('2026-12-09')
  expect(earliestPolicyDay(true, new Date('2026-12-01T03:00:00Z'))).toBe('2026-12-31')
})
