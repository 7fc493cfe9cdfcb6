import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { lockMember } from '~/features/accounts/server/commands/members'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { importCafes } from '~/features/cafes/server/import/import-cafes'
import { listCafesBetween } from '~/features/cafes/server/queries/cafes'
import { aGame } from '~/features/catalogue/server/factories'
import { aMeetup, anEntry, aPlayer, aVenue } from '~/features/meetups/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { countWaitingForLocks } from '~/lib/server/test-database'

let on: TestApp
let operator: Record<string, string>
beforeAll(async () => {
  on = await testApp()
  operator = await signIn(on.app, await aMember(on.db, { isOperator: true, nickname: '카페지기' }))
})
afterAll(() => on.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function call(
  method: Method,
  url: string,
  payload?: object,
  headers: Record<string, string> = operator,
) {
  const reply = await on.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  const isJson = reply.headers['content-type']?.toString().includes('json')
  return { status: reply.statusCode, body: isJson ? reply.json() : reply.body }
}
const operate = (method: Method, path: string, payload?: object) =>
  call(method, `/v1/operator/cafes/${path}`, payload)
const versionOf = async (id: number): Promise<string> => (await operate('GET', String(id))).body.version
async function hide(id: number, reason = '문을 닫았어요', cancelling: object = {}) {
  return operate('PUT', `${id}/hidden`, { reason, version: await versionOf(id), ...cancelling })
}
const ask = async (path: string, headers: Record<string, string> = {}) =>
  (await call('GET', path, undefined, headers)).body
const idsOf = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id)
const asked = (query: object) => new URLSearchParams({ ...query })

test('a hidden cafe leaves lists, map, search, owners, follows and sitemap, says so itself, and comes back', async () => {
  const at = { latitude: 33.4507, longitude: 126.5707 }
  const gameId = await aGame(on.db, { name: '숨바꼭질' })
  const id = await aCafe(on.db, {
    name: '숨을카페',
    at,
    weekdayPass: 6000,
    shelf: [{ gameId, copies: 1, condition: 'good', canTeach: false }],
  })
  const follower = await signIn(on.app, await aMember(on.db))
  const follow = (isLiked: boolean) =>
    call('POST', '/v1/me/cafe/carts', { cafe_id: id, is_liked: isLiked }, follower)
  await follow(true)
  const place = { lat: at.latitude, lng: at.longitude }
  const box = '126.5,33.4,126.6,33.5'
  const everywhere = () =>
    Promise.all([
      ask(`/v1/cafe?${asked(place)}`).then(idsOf),
      ask(`/v1/cafe?${asked({ ...place, box })}`).then(idsOf),
      ask(`/v1/cafe?${asked({ follow: 'Y' })}`, follower).then(idsOf),
      ask(`/v1/cafe?${asked({ ...place, search_f: '숨을' })}`).then(idsOf),
      ask(`/v1/cafe?${asked({ ...place, product_id: gameId })}`).then(idsOf),
      ask(`/v1/storeproduct?${asked({ ...place, product_id: gameId })}`).then(idsOf),
      ask('/v1/me/cafe/carts', follower).then(idsOf),
      listCafesBetween(on.db, 1, id),
    ])
  const seen = (lists: number[][]) => lists.map((ids) => ids.includes(id))
  const before = seen(await everywhere())
  expect(before).toEqual(Array(8).fill(true))

  // Kept for everybody until the cafe is hidden.
  expect((await call('GET', `/v1/CafeStampReword?cafe_id=${id}`, undefined, {})).status).toBe(200)
  const hidden = await hide(id, '문을 닫았어요. 전화도 받지 않아요.')
  expect(hidden.body).toMatchObject({ hiddenReason: '문을 닫았어요. 전화도 받지 않아요.' })
  expect(hidden.body.hiddenAt).not.toBeNull()
  expect(seen(await everywhere())).toEqual(Array(8).fill(false))
  const page = await call('GET', `/v1/cafe/${id}`, undefined, {})
  expect([page.status, page.body.code]).toEqual([410, 'CAFE_HIDDEN'])
  for (const path of [
    `storegetproduct?cafe=${id}`,
    `cafeDayOffView?cafe_id=${id}`,
    `cafe?store_id=${id}`,
    `storepass?cafe_id=${id}`,
    `CafeStampReword?cafe_id=${id}`,
  ]) {
    expect((await call('GET', `/v1/${path}`, undefined, {})).status, path).toBeGreaterThanOrEqual(400)
  }
  expect((await call('GET', `/share/cafes/${id}.jpg`, undefined, {})).status).toBe(404)
  expect((await follow(true)).body.code).toBe('NOT_FOUND')
  expect(
    idsOf((await call('GET', `/v1/operator/cafes?filter=hidden&q=${encodeURIComponent('숨을')}`)).body),
  ).toEqual([id])
  expect((await hide(id)).body.code).toBe('IS_HIDDEN')

  const shown = await operate('POST', `${id}/shown`, { version: await versionOf(id) })
  expect(shown.body).toMatchObject({ hiddenAt: null, hiddenReason: null })
  expect(seen(await everywhere())).toEqual(before)
  const again = await operate('POST', `${id}/shown`, { version: await versionOf(id) })
  expect(again.body.code).toBe('IS_SHOWN')
  const { results } = (await call('GET', `/v1/operator/audit?kind=cafe&thing=${id}`)).body
  expect(results).toMatchObject([
    {
      sentence: '카페를 다시 보이게 했어요',
      changes: expect.arrayContaining(['숨김: 예 → 아니요']),
    },
    {
      sentence: '카페를 숨겼어요',
      changes: expect.arrayContaining([
        '숨김: 아니요 → 예',
        '이유: 없음 → 문을 닫았어요. 전화도 받지 않아요.',
      ]),
    },
  ])
})

