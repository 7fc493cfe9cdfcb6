import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteForwarding } from '~/features/accounts/server/commands/leave'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { anInstructor } from '~/features/instructors/server/factories'
import { instructors } from '~/features/instructors/server/feature'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { workDueItems } from '~/lib/server/due-items'
import type { Job } from '~/lib/server/job-queue'
import { queuedJobs } from '~/lib/server/test-jobs'
import { demoProviders } from '~/sandbox/providers'
import { jobsOf } from './jobs'
import { openServices } from './outside'
import { type TestApp, testApp } from './test-app'

let on: TestApp
let jobs: Record<string, Job>
beforeAll(async () => {
  on = await testApp({}, { withStandIns: true })
  const { app, db, clock } = on
  const { port } = app.server.address() as { port: number }
  const addresses = { ownAddress: () => `http://127.0.0.1:${port}`, publicUrl: app.env.publicUrl }
  const settings = demoProviders({ db, ...addresses })
  jobs = jobsOf(openServices({ env: app.env, db, clock, keys: app.keys, settings }))
})
afterAll(() => on.close())

type Headers = Record<string, string>

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, headers: Headers = {}) {
  const reply = await on.app.inject({
    method,
    url: `/v1/${path}`,
    headers,
    ...(payload ? { payload } : {}),
    remoteAddress: `10.2.${network}.1`,
  })
  return { status: reply.statusCode, body: reply.json() }
}

let queued = 0
/** Runs the queued mail jobs, as the job runner would. Returns the payload of the last one. */
async function workMails(): Promise<{ name: string; payload: unknown } | null> {
  const all = await queuedJobs(on.db)
  const waiting = all.filter(({ id, kind }) => id > queued && kind.startsWith('mail-'))
  for (const { id, kind, payload } of waiting) {
    queued = id
    await jobs[kind]?.(payload)
  }
  const last = waiting.at(-1)
  return last ? { name: last.kind, payload: last.payload } : null
}

interface Letter {
  to: string
  subject: string
  text: string
}
async function lettersTo(address: string): Promise<Letter[]> {
  const reply = await on.app.inject({ url: '/sandbox/mail/received' })
  return (reply.json() as { received: Letter[] }).received.filter(({ to }) => to === address).reverse()
}
const subjectsTo = async (address: string) => (await lettersTo(address)).map(({ subject }) => subject)

const hour = 60 * 60_000
const letPass = (ms: number) => on.clock.set(new Date(on.clock.now().getTime() + ms).toISOString())

let network = 0
let teacher: { id: number; memberId: number; headers: Headers }
let address = ''
beforeEach(async () => {
  network += 1
  address = `sky${network}@example.com`
  const memberId = await aMember(on.db, { isInstructor: true })
  const id = await anInstructor(on.db, { name: '룰마스터', memberId })
  teacher = { id, memberId, headers: await signIn(on.app, memberId) }
})

/** A lesson that somebody asks for in three days. */
async function aRequest(change: object = {}, headers: Headers = {}) {
  const sent = await call(
    'POST',
    'publicInstructors/request_class',
    {
      instructor: teacher.id,
      requester_name: '김하늘',
      requester_phone: '010-1234-5678',
      requester_email: address,
      request_content: '배우고 싶어요.',
      request_date: new Date(on.clock.now().getTime() + 72 * hour).toISOString(),
      consent: true,
      ...change,
    },
    headers,
  )
  const [{ id }] = (await call('GET', 'me/lessons', undefined, teacher.headers)).body.results
  return { id: Number(id), url: sent.body.status_url as string }
}
const answer = (id: number, given: object) => call('PUT', `me/lessons/${id}/answer`, given, teacher.headers)
const callOff = (id: number, reason = '감기에 걸렸어요.', headers = teacher.headers) =>
  call('POST', `me/lessons/${id}/call-off`, { reason }, headers)
const toCome = async () => (await call('GET', 'me/lessons/to-come', undefined, teacher.headers)).body.results
const titles = async (headers: Headers) => {
  await deliverNotices(on.db, on.noticeKinds)
  return (await call('GET', 'me/notices', undefined, headers)).body.results.map(
    ({ title }: { title: string }) => title,
  )
}
const workDue = () =>
  workDueItems(on.db, instructors.due ?? {}, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })

