import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { seoulShortMoment } from '~/lib/seoul-date'
import { workDueItems } from '~/lib/server/due-items'
import { notingInvalidated } from '~/lib/server/response-cache'
import { instructorTags } from '../instructor'
import { lessonMessages, longestMessage } from '../lesson'
import { forgetOldLessons } from './commands/lessons'
import { instructorDue } from './due'
import { anInstructor } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

type Headers = Record<string, string>
let teacher: { id: number; memberId: number; headers: Headers }
let network = 0
beforeEach(async () => {
  const memberId = await aMember(on.db, { isInstructor: true })
  const id = await anInstructor(on.db, { name: '룰마스터', memberId })
  teacher = { id, memberId, headers: await signIn(on.app, memberId) }
  network += 1
})

const now = () => on.clock.now()
const letPass = (ms: number) => on.clock.set(new Date(now().getTime() + ms).toISOString())
const hour = 60 * 60_000
const suspend = (memberId: number) => on.db`
  insert into member_suspensions (member_id, reason, suspended_at) values (${memberId}, '도배', ${now()})`

const whole = () => ({
  instructor: teacher.id,
  requester_name: ' 김하늘 ',
  requester_phone: '010-1234-5678',
  requester_email: 'sky@example.com',
  request_content: '부모님과 함께 배우고 싶어요.',
  request_date: new Date(now().getTime() + 48 * hour).toISOString(),
  consent: true,
})

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  headers: Headers = {},
) {
  const reply = await on.app.inject({
    method,
    url: `/v1/${path}`,
    headers: { ...headers },
    ...(payload ? { payload } : {}),
    remoteAddress: `10.1.${network}.1`,
  })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}
const request = (change: object = {}, headers: Headers = {}) =>
  call('POST', 'publicInstructors/request_class/', { ...whole(), ...change }, headers)
const keyOf = ({ body }: { body: { status_url: string } }) => body.status_url.split('/').at(-1) ?? ''
const status = async (key: string) => (await call('GET', `lessons/${key}`)).body
const inbox = async (state = 'open', headers = teacher.headers) =>
  (await call('GET', `me/lessons?state=${state}`, undefined, headers)).body
const answer = (id: number, given: object, headers = teacher.headers) =>
  call('PUT', `me/lessons/${id}/answer`, given, headers)
const titles = async (headers: Headers) => {
  await deliverNotices(on.db, on.noticeKinds)
  const { body } = await call('GET', 'me/notices', undefined, headers)
  return body.results.map(({ title }: { title: string }) => title)
}
async function aRequest(change: object = {}, headers: Headers = {}) {
  const key = keyOf(await request(change, headers))
  const [{ id }] = (await inbox()).results
  return { key, id: Number(id) }
}

const workDue = () =>
  workDueItems(on.db, instructorDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })

