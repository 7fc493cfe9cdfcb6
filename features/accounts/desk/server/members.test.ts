import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, aSession, signIn, signInsAt } from '~/features/accounts/server/factories'
import { somePasses } from '~/features/passes/server/factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp({}, { withStandIns: true })
})
afterAll(() => on.close())
const people = signInsAt(() => on.app)

type Headers = Record<string, string>
let operatorId: number
let operator: Headers
let memberId: number
beforeEach(async () => {
  operatorId = await aMember(on.db, { isOperator: true })
  operator = await signIn(on.app, operatorId)
  memberId = await aMember(on.db)
})

async function call(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  headers: Headers,
  payload?: object,
) {
  const reply = await on.app.inject({ method, url: `/v1/${path}`, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}
const fileOf = async (id: number, headers = operator) =>
  (await call('GET', `operator/members/${id}`, headers)).body
async function change(method: 'PUT' | 'POST', path: string, payload: object = {}, headers = operator) {
  const { version } = await fileOf(memberId)
  return call(method, `operator/members/${memberId}/${path}`, headers, { version, ...payload })
}
const later = (days: number) => new Date(on.clock.now().getTime() + days * 86_400_000).toISOString()
const suspend = (payload: object = {}) =>
  change('PUT', 'suspension', {
    reason: '욕설이 담긴 리뷰를 되풀이해서 썼어요.',
    until: later(7),
    ...payload,
  })
const entriesAbout = (id: number) =>
  on.db<{ actorId: number | null; action: string; details: unknown }[]>`
    select actor_id, action, details from audit_entries
    where thing_kind = 'member' and thing_id = ${id} order by id`

/** Without what was read. */
const changesTo = async (id: number) =>
  (await entriesAbout(id)).filter(({ action }) => action !== 'read-file')
const all = ['support', 'content', 'money']

describe('members', () => {
  test('are found by the beginning of their nickname, by number and by what they are', async () => {
    await aMember(on.db, { nickname: '찾기쉬운 곰', isInstructor: true })
    const found = async (query: object) =>
      (await call('GET', `operator/members?${new URLSearchParams({ ...query })}`, operator)).body.results.map(
        ({ nickname }: { nickname: string }) => nickname,
      )
    expect(await found({ q: '찾기 쉬' })).toEqual(['찾기쉬운 곰'])
    expect(await found({ q: '쉬운' })).toEqual([])
    expect(await found({ q: '%' })).toEqual([])
    expect(await found({ q: '찾기', filter: 'instructor' })).toEqual(['찾기쉬운 곰'])
    expect(await found({ q: '찾기', filter: 'operator' })).toEqual([])
    const { body } = await call('GET', `operator/members?q=${memberId}`, operator)
    expect(body.results.map(({ id }: { id: number }) => id)).toContain(memberId)
  })

  test('are listed by thirty, the newest first', async () => {
    for (let member = 0; member < 31; member += 1) await aMember(on.db)
    const first = (await call('GET', 'operator/members', operator)).body
    expect(first.next).toMatch(/[?]before=\d+$/)
    const latecomer = await aMember(on.db)
    const second = (await call('GET', first.next.replace(/^.*[/]v1[/]/, ''), operator)).body
    const ids = [...first.results, ...second.results].map(({ id }: { id: number }) => id)
    expect(ids).not.toContain(latecomer)
    expect(first.results).toHaveLength(30)
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one))
    expect(first.count).toBeGreaterThan(31)
  })

  test('that do not exist are said so', async () => {
    expect((await call('GET', 'operator/members/999999', operator)).status).toBe(404)
    const reply = await call('POST', 'operator/members/999999/sessions/ended', operator, { version: 'x' })
    expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('a suspended member', () => {
  test('is signed out everywhere, told why when signing in, and comes back when it ends', async () => {
    await somePasses(on.db, { memberId, now: on.clock.now() })
    const session = await aSession(on.app, memberId)
    const headers = { authorization: `Bearer ${session.access}` }
    const before = await fileOf(memberId)
    const { status, body } = await suspend()
    expect(status).toBe(200)
    expect(body).toMatchObject({ isSuspended: true, suspendedUntil: later(7), sessions: [] })
    expect(body.counts.passes).toBe(before.counts.passes)
    // The suspended member gets the reason at once, for a request and for a renewal of the token.
    for (const next of [
      () => call('GET', 'me/info', headers),
      () => call('POST', 'users/token/refresh', {}, { refresh: session.refresh }),
    ]) {
      expect(await next()).toMatchObject({
        status: 401,
        body: { code: 'AUTH_REQUIRED', error: expect.stringContaining('이용이 정지된 계정이에요.') },
      })
    }
    expect((await entriesAbout(memberId)).at(-1)).toEqual({
      actorId: operatorId,
      action: 'suspend-member',
      details: { before: null, after: later(7), sessions: 1 },
    })
  })

  test('cannot sign in at Kakao until it is over or lifted', async () => {
    const { browser, memberId: id } = await people.signUpAt('kakao', '정지될 사람')
    memberId = id
    const headers = await signIn(on.app, id)
    await suspend({ reason: '다른 사람을 괴롭혔어요.' })
    expect((await call('GET', 'me/info', headers)).body.error).toContain('이유: 다른 사람을 괴롭혔어요.')
    const goIn = () => people.signInAtKakao(browser, { person: 'new:정지될 사람' })
    const refused = await goIn()
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'SUSPENDED',
      reason: '다른 사람을 괴롭혔어요.',
      until: later(7),
      error:
        '이용이 정지된 계정이에요. 2026년 3월 25일 (수) 오후 12:00까지예요. 이유: 다른 사람을 괴롭혔어요.',
    })
    const now = on.clock.now()
    on.clock.set(later(7))
    expect((await goIn()).body.code).toBe('success')
    on.clock.set(now.toISOString())
    expect((await goIn()).status).toBe(409)
    expect((await change('POST', 'suspension/lifted')).body.isSuspended).toBe(false)
    expect((await call('GET', 'me/info', headers)).body.error).toContain('로그인이 만료되었습니다')
    expect((await goIn()).body.code).toBe('success')
    expect((await change('POST', 'suspension/lifted')).body.code).toBe('NOT_SUSPENDED')
    expect((await changesTo(id)).map(({ action }) => action)).toEqual(['suspend-member', 'lift-suspension'])
  })

  test('may be suspended for longer, and what was before stays written down', async () => {
    await suspend({ until: later(1) })
    const { body } = await suspend({ until: null, reason: '다시 그랬어요.' })
    expect(body).toMatchObject({ isSuspended: true, suspendedUntil: null })
    expect(body.suspensions.map(({ reason }: { reason: string }) => reason)).toHaveLength(2)
    expect((await entriesAbout(memberId)).at(-1)?.details).toMatchObject({
      before: later(1),
      after: 'without end',
    })
  })

  test.each([
    ['no reason', { reason: ' ' }, 'reason'],
    ['an end that is over', { until: '2026-03-18T02:59:59.000Z' }, 'until'],
    ['an end in the next century', { until: '2126-03-18T03:00:00.000Z' }, 'until'],
    ['an end that is no moment', { until: 'soon' }, 'until'],
  ])('is not made of %s', async (_, payload, field) => {
    const { status, body } = await suspend(payload)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
    expect((await fileOf(memberId)).isSuspended).toBe(false)
  })
})

describe('an operator', () => {
  test('cannot suspend, sign out or demote themself', async () => {
    const { version } = await fileOf(operatorId)
    for (const [method, path, payload] of [
      ['PUT', 'suspension', { reason: '나를 정지해요', until: null }],
      ['POST', 'sessions/ended', {}],
      ['PUT', 'roles', { rights: [] }],
    ] as const) {
      const { status, body } = await call(method, `operator/members/${operatorId}/${path}`, operator, {
        version,
        ...payload,
      })
      expect([status, body.code], path).toEqual([409, 'OWN_STANDING'])
    }
  })

  test('names another, who sees the desk from then on, and takes it away again', async () => {
    const theirs = await signIn(on.app, memberId)
    expect((await call('GET', 'operator/waiting', theirs)).status).toBe(403)
    expect((await change('PUT', 'roles', { rights: all })).body.isOperator).toBe(true)
    expect((await call('GET', 'operator/waiting', theirs)).status).toBe(200)
    await change('PUT', 'roles', { rights: [] })
    expect((await call('GET', 'operator/waiting', theirs)).status).toBe(403)
    const [none, every] = [false, true].map((has) => ({ support: has, content: has, money: has }))
    expect(await changesTo(memberId)).toMatchObject([
      { action: 'grant-operator', details: { before: none, after: every } },
      { action: 'withdraw-operator', details: { before: every, after: none } },
    ])
  })

  test('is told when another has just changed the member, and nothing is overwritten', async () => {
    const { version } = await fileOf(memberId)
    await change('PUT', 'roles', { rights: all })
    const late = await call('PUT', `operator/members/${memberId}/suspension`, operator, {
      version,
      reason: '그사이 운영자가 된 사람',
      until: null,
    })
    expect([late.status, late.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect((await fileOf(memberId)).isSuspended).toBe(false)
  })

  test('and another who demote each other at the same moment leave one operator', async () => {
    const otherId = await aMember(on.db, { isOperator: true })
    const other = await signIn(on.app, otherId)
    const [mine, theirs] = await Promise.all([fileOf(operatorId), fileOf(otherId)])
    const replies = await Promise.all([
      call('PUT', `operator/members/${otherId}/roles`, operator, {
        version: theirs.version,
        rights: [],
      }),
      call('PUT', `operator/members/${operatorId}/roles`, other, {
        version: mine.version,
        rights: [],
      }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  test('without all rights gives nobody any, and locks no operator out', async () => {
    const supporter = await signIn(
      on.app,
      await aMember(on.db, { isOperator: true, operatorRights: ['support', 'content'] }),
    )
    const refused = await change('PUT', 'roles', { rights: ['support'] }, supporter)
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_YOUR_RIGHT'])
    await change('PUT', 'roles', { rights: ['money'] })
    for (const [method, path, payload] of [
      ['PUT', 'suspension', { reason: '총괄을 밀어내요', until: null }],
      ['POST', 'sessions/ended', {}],
    ] as const) {
      const { status, body } = await change(method, path, payload, supporter)
      expect([status, body.code], path).toEqual([409, 'OF_OPERATOR'])
    }
    expect((await fileOf(memberId)).operatorRights).toEqual(['money'])
  })

  test('has their rights changed one by one, at once and in the log', async () => {
    const theirs = await signIn(on.app, memberId)
    const statuses = async () => {
      const paths = [
        'operator/rights',
        'operator/inquiries',
        'operator/news',
        'operator/orders',
        'operator/audit',
      ]
      return Promise.all(paths.map(async (path) => (await call('GET', path, theirs)).status))
    }
    await change('PUT', 'roles', { rights: ['support'] })
    expect(await statuses()).toEqual([200, 200, 409, 409, 409])
    await change('PUT', 'roles', { rights: ['content', 'money'] })
    expect(await statuses()).toEqual([200, 409, 200, 200, 409])
    expect((await call('GET', 'operator/rights', theirs)).body).toEqual({ rights: ['content', 'money'] })
    await change('PUT', 'roles', { rights: all })
    expect(await statuses()).toEqual([200, 200, 200, 200, 200])
    // The same again is no change.
    await change('PUT', 'roles', { rights: all })
    expect((await changesTo(memberId)).map(({ action, details }) => [action, details])).toEqual([
      ['grant-operator', { before: { support: false }, after: { support: true } }],
      [
        'change-rights',
        {
          before: { support: true, content: false, money: false },
          after: { support: false, content: true, money: true },
        },
      ],
      ['change-rights', { before: { support: false }, after: { support: true } }],
    ])
    expect((await change('PUT', 'roles', { rights: ['everything'] })).status).toBe(400)
  })

  test('leaves a trace of each file that they read, once an hour', async () => {
    const readings = async () =>
      (await entriesAbout(memberId))
        .filter(({ action }) => action === 'read-file')
        .map(({ actorId }) => actorId)
    const other = await aMember(on.db, { isOperator: true, operatorRights: ['money'] })
    await Promise.all([fileOf(memberId), fileOf(memberId), fileOf(memberId)])
    await fileOf(memberId, await signIn(on.app, other))
    expect(await readings()).toEqual(expect.arrayContaining([operatorId, other]))
    expect(await readings()).toHaveLength(2)
    const now = on.clock.now()
    on.clock.set(new Date(now.getTime() + 3_600_000).toISOString())
    await fileOf(memberId, await signIn(on.app, operatorId))
    on.clock.set(now.toISOString())
    expect(await readings()).toHaveLength(3)
    await fileOf(operatorId)
    expect(await entriesAbout(operatorId)).toEqual([])
  })

  test('signs a member out on every device', async () => {
    const theirs = await signIn(on.app, memberId)
    expect((await change('POST', 'sessions/ended')).body.sessions).toEqual([])
    expect((await call('GET', 'me/info', theirs)).status).toBe(401)
  })

  test('who is the last one cannot leave', async () => {
    await on.db`update members set is_operator = false where id <> ${operatorId}`
    // Whoever has only some of the rights could give nobody the others.
    await aMember(on.db, { isOperator: true, operatorRights: ['support', 'money'] })
    const { status, body } = await call('DELETE', 'me', operator)
    expect([status, body.code]).toEqual([409, 'CANNOT_LEAVE'])
    expect(body.reasons[0].message).toContain('마지막 총괄 운영자')
    await aMember(on.db, { isOperator: true })
    expect((await call('DELETE', 'me', operator)).status).toBe(200)
  })
})

test('what waits is counted for operators', async () => {
  expect((await call('GET', 'operator/waiting', operator)).body).toEqual({
    orders: 0,
    applications: 0,
    lessons: 0,
    payouts: 0,
    toPay: null,
    meetups: 0,
    inquiries: 0,
    reports: 0,
    backups: 0,
    setUp: [],
  })
})