test('a cafe where people will meet is hidden with their meetups once exactly these are confirmed, and takes no new ones', async () => {
  const id = await aVenue(on)
  const host = await aPlayer(on)
  const guest = await aPlayer(on)
  const meetupId = await aMeetup(on, host.id, { cafeId: id })
  await anEntry(on, { meetupId, memberId: guest.id })
  const refused = await hide(id)
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({ code: 'MEETUPS_TO_COME', count: 1, people: 2, passes: 2 }),
  ])
  expect((await operate('GET', String(id))).body).toMatchObject({
    comingMeetups: 1,
    meetups: [{ id: meetupId, title: '금요일 저녁 카탄', seated: 2, notified: 2 }],
    hiddenAt: null,
  })

  const another = await aMeetup(on, (await aPlayer(on)).id, { cafeId: id, day: '2026-03-19' })
  const cancelling = {
    confirmed: refused.body.meetupsVersion,
    cancelReason: '카페가 문을 닫았어요',
  }
  const late = await hide(id, '문을 닫았어요', cancelling)
  expect([late.status, late.body.count]).toEqual([409, 2])
  const version = late.body.meetupsVersion
  expect((await hide(id, '문을 닫았어요', { confirmed: version })).body.fields).toHaveProperty('cancelReason')
  // It gives passes back, which asks for a fresh session.
  const now = on.clock.now()
  on.clock.set(new Date(now.getTime() + 11 * 60_000).toISOString())
  const stale = await hide(id, '문을 닫았어요', { ...cancelling, confirmed: version })
  expect(stale.body.code).toBe('SIGN_IN_AGAIN')
  on.clock.set(now.toISOString())

  const hidden = await hide(id, '문을 닫았어요', { ...cancelling, confirmed: version })
  expect([hidden.status, hidden.body.hiddenAt === null, hidden.body.comingMeetups]).toEqual([200, false, 0])
  for (const player of [host, guest]) {
    expect(JSON.stringify((await player.call('GET', 'roompass')).body)).toContain('"pass_6000":3')
  }
  const notified = await on.db`
    select from notice_outbox where details::text like '%카페가 문을 닫았어요%' and member_id in (${host.id}, ${guest.id})`
  expect(notified).toHaveLength(2)
  const cancelled =
    await on.db`select from meetups where id in (${meetupId}, ${another}) and cancelled_by = 'cafe'`
  expect(cancelled).toHaveLength(2)
  expect(await auditLedger(on.db)).toEqual([])
  await expect(aMeetup(on, host.id, { cafeId: id })).rejects.toThrow('카페를 찾을 수 없어요.')
})

test('an operator cancels a single meetup in the name of its cafe', async () => {
  const id = await aVenue(on)
  const meetupId = await aMeetup(on, (await aPlayer(on)).id, { cafeId: id })
  const elsewhere = await aVenue(on)
  const reason = { reason: '카페가 문을 닫았어요' }
  const wrong = await operate('POST', `${elsewhere}/meetups/${meetupId}/cancelled`, reason)
  expect(wrong.status).toBe(404)
  const cancelled = await operate('POST', `${id}/meetups/${meetupId}/cancelled`, reason)
  expect(cancelled.body).toMatchObject({ comingMeetups: 0, meetups: [] })
  expect((await operate('POST', `${id}/meetups/${meetupId}/cancelled`, reason)).body.code).toBe('OVER')
})

