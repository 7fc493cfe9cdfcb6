import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { countWaitingForLocks } from '~/lib/server/test-database'
import { applicationMessages } from '../instructor'
import { anInstructor } from './factories'

let on: TestApp
let operator: Headers
beforeAll(async () => {
  on = await testApp()
  operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
})
afterAll(() => on.close())

type Headers = Record<string, string>
let memberId: number
let me: Headers
beforeEach(async () => {
  memberId = await aMember(on.db)
  me = await signIn(on.app, memberId)
})

async function call(method: 'GET' | 'PUT' | 'DELETE', path: string, headers: Headers, payload?: object) {
  const reply = await on.app.inject({ method, url: `/v1/${path}`, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}

const application = {
  name: ' 규칙 읽어 주는 사람 ',
  address: '서울 마포구 연남동 223-14',
  intro: '<b>두꺼운</b> 규칙서를 대신 읽고 십 분 안에 설명해 드려요.',
  snsUrl: 'https://blog.example.com/rules',
  fee: 20_000,
  areas: ['마포구', '서대문구'],
  certifications: ['보드게임지도사 2급'],
  gameIds: [] as number[],
}
const applyWith = (change: object = {}, headers = me) =>
  call('PUT', 'me/instructor', headers, { ...application, ...change })
const applicants = async (query = '') =>
  (await call('GET', `operator/instructors?${query}`, operator)).body.results
async function decide(id: number, decision: object, version?: string) {
  const all = [
    ...(await applicants()),
    ...(await applicants('state=approved')),
    ...(await applicants('state=declined')),
  ]
  const seen = all.find((each) => each.id === id)
  return call('PUT', `operator/instructors/${id}/decision`, operator, {
    version: version ?? seen.version,
    ...decision,
  })
}

test('the education center of an instructor is shown, changed and taken away with the rest of the form', async () => {
  const center = {
    centerName: ' 놀이학교 ',
    centerAddress: '서울 중구 버들동 1',
    centerIntro: '주말마다 어린이 반이 열려요.',
    centerPrograms: ['어린이 반', '지도사 과정'],
  }
  const { body } = await applyWith(center)
  expect(body.application ?? body).toMatchObject({ ...center, centerName: '놀이학교' })
  const [seen] = (await applicants()).slice(-1)
  expect(seen.center).toEqual({
    name: '놀이학교',
    address: center.centerAddress,
    intro: center.centerIntro,
    programs: center.centerPrograms,
  })
  await decide(seen.id, { decision: 'approve' })
  const shown = async () => (await call('GET', `instructors/${seen.id}`, {})).body
  expect(await shown()).toMatchObject({
    has_education_center: true,
    education_center: { center_name: '놀이학교' },
  })

  const refused = await applyWith({ ...center, centerAddress: ' ' })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { centerAddress: applicationMessages.centerAddressEmpty },
  ])
  const many = await applyWith({
    ...center,
    centerPrograms: Array.from({ length: 11 }, (_, at) => `반 ${at}`),
  })
  expect(many.body.fields).toEqual({ centerPrograms: applicationMessages.programsMany })
  await applyWith({ ...center, centerName: '새 놀이학교' })
  expect((await shown()).education_center.center_name).toBe('새 놀이학교')
  await applyWith()
  expect(await shown()).toMatchObject({ has_education_center: false, education_center: null })
})