describe('a request', () => {
  test('needs no account, and opens with the link that its sender gets', async () => {
    const sent = await request()
    expect(sent).toMatchObject({ status: 200, body: { message: '요청을 받았어요.' } })
    expect(sent.body.status_url).toMatch(/^https:\/\/meeple\.example\/instructors\/status\/[\w-]{32}$/)
    const opened = await call('GET', `lessons/${keyOf(sent)}`)
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(opened.body).toMatchObject({
      state: 'waiting',
      instructorId: teacher.id,
      instructorName: '룰마스터',
      name: '김하늘',
      content: '부모님과 함께 배우고 싶어요.',
      lessonAt: null,
      offers: [],
    })
    // It names the instructor, who may change their name, and others who may be suspended.
    expect(opened.headers['cache-tag']).toBe('lessons,instructors,standing')
    expect(JSON.stringify(opened.body)).not.toContain('1234')
    expect(await titles(teacher.headers)).toEqual(['새 레슨 요청이 왔어요'])
  })

  test.each([
    ['requester_name', { requester_name: '  ', requester_phone: '' }, lessonMessages.nameEmpty],
    ['requester_phone', { requester_phone: ' ', request_content: '' }, lessonMessages.phoneEmpty],
    ['request_content', { request_content: '\n', requester_phone: '12' }, lessonMessages.contentEmpty],
    ['requester_phone', { requester_phone: '0212345678' }, lessonMessages.phoneForm],
    ['requester_email', { requester_email: 'sky' }, lessonMessages.emailForm],
    ['request_date', { request_date: '2026-03-18T02:59:59Z' }, lessonMessages.past],
    ['request_date', { request_date: '2036-12-24T14:00:00+09:00' }, lessonMessages.far],
    ['request_date', { request_date: '내일' }, '희망 일시(request_date)를 확인해 주세요.'],
    ['consent', { consent: false }, lessonMessages.consent],
  ])('is refused for its %s: %o', async (field, change, message) => {
    on.clock.set('2026-03-18T03:00:00Z')
    expect(await request(change)).toMatchObject({
      status: 400,
      body: { error: message, fields: { [field]: message } },
    })
    expect((await inbox()).count).toBe(0)
  })

  test('to nobody, to somebody who is not listed and to oneself is refused', async () => {
    expect((await request({ instructor: 999_999 })).body.error).toBe('강사를 찾을 수 없어요.')
    const waiting = await anInstructor(on.db, { state: 'waiting' })
    expect((await request({ instructor: waiting })).status).toBe(404)
    expect(await request({}, teacher.headers)).toMatchObject({ status: 409, body: { code: 'OWN_LESSON' } })
    await suspend(teacher.memberId)
    expect((await request()).body.error).toBe('강사를 찾을 수 없어요.')
  })

  test('is sent five times an hour from one address, by visitors and members together', async () => {
    const member = await signIn(on.app, await aMember(on.db))
    for (const headers of [{}, member, {}, {}, member]) expect((await request({}, headers)).status).toBe(200)
    const sixth = await request()
    expect(sixth).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    expect((await inbox()).count).toBe(5)
    network += 1
    expect((await request()).status).toBe(200)
  })

  test('is sent twenty-five times an hour from one IPv6 site, however many networks it has', async () => {
    const url = '/v1/publicInstructors/request_class/'
    const statuses: number[] = []
    for (let sent = 0; sent < 26; sent += 1) {
      const remoteAddress = `2001:db8:7:${Math.floor(sent / 5) + 1}::1`
      const reply = await on.app.inject({ method: 'POST', url, remoteAddress, payload: whole() })
      statuses.push(reply.statusCode)
    }
    expect(statuses).toEqual([...Array(25).fill(200), 429])
    network -= 1
    letPass(hour + 1_000)
    expect((await request()).status).toBe(200)
  })

  test('that is sent again under one key is one, with one link, however often and late it comes', async () => {
    const marks = { 'idempotency-key': 'lesson-form-1', 'device-mark': 'a-device-of-someone' }
    const payload = whole()
    const send = () => call('POST', 'publicInstructors/request_class', payload, marks)
    const first = await send()
    expect(first.status).toBe(200)
    // More often than one address may ask in an hour.
    for (let again = 0; again < 6; again += 1) {
      expect(await send()).toMatchObject({ status: 200, body: first.body })
    }
    letPass(49 * hour)
    expect(await send()).toMatchObject({ status: 200, body: first.body })
    teacher.headers = await signIn(on.app, teacher.memberId)
    expect((await inbox()).count).toBe(1)
  })

  test('cannot be opened with any other key', async () => {
    expect(await call('GET', `lessons/${'a'.repeat(32)}`)).toMatchObject({
      status: 404,
      body: { error: '레슨 요청을 찾을 수 없어요.' },
    })
    expect((await call('GET', 'lessons/1')).status).toBe(400)
    const withdrawal = await call('POST', `lessons/${'a'.repeat(32)}/answer`, { answer: 'withdraw' })
    expect(withdrawal.status).toBe(404)
  })
})