test('an operator who is suspended while a deed waits its turn changes nothing with it', async () => {
  const id = await aVenue(on)
  const meetupId = await aMeetup(on, (await aPlayer(on)).id, { cafeId: id })
  await aMember(on.db, { nickname: '점주가될사람' })
  const gameId = await aGame(on.db)
  const news = {
    title: '보드게임 축제',
    html: '<p>다음 달에 열려요.</p>',
    images: [],
    sourceUrl: null,
    publishAt: null,
  }
  const empty = await aVenue(on)
  const actions: [Method, string, object?][] = [
    ['PUT', `cafes/${empty}/hidden`, { reason: '문을 닫았어요', version: await versionOf(empty) }],
    ['POST', `cafes/${id}/owners`, { nickname: '점주가될사람' }],
    ['POST', `cafes/${id}/meetups/${meetupId}/cancelled`, { reason: '카페가 문을 닫았어요' }],
    ['POST', 'news', news],
    ['PUT', 'categories/2/games', { gameId, place: 1, version: 'x' }],
    ['POST', 'ledger/audits'],
  ]
  for (const [method, path, payload] of actions) {
    const operatorId = await aMember(on.db, { isOperator: true })
    const theirs = { ...(await signIn(on.app, operatorId)), 'idempotency-key': randomUUID() }
    let action: ReturnType<typeof call> | undefined
    await on.db.transaction(async (tx) => {
      await lockMember(tx, operatorId)
      action = call(method, `/v1/operator/${path}`, payload, theirs)
      await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
      await tx`
        insert into member_suspensions (member_id, reason, suspended_at)
        values (${operatorId}, '넘겨받은 계정', ${on.clock.now()})`
    })
    expect(await action, path).toMatchObject({ status: 403 })
  }
  expect((await operate('GET', String(empty))).body.hiddenAt).toBeNull()
  expect((await operate('GET', String(id))).body).toMatchObject({
    keepers: [{ role: 'owner' }],
    comingMeetups: 1,
  })
})

test('opening a meetup and hiding its cafe at the same moment: one of both is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await aVenue(on)
    const host = await aPlayer(on)
    const version = await versionOf(id)
    const [opened, hidden] = await Promise.allSettled([
      aMeetup(on, host.id, { cafeId: id }),
      operate('PUT', `${id}/hidden`, { reason: '문을 닫았어요', version }).then(({ status }) => {
        if (status !== 200) throw new Error(String(status))
      }),
    ])
    expect([opened.status, hidden.status].sort()).toEqual(['fulfilled', 'rejected'])
  }
})