describe('an application', () => {
  test('waits for an operator, and is listed, with its location checked, after one has approved', async () => {
    expect((await call('GET', 'me/instructor', me)).body.application).toBeNull()
    const gameId = await aGame(on.db, { name: '카탄' })
    const applied = await applyWith({ gameIds: [gameId] })
    expect(applied).toMatchObject({
      status: 200,
      body: {
        state: 'waiting',
        name: '규칙 읽어 주는 사람',
        games: [{ id: gameId, name: '카탄' }],
      },
    })
    const { id } = applied.body
    expect((await call('GET', `instructors/${id}`, {})).status).toBe(404)
    expect((await call('GET', 'me/info', me)).body.instructor_yn).toBe('N')

    const approved = await decide(id, { decision: 'approve', isLocationApproved: true })
    expect(approved.body).toMatchObject({ state: 'approved', isLocationApproved: true })
    const { body } = await call('GET', `instructors/${id}`, {})
    expect(body).toMatchObject({
      instructor_intro: '<b>두꺼운</b> 규칙서를 대신 읽고 십 분 안에 설명해 드려요.',
      location_approved: true,
      games: [{ game_name: '카탄' }],
    })
    expect(body.coord).toMatch(/^126\.9\d* 37\.5\d*$/)
    expect((await call('GET', 'me/info', me)).body.instructor_yn).toBe('Y')
    await deliverNotices(on.db, on.noticeKinds)
    expect((await call('GET', 'me/notices', me)).body.results[0].title).toBe('강사로 승인됐어요')
    const before = (await call('GET', 'me/notices', me)).body.count
    expect((await decide(id, { decision: 'approve', isLocationApproved: false })).status).toBe(200)
    expect((await decide(id, { decision: 'approve', isLocationApproved: true })).status).toBe(200)
    await deliverNotices(on.db, on.noticeKinds)
    expect((await call('GET', 'me/notices', me)).body.count).toBe(before)
    const entries = await on.db`
      select action, details from audit_entries where thing_kind = 'instructor' and thing_id = ${id} order by id limit 1`
    expect(entries).toEqual([
      {
        action: 'approve-instructor',
        details: {
          before: 'waiting',
          after: 'approved',
          wasLocationApproved: false,
          isLocationApproved: true,
        },
      },
    ])
  })

  test('that is declined says why and may be sent again', async () => {
    const { id } = (await applyWith()).body
    await decide(id, { decision: 'decline', reason: '소개를 조금 더 써 주세요.' })
    expect((await call('GET', 'me/instructor', me)).body.application).toMatchObject({
      state: 'declined',
      reason: '소개를 조금 더 써 주세요.',
    })
    expect((await applyWith()).body.state).toBe('waiting')
  })

  test('of an instructor stays approved when it is changed, but another address is checked anew', async () => {
    const { id } = (await applyWith()).body
    await decide(id, { decision: 'approve', isLocationApproved: true })
    await applyWith({ fee: 0 })
    expect((await call('GET', `instructors/${id}`, {})).body).toMatchObject({
      fee: 0,
      location_approved: true,
    })
    await applyWith({ address: '부산 해운대구 우동' })
    const { body } = await call('GET', `instructors/${id}`, {})
    expect(body.location_approved).toBe(false)
    expect(body.coord).toMatch(/^129\./)
    await decide(id, { decision: 'decline', reason: '신고' })
    expect((await call('GET', `instructors/${id}`, {})).status).toBe(404)
    expect((await call('GET', 'me/info', me)).body.instructor_yn).toBe('N')
  })

  test('with an address that nobody knows has no coordinate', async () => {
    const { id } = (await applyWith({ address: '달나라 토끼굴' })).body
    await decide(id, { decision: 'approve' })
    expect((await call('GET', `instructors/${id}`, {})).body.coord).toBeNull()
  })

  test.each([
    ['name', '  ', applicationMessages.nameEmpty],
    ['intro', '짧아요', applicationMessages.introShort],
    ['address', ' ', applicationMessages.addressEmpty],
    ['areas', [], applicationMessages.areasEmpty],
    ['areas', Array.from({ length: 11 }, (_, at) => `${at}동`), applicationMessages.areasMany],
    ['certifications', ['가'.repeat(61)], applicationMessages.certificationLong],
    ['fee', -1, applicationMessages.fee],
    ['snsUrl', 'javascript:alert(1)', applicationMessages.sns],
    ['gameIds', Array.from({ length: 31 }, (_, at) => at + 1), applicationMessages.gamesMany],
  ])('is refused for its %s: %o', async (field, value, message) => {
    expect(await applyWith({ [field]: value })).toMatchObject({
      status: 400,
      body: { fields: { [field]: message } },
    })
    expect((await call('GET', 'me/instructor', me)).body.application).toBeNull()
  })

  test('that has changed since the operator read it is not decided', async () => {
    const { id } = (await applyWith()).body
    const [{ version }] = (await applicants()).filter((each: { id: number }) => each.id === id)
    on.clock.set('2026-03-18T03:10:00Z')
    await applyWith({ fee: 10_000 })
    expect(await decide(id, { decision: 'approve' }, version)).toMatchObject({
      status: 409,
      body: { code: 'APPLICATION_CHANGED' },
    })
    expect((await call('GET', 'me/instructor', me)).body.application.state).toBe('waiting')
  })

  test('is decided after whatever else changes the applicant, and not locked before', async () => {
    const { id } = (await applyWith()).body
    const [{ version }] = (await applicants()).filter((each: { id: number }) => each.id === id)
    let deciding = Promise.resolve({ status: 0 })
    await on.db.transaction(async (tx) => {
      await tx`select from members where id = ${memberId} for no key update`
      deciding = decide(id, { decision: 'approve' }, version)
      await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
      expect(await tx`select from instructors where id = ${id} for update nowait`).toHaveLength(1)
    })
    expect((await deciding).status).toBe(200)
  })

  test('is decided at any time, but an instructor is stopped only by whoever has just signed in', async () => {
    operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
    await applyWith({ name: '잠깐 가르친 사람' })
    const [{ id }] = await applicants(`search=${encodeURIComponent('잠깐 가르친')}`)
    const now = on.clock.now()
    on.clock.set(new Date(now.getTime() + 10 * 60_000).toISOString())
    expect((await decide(id, { decision: 'approve', isLocationApproved: true })).status).toBe(200)
    const stopped = await decide(id, { decision: 'decline' })
    expect([stopped.status, stopped.body.code]).toEqual([409, 'SIGN_IN_AGAIN'])
    operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
    expect((await decide(id, { decision: 'decline' })).status).toBe(200)
    on.clock.set(now.toISOString())
  })

  test('is found by operators by name and place', async () => {
    await applyWith({ name: '유일무이' })
    const search = (text: string) => applicants(`search=${encodeURIComponent(text)}`)
    expect((await search('유일'))[0].name).toBe('유일무이')
    expect(await search('뷁쮉')).toEqual([])
  })

  test('is read again by operators when a nickname or a game that it names changes', async () => {
    const { headers } = await on.app.inject({ url: '/v1/operator/instructors', headers: operator })
    expect(headers['cache-tag']).toBe('instructors,profiles,games')
  })
})