describe('an answer', () => {
  test('shows the phone number to the instructor only when it is yes', async () => {
    const member = await signIn(on.app, await aMember(on.db))
    const { id, key } = await aRequest({}, member)
    const [asked] = (await inbox()).results
    expect(asked).toMatchObject({ name: '김하늘', phone: null, email: null })
    const accepted = await answer(id, { answer: 'accept', message: '토요일에 봬요.' })
    expect(accepted.body).toMatchObject({
      state: 'accepted',
      phone: '01012345678',
      email: 'sky@example.com',
      lessonAt: asked.wishedAt,
    })
    expect((await inbox('answered')).results[0].phone).toBe('01012345678')
    expect(await status(key)).toMatchObject({ state: 'accepted', message: '토요일에 봬요.' })
    expect(await titles(member)).toEqual(['강사가 레슨을 수락했어요', '레슨 요청을 보냈어요'])
  })

  test('may say as much as its form counts, where an emoji is one character', async () => {
    const { id, key } = await aRequest()
    const message = '🎲'.repeat(longestMessage)
    expect((await answer(id, { answer: 'accept', message })).status).toBe(200)
    expect(await status(key)).toMatchObject({ message })
  })

  test('that is no keeps the number to itself and is given once', async () => {
    const { id, key } = await aRequest()
    expect((await answer(id, { answer: 'decline' })).body).toMatchObject({
      state: 'declined',
      phone: null,
    })
    expect(await status(key)).toMatchObject({ state: 'declined', lessonAt: null })
    expect(await answer(id, { answer: 'accept' })).toMatchObject({ status: 409, body: { code: 'ANSWERED' } })
  })

  test('may propose another time, which the requester takes or leaves', async () => {
    const time = new Date(now().getTime() + 72 * hour).toISOString()
    const { id, key } = await aRequest()
    expect((await answer(id, { answer: 'propose', time })).body.state).toBe('proposed')
    expect(Date.parse((await status(key)).lessonAt)).toBe(Date.parse(time))
    expect((await inbox()).results[0].phone).toBeNull()
    const taken = await call('POST', `lessons/${key}/answer`, { answer: 'accept' })
    expect(taken.body.state).toBe('accepted')
    expect((await inbox('answered')).results[0].phone).toBe('01012345678')
    expect((await titles(teacher.headers))[0]).toBe('제안한 시간이 확정됐어요')

    const other = await aRequest()
    await answer(other.id, { answer: 'propose', time })
    await call('POST', `lessons/${other.key}/answer`, { answer: 'decline' })
    expect(await status(other.key)).toMatchObject({ state: 'declined', lessonAt: null })
  })

  test.each([
    [{ answer: 'propose' }, 'NO_TIME'],
    [{ answer: 'propose', time: '2020-01-01T00:00:00Z' }, 'PAST'],
    [{ answer: 'accept', time: '2020-01-01T00:00:00Z' }, 'PAST'],
    [{ answer: 'propose', time: '2036-12-24T14:00:00+09:00' }, 'FAR'],
    [{ answer: 'accept', time: '2036-12-24T14:00:00+09:00' }, 'FAR'],
    [{ answer: 'propose', time: '곧' }, 'BAD_INPUT'],
    [{ answer: 'perhaps' }, 'BAD_INPUT'],
    [{ answer: 'accept', message: '가'.repeat(501) }, 'BAD_INPUT'],
  ])('that is no answer is refused (case %#)', async (given, code) => {
    const { id } = await aRequest()
    expect(await answer(id, given)).toMatchObject({ status: 400, body: { code } })
    expect((await inbox()).results[0].state).toBe('waiting')
  })

  test('agrees on no time that has passed: neither on a proposal nor on a wish', async () => {
    const soon = new Date(now().getTime() + hour).toISOString()
    const proposed = await aRequest()
    await answer(proposed.id, { answer: 'propose', time: soon })
    const wished = await aRequest({ request_date: soon })
    letPass(hour)
    teacher.headers = await signIn(on.app, teacher.memberId)
    const respond = (answer: string) => call('POST', `lessons/${proposed.key}/answer`, { answer })
    expect(await respond('accept')).toMatchObject({ status: 409, body: { code: 'PROPOSAL_PASSED' } })
    expect(await answer(wished.id, { answer: 'accept' })).toMatchObject({
      status: 409,
      body: { code: 'WISH_PASSED', error: lessonMessages.wishPassed },
    })
    expect(await status(proposed.key)).toMatchObject({ state: 'proposed', isPhoneShown: false })
    expect(await status(wished.key)).toMatchObject({ state: 'waiting', isPhoneShown: false })
    const time = new Date(now().getTime() + hour).toISOString()
    expect((await answer(wished.id, { answer: 'accept', time })).body.state).toBe('accepted')
    expect((await respond('decline')).body.state).toBe('declined')
  })

  test('that was yes shows nothing of the requester any more once the request is taken back', async () => {
    const { id, key } = await aRequest()
    const { wishedAt } = (await answer(id, { answer: 'accept' })).body
    await call('POST', `lessons/${key}/answer`, { answer: 'withdraw' })
    expect((await inbox('answered')).results).toMatchObject([
      {
        ...{ id, state: 'withdrawn', wishedAt },
        ...{ name: '', content: '', phone: null, email: null },
      },
    ])
    expect(await status(key)).toMatchObject({
      ...{ state: 'withdrawn', isPhoneShown: true },
      ...{ name: '김하늘', content: '부모님과 함께 배우고 싶어요.' },
    })
  })

  test('is given by whoever was asked, or by an operator, who leaves a trace', async () => {
    const { id, key } = await aRequest()
    const otherId = await aMember(on.db, { isInstructor: true })
    await anInstructor(on.db, { memberId: otherId })
    const other = await signIn(on.app, otherId)
    expect(await answer(id, { answer: 'accept' }, other)).toMatchObject({ status: 404 })
    expect((await inbox('open', other)).count).toBe(0)

    const operatorId = await aMember(on.db, { isOperator: true })
    const operator = await signIn(on.app, operatorId)
    const all = await call(
      'GET',
      `operator/lessons?search=${encodeURIComponent('룰마')}`,
      undefined,
      operator,
    )
    expect(all.body.results[0]).toMatchObject({ id, phone: null })
    expect(all.headers['cache-tag']).toBe('lessons,instructors')
    const done = await call('PUT', `operator/lessons/${id}/answer`, { answer: 'decline' }, operator)
    expect(done.body.state).toBe('declined')
    expect((await status(key)).state).toBe('declined')
    const entries = await on.db`
      select action, thing_kind, details from audit_entries where actor_id = ${operatorId} and thing_id = ${id}`
    expect(entries).toEqual([
      { action: 'lesson-decline', thingKind: 'lesson', details: { before: 'waiting', after: 'declined' } },
    ])
  })

  test('shows an operator no phone number and no address, and finds nobody who has taken the request back', async () => {
    const operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
    const everybodys = async (search: string, state = 'answered') =>
      (await call('GET', `operator/lessons?${new URLSearchParams({ state, search })}`, undefined, operator))
        .body
    const hidden = { phone: null, email: null }
    const { id, key } = await aRequest({ requester_name: '선우하늘' })
    const accepted = await call('PUT', `operator/lessons/${id}/answer`, { answer: 'accept' }, operator)
    expect(accepted.body).toMatchObject({ id, state: 'accepted', ...hidden })
    expect((await inbox('answered')).results[0].phone).toBe('01012345678')
    // Shorter texts are searched in another way than longer ones.
    for (const search of ['선우하늘', '선']) {
      expect((await everybodys(search)).results).toMatchObject([{ id, name: '선우하늘', ...hidden }])
    }
    await call('POST', `lessons/${key}/answer`, { answer: 'withdraw' })
    for (const search of ['선우하늘', '선']) expect((await everybodys(search)).results).toEqual([])
    expect((await everybodys('룰마스터')).results).toContainEqual(
      expect.objectContaining({ id, state: 'withdrawn', name: '', ...hidden }),
    )
  })

  test('of an instructor who was stopped is only a no, and shows nobody’s phone number', async () => {
    const operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
    const member = await signIn(on.app, await aMember(on.db))
    const time = new Date(now().getTime() + 72 * hour).toISOString()
    const proposed = await aRequest({}, member)
    await answer(proposed.id, { answer: 'propose', time })
    const asked = await aRequest({}, member)
    const decided = async (decision: 'approve' | 'decline') => {
      const state = decision === 'approve' ? 'declined' : 'approved'
      const { body } = await call(
        'GET',
        `operator/instructors?state=${state}&search=룰마스터`,
        undefined,
        operator,
      )
      const { version } = body.results.find((each: { id: number }) => each.id === teacher.id)
      await call('PUT', `operator/instructors/${teacher.id}/decision`, { decision, version }, operator)
    }
    await decided('decline')

    const stopped = { status: 409, body: { code: 'NOT_APPROVED' } }
    expect(await answer(asked.id, { answer: 'accept' })).toMatchObject(stopped)
    expect(await answer(asked.id, { answer: 'propose', time })).toMatchObject(stopped)
    const forThem = await call('PUT', `operator/lessons/${asked.id}/answer`, { answer: 'accept' }, operator)
    expect(forThem).toMatchObject(stopped)
    const take = () => call('POST', `lessons/${proposed.key}/answer`, { answer: 'accept' })
    expect(await take()).toMatchObject({ status: 409, body: { code: 'INSTRUCTOR_STOPPED' } })
    const shown = (await inbox()).results.map((each: { phone: string | null }) => each.phone)
    expect(shown).toEqual([null, null])
    expect(await status(asked.key)).toMatchObject({
      state: 'waiting',
      isPhoneShown: false,
      isInstructorStopped: true,
    })
    expect((await answer(asked.id, { answer: 'decline' })).body.state).toBe('declined')

    await decided('approve')
    expect((await take()).body.state).toBe('accepted')
  })

  test('given twice at once is one', async () => {
    const { id } = await aRequest()
    const both = await Promise.all([answer(id, { answer: 'accept' }), answer(id, { answer: 'decline' })])
    expect(both.map((each) => each.status).sort()).toEqual([200, 409])
  })

  test('is not possible after the requester has taken the request back', async () => {
    const { id, key } = await aRequest()
    expect((await call('POST', `lessons/${key}/answer`, { answer: 'accept' })).body.code).toBe('NOT_PROPOSED')
    await call('POST', `lessons/${key}/answer`, { answer: 'withdraw' })
    expect((await answer(id, { answer: 'accept' })).status).toBe(409)
    expect((await call('POST', `lessons/${key}/answer`, { answer: 'withdraw' })).body.code).toBe('ANSWERED')
    expect((await titles(teacher.headers))[0]).toBe('레슨 요청이 취소됐어요')
  })
})