test('an operator edits the basics of a cafe with before and after, and nothing that another has just saved is lost', async () => {
  const gameId = await aGame(on.db)
  const id = await aCafe(on.db, {
    name: '옛이름',
    phones: ['02-111-2222'],
    shelf: [{ gameId, copies: 1, condition: 'good', canTeach: false }],
  })
  const ownerId = await aMember(on.db)
  await aStaffMember(on.db, { cafeId: id, memberId: ownerId, role: 'owner' })
  const owner = await signIn(on.app, ownerId)
  const version = await versionOf(id)
  const basics = {
    name: '새이름',
    address: '부산광역시 해운대구 우동 2',
    latitude: 35.163,
    longitude: 129.1636,
    phones: ['051-333-4444'],
    businessNumber: 'MA0101202210A0093777',
    version,
  }
  const edited = await operate('PUT', String(id), basics)
  expect(edited.body).toMatchObject({ name: '새이름', phones: ['051-333-4444'], latitude: 35.163 })
  expect(await ask(`/v1/cafe/${id}`)).toMatchObject({ name: '새이름', coord: '129.1636 35.163' })
  const near = asked({ lat: 35.163, lng: 129.1636, product_id: gameId })
  expect(idsOf(await ask(`/v1/storeproduct?${near}`))).toEqual([id])
  expect(idsOf((await call('GET', `/v1/operator/cafes?q=${encodeURIComponent('우동')}`)).body)).toContain(id)

  const late = await operate('PUT', String(id), { ...basics, name: '늦은이름' })
  expect([late.status, late.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  const bad = async (part: object) => {
    const reply = await operate('PUT', String(id), { ...basics, version: await versionOf(id), ...part })
    return [reply.status, Object.keys(reply.body.fields ?? {})]
  }
  expect(await bad({ name: ' ' })).toEqual([400, ['name']])
  expect(await bad({ address: '가'.repeat(201) })).toEqual([400, ['address']])
  expect(await bad({ latitude: null })).toEqual([400, ['latitude']])
  expect(await bad({ latitude: 48.85, longitude: 2.35 })).toEqual([400, ['latitude']])
  expect(await bad({ phones: Array.from({ length: 5 }, () => '02-1234-5678') })).toEqual([400, ['phones']])
  expect((await bad({ phones: ['일이삼'] }))[0]).toBe(400)
  expect(await bad({ businessNumber: '번호 없음' })).toEqual([400, ['businessNumber']])

  const { results } = (await call('GET', `/v1/operator/audit?kind=cafe&thing=${id}`)).body
  expect(results).toMatchObject([
    {
      sentence: '카페 정보를 수정했어요',
      changes: expect.arrayContaining([
        '이름: 옛이름 → 새이름',
        '전화번호: 02-111-2222 → 051-333-4444',
        expect.stringMatching(/^위도: 37\.\d+ → 35\.163$/),
      ]),
    },
  ])
  // The cafe's staff still see a hidden cafe in their console, with the reason.
  await hide(id, '같은 카페가 두 번 있어요')
  const staffView = await call('GET', `/v1/staff/cafes/${id}`, undefined, owner)
  expect(staffView.body).toMatchObject({ name: '새이름', hiddenReason: '같은 카페가 두 번 있어요' })
})

test('an operator adds a cafe by hand, once, which everybody finds and an import leaves as it is', async () => {
  const key = { ...operator, 'idempotency-key': 'add-a-cafe-by-hand' }
  const cafe = {
    name: '새벽보드',
    address: '강원특별자치도 강릉시 창해로 1',
    latitude: 37.7956,
    longitude: 128.9087,
    phones: ['033-111-2222'],
    businessNumber: 'MA0101202210A0090001',
  }
  const add = (part: object = {}, headers = operator) =>
    call('POST', '/v1/operator/cafes', { ...cafe, ...part }, headers)
  const added = await add({}, key)
  expect([added.status, added.body]).toMatchObject([200, { ...cafe, hiddenAt: null, keepers: [] }])
  expect((await add({}, key)).body.id).toBe(added.body.id)
  const { id } = added.body
  expect(await ask(`/v1/cafe/${id}`)).toMatchObject({ name: '새벽보드', coord: '128.9087 37.7956' })
  const near = asked({ lat: 37.7956, lng: 128.9087 })
  expect(idsOf(await ask(`/v1/cafe?${near}`))).toContain(id)

  const again = await add({ businessNumber: null })
  expect([again.status, again.body.code]).toEqual([409, 'SAME_CAFE'])
  const sameNumber = await add({ name: '다른보드' })
  expect([sameNumber.status, sameNumber.body.code]).toEqual([409, 'SAME_NUMBER'])
  expect((await call('GET', `/v1/operator/cafes?q=${encodeURIComponent('다른보드')}`)).body.count).toBe(0)
  const nowhere = await add({ name: '어디보드', businessNumber: null, latitude: null, longitude: null })
  expect([nowhere.status, nowhere.body.fields]).toMatchObject([400, { latitude: expect.any(String) }])

  const member = await signIn(on.app, await aMember(on.db))
  expect((await add({ name: '몰래보드' }, member)).status).toBe(403)
  expect((await add({ name: '몰래보드' }, {})).status).toBe(401)

  const { results } = (await call('GET', `/v1/operator/audit?kind=cafe&thing=${id}`)).body
  expect(results).toMatchObject([
    { sentence: '카페를 추가했어요', changes: expect.arrayContaining([expect.stringContaining('새벽보드')]) },
  ])

  const shop = {
    businessNumber: cafe.businessNumber,
    name: '새벽보드카페',
    address: '강릉시',
    latitude: 37.7,
    longitude: 128.9,
  }
  const report = await importCafes(on.db, Readable.from([{ line: 2, name: shop.name, shop }]), {
    now: on.clock.now(),
  })
  expect(report).toMatchObject({ added: 0, changed: 0, skipped: 1 })
})

test('two operators who add the same cafe at once add one', async () => {
  const other = await signIn(on.app, await aMember(on.db, { isOperator: true }))
  const cafe = {
    name: '한번보드',
    address: '제주특별자치도 제주시 한라대학로 1',
    latitude: 33.4781,
    longitude: 126.4838,
    phones: [],
    businessNumber: null,
  }
  const replies = await Promise.all(
    [operator, other].map((headers) => call('POST', '/v1/operator/cafes', cafe, headers)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})