describe('a visitor who has asked for a lesson', () => {
  test('reads the answer by mail, with the link to the request and nobody’s number', async () => {
    const { id, url } = await aRequest()
    await answer(id, { answer: 'accept', message: '토요일에 봬요.' })
    await workMails()
    const [letter] = await lettersTo(address)
    expect(letter?.subject).toBe('[미플] 강사가 레슨을 수락했어요')
    expect(letter?.text).toContain('3월 21일')
    expect(letter?.text).toContain('토요일에 봬요.')
    expect(letter?.text).toContain(url)
    expect(letter?.text).not.toContain('1234')
  })

  test('reads of the last answer only, once, however often the job is tried', async () => {
    const { id } = await aRequest()
    const time = new Date(on.clock.now().getTime() + 96 * hour).toISOString()
    await answer(id, { answer: 'propose', time })
    letPass(1_000)
    await answer(id, { answer: 'decline', message: '' })
    const last = await workMails()
    await jobs[last?.name ?? '']?.(last?.payload)
    expect(await subjectsTo(address)).toEqual(['[미플] 강사가 레슨을 거절했어요'])
  })

  test('without an address, or as a member, gets none', async () => {
    const { id } = await aRequest({ requester_email: '' })
    await answer(id, { answer: 'accept' })
    expect(await workMails()).toBeNull()
    const member = await signIn(on.app, await aMember(on.db))
    const asked = await aRequest({}, member)
    await answer(asked.id, { answer: 'accept' })
    expect(await workMails()).toBeNull()
    expect(await titles(member)).toContain('강사가 레슨을 수락했어요')
  })

  test('hears when the instructor calls the lesson off, with the reason', async () => {
    const { id, url } = await aRequest()
    await answer(id, { answer: 'accept' })
    letPass(1_000)
    expect(await callOff(id, '  ')).toMatchObject({
      status: 400,
      body: { error: '취소하는 이유를 적어 주세요.' },
    })
    const done = await callOff(id)
    expect(done).toMatchObject({
      status: 200,
      body: { state: 'declined', phone: null, message: '감기에 걸렸어요.' },
    })
    expect(done.body.calledOffAt).not.toBeNull()
    await workMails()
    const letter = (await lettersTo(address)).at(-1)
    expect(letter).toMatchObject({ subject: '[미플] 강사가 레슨을 취소했어요' })
    expect(letter?.text).toContain('이유:\n감기에 걸렸어요.')
    const status = (await call('GET', `lessons/${url.split('/').at(-1)}`)).body
    expect(status).toMatchObject({ state: 'declined', message: '감기에 걸렸어요.', isPhoneShown: true })
    expect(status.calledOffAt).not.toBeNull()
    expect((await callOff(id)).status).toBe(409)
  })

  test('and the instructor are reminded a day before, unless it is called off', async () => {
    const kept = await aRequest()
    await answer(kept.id, { answer: 'accept' })
    const other = await aRequest({ requester_email: `other.${address}` })
    await answer(other.id, { answer: 'accept' })
    await callOff(other.id)
    letPass(49 * hour)
    await workDue()
    await workMails()
    expect((await subjectsTo(address)).at(-1)).toBe('[미플] 곧 레슨이 있어요')
    expect(await subjectsTo(`other.${address}`)).not.toContain('[미플] 곧 레슨이 있어요')
    const headers = await signIn(on.app, teacher.memberId)
    expect((await titles(headers)).filter((title: string) => title === '곧 레슨이 있어요')).toHaveLength(1)
  })
})