describe('a silence of 24 hours', () => {
  test('names the two nearest others to the requester, never themselves, and never before', async () => {
    const at = (latitude: number) => ({ latitude, longitude: 128.6 })
    const asked = await anInstructor(on.db, { name: '말없는 강사', at: at(35.87) })
    for (const [name, latitude] of [
      ['셋째', 35.95],
      ['첫째', 35.88],
      ['둘째', 35.9],
      ['너무 먼', 36.5],
    ] as const) {
      await anInstructor(on.db, { name, at: at(latitude) })
    }
    await anInstructor(on.db, { name: '기다리는', at: at(35.87), state: 'waiting' })
    const suspended = await aMember(on.db, { isInstructor: true })
    await anInstructor(on.db, { name: '정지된', at: at(35.875), memberId: suspended })
    await suspend(suspended)
    const requester = await aMember(on.db, { isInstructor: true })
    await anInstructor(on.db, { name: '요청한 강사', at: at(35.871), memberId: requester })
    const key = keyOf(await request({ instructor: asked }, await signIn(on.app, requester)))
    const visitor = keyOf(await request({ instructor: asked }))
    letPass(24 * hour - 1_000)
    await workDue()
    expect((await status(key)).offers).toEqual([])
    letPass(1_000)
    await workDue()
    await workDue()
    const offeredTo = async (key: string) =>
      (await status(key)).offers.map((each: { name: string }) => each.name)
    expect(await offeredTo(key)).toEqual(['첫째', '둘째'])
    expect(await offeredTo(visitor)).toEqual(['요청한 강사', '첫째'])
    expect((await titles(await signIn(on.app, requester)))[0]).toBe('다른 강사도 살펴보세요')
    await suspend(requester)
    expect(await offeredTo(visitor)).toEqual(['첫째'])
  })

  test('is none once there is an answer', async () => {
    const { id, key } = await aRequest()
    await answer(id, { answer: 'accept' })
    letPass(25 * hour)
    await workDue()
    expect((await status(key)).offers).toEqual([])
  })
})

