import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { lockMember } from '~/features/accounts/server/commands/members'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { reviewAudits } from '~/features/reviews/server/audit'
import { audit } from '~/lib/server/audit'
import { countWaitingForLocks } from '~/lib/server/test-database'

let on: TestApp
let operatorId: number
let operator: Record<string, string>
beforeAll(async () => {
  on = await testApp()
  operatorId = await aMember(on.db, { isOperator: true, nickname: '기록지기' })
  operator = await signIn(on.app, operatorId)
})
afterAll(() => on.close())

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, headers = operator) {
  const reply = await on.app.inject({
    method,
    url: `/v1/operator/${path}`,
    headers,
    ...(payload ? { payload } : {}),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const asked = (query: object) => new URLSearchParams({ ...query })

test('only an operator with all rights says who owns a cafe, which is where its money goes', async () => {
  const cafeId = await aCafe(on.db)
  const friend = await aMember(on.db)
  for (const right of ['support', 'content', 'money'] as const) {
    const some = await signIn(on.app, await aMember(on.db, { isOperator: true, operatorRights: [right] }))
    const named = await call('POST', `cafes/${cafeId}/owners`, { memberId: friend }, some)
    expect([named.status, named.body.code]).toEqual([409, 'NOT_YOUR_RIGHT'])
  }
})

test('a cafe gets an owner from an operator and loses its last one again, and each is written down', async () => {
  const cafeId = await aCafe(on.db, { name: '점주를기다리는집' })
  const memberId = await aMember(on.db, { nickname: '새점주' })
  const theirs = await signIn(on.app, memberId)
  const search = async (query: object) => (await call('GET', `cafes?${asked(query)}`)).body.results
  expect(await search({ q: '점주를', filter: 'unowned' })).toMatchObject([{ id: cafeId, owners: 0 }])

  const nobody = await call('POST', `cafes/${cafeId}/owners`, {})
  expect([nobody.status, nobody.body.fields]).toEqual([400, { nickname: '닉네임을 입력해 주세요.' }])
  const unknown = await call('POST', `cafes/${cafeId}/owners`, { nickname: '없는사람' })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'NO_MEMBER'])
  const named = await call('POST', `cafes/${cafeId}/owners`, { nickname: '새 점주' })
  expect(named.body.keepers).toMatchObject([{ memberId, nickname: '새점주', role: 'owner' }])
  expect((await call('POST', `cafes/${cafeId}/owners`, { nickname: '새점주' })).body.code).toBe(
    'ALREADY_STAFF',
  )
  expect(await search({ q: '점주를', filter: 'unowned' })).toEqual([])
  expect((await on.app.inject({ url: '/v1/me/info', headers: theirs })).json().store_yn).toBe('Y')

  const removed = await call('DELETE', `cafes/${cafeId}/staff/${memberId}`)
  expect(removed.body.keepers).toEqual([])
  expect((await call('DELETE', `cafes/${cafeId}/staff/${memberId}`)).body.code).toBe('NO_STAFF_MEMBER')
  expect((await on.app.inject({ url: '/v1/me/info', headers: theirs })).json().store_yn).toBe('N')
  const { results } = (await call('GET', `audit?${asked({ kind: 'cafe', thing: cafeId })}`)).body
  expect(results).toMatchObject([
    { sentence: '관리하는 사람을 내보냈어요', actor: '기록지기', actorId: operatorId },
    { actorId: operatorId, changes: [`회원 번호: ${memberId}`, '운영자 권한으로: 예'] },
  ])
  expect((await call('GET', 'cafes/999999')).status).toBe(404)
})

test('an owner who is named by number is the one who asked, whatever they are called by now', async () => {
  const cafeId = await aCafe(on.db)
  const memberId = await aMember(on.db, { nickname: '옛이름' })
  await on.db`update members set nickname = '딴이름', nickname_folded = '딴이름' where id = ${memberId}`
  const other = await aMember(on.db, { nickname: '옛이름' })
  const named = await call('POST', `cafes/${cafeId}/owners`, { memberId })
  expect(named.body.keepers).toMatchObject([{ memberId, nickname: '딴이름', role: 'owner' }])
  expect(named.body.keepers).not.toContainEqual(expect.objectContaining({ memberId: other }))
  expect((await call('POST', `cafes/${cafeId}/owners`, { memberId: 999_999 })).body.code).toBe('NOT_FOUND')
})

test('an operator who names or dismisses somebody who has just left is told so, and stays signed in', async () => {
  const cafeId = await aCafe(on.db)
  const memberId = await aMember(on.db, { nickname: '떠나는점주' })
  let naming: ReturnType<typeof call> | undefined
  await on.db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    naming = call('POST', `cafes/${cafeId}/owners`, { nickname: '떠나는점주' })
    await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
    await tx`update members set left_at = ${on.clock.now()}, nickname_folded = null where id = ${memberId}`
  })
  expect(await naming).toMatchObject({ status: 404, body: { error: '회원을 찾을 수 없어요.' } })
  const dismissed = await call('DELETE', `cafes/${cafeId}/staff/${memberId}`)
  expect([dismissed.status, dismissed.body.code]).toEqual([404, 'NO_STAFF_MEMBER'])
})