test('a photo belongs to an application', async () => {
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#f1904d' } })
    .png()
    .toBuffer()
  const send = () =>
    on.app.inject({
      method: 'PUT',
      url: '/v1/me/instructor/picture',
      headers: { ...me, 'content-type': 'image/png' },
      payload: photo,
    })
  expect((await send()).statusCode).toBe(404)
  await applyWith()
  expect((await send()).json().image).toMatch(/^\/media\/uploads\/[0-9a-f]{32}$/)
})

test('the export holds everything that is stored about an instructor', async () => {
  const id = await anInstructor(on.db, {
    memberId,
    name: '내보내는 강사',
    snsUrl: 'https://blog.example.com/export',
    fee: 30_000,
    certifications: ['보드게임지도사 1급'],
    isLocationApproved: true,
    center: {
      name: '놀이학교',
      address: '서울 중구 2',
      intro: '주말 반',
      programs: ['어린이 반', '가족 반'],
    },
  })
  await on.db`update instructors set image = '/media/export', reason = '주소를 확인했어요.' where id = ${id}`
  const [row] = await on.db<{ stored: Record<string, unknown> }[]>`
    select to_jsonb(instructors) as stored from instructors where id = ${id}`
  const { instructor } = (await call('GET', 'me/export', me)).body
  const leavesOf = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]
  const exported = leavesOf(instructor)
  expect(instructor).toMatchObject({ fee: '시간당 30,000원' })
  // Internal keys, columns derived for searching, moments, and the fee, which the export contains in words.
  const others = 'id slug member_id globe letters initials list_number fee applied_at updated_at'.split(' ')
  const missing = Object.entries(row?.stored ?? {}).filter(
    ([column, value]) => !others.includes(column) && leavesOf(value).some((leaf) => !exported.includes(leaf)),
  )
  expect(missing).toEqual([])
})