describe('leaving', () => {
  const leave = (headers: Headers) => call('DELETE', 'me', undefined, headers)

  async function aLessonThatIsOver() {
    const memberId = await aMember(on.db)
    const soon = new Date(now().getTime() + hour).toISOString()
    const over = await aRequest({ request_date: soon }, await signIn(on.app, memberId))
    await answer(over.id, { answer: 'accept' })
    letPass(2 * hour)
    teacher.headers = await signIn(on.app, teacher.memberId)
    return { over, member: await signIn(on.app, memberId) }
  }

  test('of an instructor ends what is open or to come, and members who have asked are told', async () => {
    const { over, member } = await aLessonThatIsOver()
    const agreed = await aRequest({}, member)
    await answer(agreed.id, { answer: 'accept', message: '카톡 아이디는 rulemaster예요.' })
    const anyTime = await aRequest({ request_date: '' }, member)
    await answer(anyTime.id, { answer: 'accept' })
    const open = await aRequest({}, member)
    const before = (await titles(member)).length

    expect((await leave(teacher.headers)).status).toBe(200)
    await workDue()
    const states = await Promise.all([over, agreed, anyTime, open].map(({ key }) => status(key)))
    expect(states).toMatchObject([
      { state: 'accepted', hasInstructorLeft: true },
      { state: 'declined', hasInstructorLeft: true, lessonAt: null, isPhoneShown: true, message: '' },
      { state: 'declined', hasInstructorLeft: true, lessonAt: null, isPhoneShown: true },
      { state: 'declined', hasInstructorLeft: true, isPhoneShown: false },
    ])
    const newTitles = (await titles(member)).slice(0, -before)
    expect(newTitles.sort()).toEqual([
      '레슨이 취소됐어요',
      '레슨하기로 한 강사가 탈퇴했어요',
      '요청한 강사가 탈퇴했어요',
    ])
  })

  test('of an instructor leaves their name in no notice to those who have asked them', async () => {
    const memberId = await aMember(on.db)
    const member = await signIn(on.app, memberId)
    const declined = await aRequest({}, member)
    await answer(declined.id, { answer: 'decline' })
    await anInstructor(on.db, { name: '가까운 강사' })
    await aRequest({}, member)
    letPass(24 * hour)
    await workDue()
    teacher.headers = await signIn(on.app, teacher.memberId)
    expect((await leave(teacher.headers)).status).toBe(200)
    await workDue()
    await deliverNotices(on.db, on.noticeKinds)
    const { body } = await call('GET', 'me/notices', undefined, await signIn(on.app, memberId))
    expect(body.results.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(['레슨 요청을 보냈어요', '강사가 레슨을 거절했어요', '다른 강사도 살펴보세요']),
    )
    expect(JSON.stringify(body)).not.toContain('룰마스터')
    expect(
      await on.db`select id from notice_outbox where member_id = ${memberId} and details::text like '%룰마스터%'`,
    ).toEqual([])
  })

  test('of a requester tells the instructor which lesson is off, and of no lesson that is over', async () => {
    const { member } = await aLessonThatIsOver()
    const agreed = await aRequest({}, member)
    await answer(agreed.id, { answer: 'accept' })
    await aRequest({}, member)
    const before = (await titles(teacher.headers)).length

    expect((await leave(member)).status).toBe(200)
    await workDue()
    expect((await titles(teacher.headers)).slice(0, -before).sort()).toEqual([
      '레슨 요청이 취소됐어요',
      '레슨이 취소됐어요',
    ])
    const { body } = await call('GET', 'me/notices', undefined, teacher.headers)
    expect(body.results.map((each: { body: string }) => each.body)).toContain(
      `요청한 사람이 탈퇴해서 ${seoulShortMoment(new Date(whole().request_date))} 레슨을 하지 않아요.`,
    )
    expect([(await inbox()).count, (await inbox('answered')).count]).toEqual([0, 0])
  })
})