test('somebody who is named owner, or gets another role from an owner, is told; one’s own steps tell nobody', async () => {
  const cafeId = await aCafe(on.db, { name: '알려줄집' })
  const [memberId, otherId] = [
    await aMember(on.db, { nickname: '알릴점주' }),
    await aMember(on.db, { nickname: '알릴직원' }),
  ]
  const noticesOf = async (id: number) => {
    await deliverNotices(on.db, on.noticeKinds)
    const reply = await on.app.inject({ url: '/v1/me/notices', headers: await signIn(on.app, id) })
    const all: { title: string; path: string }[] = reply.json().results
    return all.filter(({ title }) => title.includes('알려줄집')).map(({ title, path }) => [title, path])
  }
  expect((await call('POST', `cafes/${cafeId}/owners`, { nickname: '알릴점주' })).status).toBe(200)
  const asOwner = ['알려줄집의 점주로 정해졌어요', `/staff?cafe=${cafeId}`]
  expect(await noticesOf(memberId)).toEqual([asOwner])

  await aStaffMember(on.db, { cafeId, memberId: otherId, role: 'owner' })
  const change = async (by: number, about: number, role: string) =>
    on.app.inject({
      method: 'PUT',
      url: `/v1/staff/cafes/${cafeId}/staff/${about}`,
      headers: await signIn(on.app, by),
      payload: { role },
    })
  expect((await change(memberId, otherId, 'staff')).statusCode).toBe(200)
  expect(await noticesOf(otherId)).toEqual([['알려줄집의 직원으로 정해졌어요', `/staff?cafe=${cafeId}`]])
  expect((await change(memberId, otherId, 'owner')).statusCode).toBe(200)
  expect((await change(memberId, memberId, 'staff')).statusCode).toBe(200)
  expect(await noticesOf(memberId)).toEqual([asOwner])
})

test('the pages of operators hear of every change of who looks after a cafe, and of names', async () => {
  const cafeId = await aCafe(on.db)
  const [ownerId, staffId] = [await aMember(on.db), await aMember(on.db)]
  await aStaffMember(on.db, { cafeId, memberId: ownerId, role: 'owner' })
  await aStaffMember(on.db, { cafeId, memberId: staffId, role: 'staff' })
  const owner = await signIn(on.app, ownerId)
  const url = `/v1/staff/cafes/${cafeId}/staff/${staffId}`
  const changed = async (method: 'PUT' | 'DELETE', payload?: object) => {
    const reply = await on.app.inject({ method, url, headers: owner, ...(payload ? { payload } : {}) })
    expect(reply.statusCode).toBe(200)
    return String(reply.headers['invalidated-tags']).split(',')
  }
  const tags = [`cafes:${cafeId}`, `standing:${staffId}`]
  expect(await changed('PUT', { role: 'owner' })).toEqual(expect.arrayContaining(tags))
  expect(await changed('DELETE')).toEqual(expect.arrayContaining(tags))
  await aStaffMember(on.db, { cafeId, memberId: staffId, role: 'staff' })
  const headers = await signIn(on.app, staffId)
  const left = await on.app.inject({ method: 'DELETE', url: '/v1/me', headers })
  expect(left.headers['invalidated-tags']).toContain(`cafes:${cafeId}`)
  for (const path of [`cafes/${cafeId}`, 'members', `members/${ownerId}`]) {
    const { headers } = await on.app.inject({ url: `/v1/operator/${path}`, headers: operator })
    expect(headers['cache-tag'], path).toContain('profiles')
  }
})