describe('an agreed lesson', () => {
  test('stands among those to come in the order of their time, until it is over', async () => {
    const times = [96, 48, 72].map((hours) => new Date(on.clock.now().getTime() + hours * hour).toISOString())
    for (const request_date of [null, ...times]) {
      const { id } = await aRequest({ request_date })
      await answer(id, { answer: 'accept' })
    }
    await aRequest()
    const inOrder = [...times].sort()
    expect(
      (await toCome()).map(({ lessonAt }: { lessonAt: string | null }) => lessonAt && Date.parse(lessonAt)),
    ).toEqual([...inOrder.map((time) => Date.parse(time)), null])
    letPass(52 * hour)
    teacher.headers = await signIn(on.app, teacher.memberId)
    expect(await toCome()).toHaveLength(3)
  })

  test('is called off by its instructor only, before it begins; a member hears of it', async () => {
    const member = await signIn(on.app, await aMember(on.db))
    const { id } = await aRequest({}, member)
    expect((await callOff(id)).body.code).toBe('NOT_TO_COME')
    await answer(id, { answer: 'accept' })
    expect((await callOff(id, '심술', member)).status).toBe(404)
    expect((await callOff(id)).status).toBe(200)
    expect(await titles(member)).toContain('강사가 레슨을 취소했어요')
    const late = await aRequest()
    await answer(late.id, { answer: 'accept' })
    letPass(73 * hour)
    teacher.headers = await signIn(on.app, teacher.memberId)
    expect((await callOff(late.id)).body.code).toBe('NOT_TO_COME')
  })
})

describe('an inquiry', () => {
  test('that was answered is told to the address of the member, without what was said', async () => {
    const memberId = await aMember(on.db, { email: address })
    const member = await signIn(on.app, memberId)
    const operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
    const asked = await call('POST', 'inquiries', { topic: 'other', text: '비밀 이야기예요.' }, member)
    const id = Number(asked.body.id)
    const lastId = asked.body.messages.at(-1).id
    const answered = await call(
      'POST',
      `operator/inquiries/${id}/messages`,
      { text: '비밀 답이에요.', lastId },
      operator,
    )
    expect(answered.status).toBe(200)
    await workMails()
    const [letter, ...rest] = await lettersTo(address)
    expect(rest).toEqual([])
    expect(letter?.subject).toBe(`[미플] 문의 ${id}번에 답이 왔어요`)
    expect(letter?.text).toContain('https://meeple.example/')
    expect(letter?.text).not.toContain('비밀')
  })

  test('is not told to an address that Apple says is off, and is told again when it is on', async () => {
    const memberId = await aMember(on.db, { email: address })
    const subject = `apple-${memberId}`
    await on.db`
      insert into identities (provider, subject, member_id, linked_at)
      values ('apple', ${subject}, ${memberId}, ${on.clock.now()})`
    const forwards = (isOn: boolean) => {
      letPass(1_000)
      const happenedAt = on.clock.now()
      return noteForwarding(on.db, { provider: 'apple', subject, email: address, isOn, happenedAt })
    }
    const member = await signIn(on.app, memberId)
    const operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
    const asked = await call('POST', 'inquiries', { topic: 'other', text: '답을 기다려요.' }, member)
    let lastId = asked.body.messages.at(-1).id
    const answerInquiry = async () => {
      const payload = { text: '확인했어요.', lastId }
      const answered = await call('POST', `operator/inquiries/${asked.body.id}/messages`, payload, operator)
      expect(answered.status).toBe(200)
      lastId = answered.body.messages.at(-1).id
      await workMails()
    }
    await forwards(false)
    await answerInquiry()
    expect(await lettersTo(address)).toEqual([])
    await forwards(true)
    await answerInquiry()
    expect(await subjectsTo(address)).toEqual([`[미플] 문의 ${asked.body.id}번에 답이 왔어요`])
  })

  test('of a visitor is answered by a mail with the answer, and without what was asked', async () => {
    const asked = await call('POST', 'visitor-inquiries', {
      topic: 'suspension',
      email: address,
      text: '제 비밀 이야기예요.',
    })
    expect(asked.status).toBe(200)
    // Nothing goes to an address that somebody has typed before an operator answers.
    expect(await workMails()).toBeNull()
    const { id } = asked.body
    const operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
    const { messages } = (await call('GET', `operator/inquiries/${id}`, undefined, operator)).body
    const answer = { text: '내일 풀려요.\n기다려 주세요.', lastId: messages.at(-1).id }
    expect((await call('POST', `operator/inquiries/${id}/messages`, answer, operator)).status).toBe(200)
    await workMails()
    const [letter, ...rest] = await lettersTo(address)
    expect(rest).toEqual([])
    expect(letter?.subject).toBe(`[미플] 문의 ${id}번에 답해 드려요`)
    expect(letter?.text).toContain('내일 풀려요.')
    expect(letter?.text).not.toContain('비밀')
  })
})