test('a request is forgotten after half a year, with the phone number in it', async () => {
  const { key } = await aRequest()
  letPass(180 * 24 * hour + 1_000)
  const forgetting = await notingInvalidated(() => forgetOldLessons(on.db, now()))
  expect([...forgetting.tags].sort()).toEqual([instructorTags.own.all, instructorTags.lessons.all].sort())
  const nothingLeft = await notingInvalidated(() => forgetOldLessons(on.db, now()))
  expect(nothingLeft.tags.size).toBe(0)
  expect((await call('GET', `lessons/${key}`)).status).toBe(404)
})

test('operators see every request once, slice by slice, while new ones come, and find them by both names', async () => {
  const operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
  const add = (name: string, state = 'waiting') => on.db<{ id: number }[]>`
    insert into lesson_requests (key, instructor_id, name, phone, content, state, requested_at, changed_at)
    values (gen_random_uuid()::text, ${teacher.id}, ${name}, '01012345678', '배우고 싶어요.', ${state}, ${now()}, ${now()})
    returning id`
  await on.db`delete from lesson_requests`
  const added: number[] = []
  for (let at = 0; at < 45; at += 1) added.push((await add(at === 7 ? '독고하늘' : '김하늘'))[0]?.id ?? 0)
  await add('김하늘', 'accepted')
  const seen: number[] = []
  for (let path = 'operator/lessons?state=open'; path !== ''; ) {
    const { body } = await call('GET', path, undefined, operator)
    seen.push(...body.results.map(({ id }: { id: number }) => id))
    path = body.next === null ? '' : body.next.slice(body.next.indexOf('operator/'))
    await add('늦은 사람')
  }
  expect(seen).toEqual([...added].reverse())

  const found = async (query: object) =>
    (await call('GET', `operator/lessons?${new URLSearchParams({ ...query })}`, undefined, operator)).body
  expect((await found({ search: '독고' })).results).toMatchObject([{ id: added[7] }])
  expect((await found({ search: '룰마' })).count).toBeGreaterThan(45)
  expect((await found({ search: '%' })).count).toBe(0)
  expect(await found({ search: '김하', state: 'answered' })).toMatchObject({ count: 1, next: null })
})