test('an owner whom an operator removes cannot come back by their own invitation', async () => {
  const cafeId = await aCafe(on.db)
  const memberId = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId, role: 'owner' })
  const theirs = await signIn(on.app, memberId)
  const post = (url: string, payload: object) =>
    on.app.inject({ method: 'POST', url: `/v1/staff/${url}`, headers: theirs, payload })
  const { key } = (await post(`cafes/${cafeId}/invites`, { role: 'owner' })).json()
  expect((await call('DELETE', `cafes/${cafeId}/staff/${memberId}`)).status).toBe(200)
  const accepted = await post('invites/accept', { key })
  expect([accepted.statusCode, accepted.json().code]).toEqual([404, 'NO_INVITE'])
})

test('the owners of a cafe read what operators did to it, but not who they are', async () => {
  const cafeId = await aCafe(on.db, { name: '가려질집' })
  const ownerId = await aMember(on.db, { nickname: '가려질점주' })
  await aStaffMember(on.db, { cafeId, memberId: ownerId, role: 'owner' })
  const clerkId = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId: clerkId })
  const owner = await signIn(on.app, ownerId)
  const asOwner = (method: 'GET' | 'PUT', path: string, payload?: object) =>
    on.app.inject({
      method,
      url: `/v1/staff/cafes/${cafeId}/${path}`,
      headers: owner,
      ...(payload ? { payload } : {}),
    })
  await asOwner('PUT', 'pin', { pin: '0417' })
  await call('DELETE', `cafes/${cafeId}/staff/${clerkId}`)
  await call('POST', `cafes/${cafeId}/owners`, {
    nickname: (await on.app.inject({ url: '/v1/me/info', headers: await signIn(on.app, clerkId) })).json()
      .username,
  })
  const { version } = (await call('GET', `cafes/${cafeId}`)).body
  const hidden = await on.app.inject({
    method: 'PUT',
    url: `/v1/operator/cafes/${cafeId}/hidden`,
    headers: operator,
    payload: { reason: '확인할 것이 있어요', version },
  })
  expect(hidden.statusCode).toBe(200)
  const log = await asOwner('GET', 'log')
  expect(log.json().results).toMatchObject([
    { sentence: '운영자가 카페를 숨겼어요', actor: null },
    { sentence: '운영자가 점주를 정했어요', actor: null },
    { sentence: '관리하는 사람을 내보냈어요', actor: null },
    { sentence: '직원 비밀번호를 정했어요', actor: '가려질점주' },
  ])
  expect(log.body).not.toContain('기록지기')
  const { results } = (await call('GET', `audit?${asked({ kind: 'cafe', thing: cafeId })}`)).body
  expect(results.map(({ actor }: { actor: string }) => actor)).toEqual([
    ...Array.from({ length: 3 }, () => '기록지기'),
    '가려질점주',
  ])
})

test('the audit entries are read backwards page by page, and by who, kind and thing', async () => {
  const otherId = await aMember(on.db, { nickname: '다른지기', isOperator: true })
  await on.db.transaction(async (tx) => {
    for (let id = 1; id <= 120; id += 1) {
      await audit(tx, {
        actorId: id % 2 === 0 ? operatorId : otherId,
        action: reviewAudits['keep-review'],
        thing: id,
        details: { before: 'hidden', after: 'shown' },
        now: on.clock.now(),
      })
    }
  })
  const things: number[] = []
  let before: number | null = null
  do {
    const query: string = asked({ kind: 'review', ...(before === null ? {} : { before }) }).toString()
    const { body } = await call('GET', `audit?${query}`)
    things.push(...body.results.map(({ thing }: { thing: number }) => thing))
    before = body.nextBefore
    // New entries do not shift the pages.
    await on.db.transaction((tx) =>
      audit(tx, {
        actorId: null,
        action: reviewAudits['keep-review'],
        thing: 999,
        now: on.clock.now(),
      }),
    )
  } while (before !== null)
  expect(things).toEqual(Array.from({ length: 120 }, (_, at) => 120 - at))

  const of = async (query: object) => (await call('GET', `audit?${asked(query)}`)).body.results
  const ofOther = await of({ who: '다른 지기', kind: 'review' })
  expect(new Set(ofOther.map(({ actor }: { actor: string }) => actor))).toEqual(new Set(['다른지기']))
  expect(await of({ who: String(otherId), kind: 'review' })).toEqual(ofOther)
  expect(await of({ kind: 'review', thing: 7 })).toMatchObject([{ thing: 7, changes: ['hidden → shown'] }])
  expect(await of({ who: '뷁쮉' })).toEqual([])
  expect((await call('GET', 'audit?kind=%27')).status).toBe(400)
})