test('who leaves is no instructor any more, and those who wait are told no', async () => {
  const { id } = (await applyWith({ name: '떠나는 강사' })).body
  await decide(id, { decision: 'approve' })
  const sent = await on.app.inject({
    method: 'POST',
    url: '/v1/publicInstructors/request_class',
    payload: {
      instructor: id,
      requester_name: '김하늘',
      requester_phone: '01012345678',
      request_content: '배우고 싶어요.',
      consent: true,
    },
  })
  const key = String(sent.json().status_url.split('/').at(-1))
  const exported = (await call('GET', 'me/export', me)).body
  expect(exported.instructor).toMatchObject({ name: '떠나는 강사', areas: ['마포구', '서대문구'] })
  expect((await call('DELETE', 'me', me)).status).toBe(200)
  expect((await call('GET', `instructors/${id}`, {})).status).toBe(404)
  expect((await call('GET', `lessons/${key}`, {})).body).toMatchObject({
    state: 'declined',
    instructorName: '탈퇴한 강사',
  })
  expect(await on.db`select id from instructors where name = '떠나는 강사'`).toEqual([])
})

describe('the list of applications', () => {
  const idsIn = (results: { id: number }[]) => results.map(({ id }) => id)
  /** Follows `next` to the last slice, and calls `between` after each slice. */
  async function walk(query: string, between: () => Promise<unknown> = async () => undefined) {
    const seen: number[] = []
    for (let path = `operator/instructors?${query}`; path !== ''; ) {
      const { body } = await call('GET', path, operator)
      seen.push(...idsIn(body.results))
      path = body.next === null ? '' : body.next.slice(body.next.indexOf('operator/'))
      await between()
    }
    return seen
  }
  const applyAs = (count: number, state: 'waiting' | 'approved', name: string) =>
    Array.from({ length: count }).reduce<Promise<number[]>>(
      async (ids) => [...(await ids), await anInstructor(on.db, { state, name })],
      Promise.resolve([]),
    )

  test('shows everybody once from the longest wait on, also while others apply and are decided about', async () => {
    await on.db`truncate instructors cascade`
    const waiting = await applyAs(45, 'waiting', '기다리는 사람')
    const seen = await walk('', async () => {
      const [late] = await applyAs(1, 'waiting', '늦게 온 사람')
      await on.db`update instructors set state = 'approved' where id in (${late ?? 0}, ${waiting[0] ?? 0})`
    })
    expect(seen).toEqual(waiting)
    const approved = await applyAs(45, 'approved', '강사')
    const newest = (await walk('state=approved', () => applyAs(1, 'approved', '새 강사'))).slice(0, 45)
    expect(newest).toEqual([...approved].reverse())
  })

  test('counts what is searched for, and puts whoever applies anew last', async () => {
    await on.db`truncate instructors cascade`
    const [first = 0, second = 0] = await applyAs(2, 'waiting', '규칙지기')
    await applyAs(25, 'waiting', '다른 사람')
    const found = await call('GET', `operator/instructors?search=${encodeURIComponent('규칙')}`, operator)
    expect([found.body.count, idsIn(found.body.results)]).toEqual([2, [first, second]])
    await on.db`update instructors set state = 'declined' where id = ${first}`
    await on.db`update instructors set state = 'waiting' where id = ${first}`
    const seen = await walk('')
    expect([seen[0], seen.at(-1), seen.length]).toEqual([second, first, 27])
  })
})
