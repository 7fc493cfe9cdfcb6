import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aMember, aSession, signIn } from '~/features/accounts/server/factories'
import { alimtalkNames, alimtalkTemplates, alimtalkWords } from '~/features/notices/alimtalk'
import { type NoticeKinds, noticeKind } from '~/features/notices/notice'
import { openPush } from '~/features/notices/server/client'
import { addNotice, deliverNotices } from '~/features/notices/server/commands/outbox'
import { notices } from '~/features/notices/server/feature'
import { openAlimtalk } from '~/lib/server/alimtalk'
import { workDueItems } from '~/lib/server/due-items'
import type { Job } from '~/lib/server/job-queue'
import { queuedJobs } from '~/lib/server/test-jobs'
import { demoProviders } from '~/sandbox/providers'
import { openServices } from './outside'
import { type TestApp, testApp } from './test-app'

/** A notice about a given time, so that tests can choose whether it is about today. */
const partyNotice = noticeKind({
  name: 'party',
  group: 'reviews',
  details: z.object({ name: z.string(), at: z.string().nullable() }),
  concerns: ({ at }) => (at === null ? null : new Date(at)),
  words: ({ name }) => ({ title: name, body: '다섯 명이 모여요.', path: '/reviews/all' }),
})
const ownNotice: typeof partyNotice = { ...partyNotice, name: 'own-party', isOwnAction: true }
/** A notice about a seat on the day after tomorrow that can be given up until this time. */
const seatNotice: typeof partyNotice = {
  ...partyNotice,
  name: 'seat',
  concerns: () => new Date('2026-03-20T19:00:00+09:00'),
  urgentUntil: ({ at }) => (at === null ? null : new Date(at)),
}
const fixedNotice: typeof partyNotice = { ...partyNotice, name: 'paid', group: 'payments' }
/** A notice that is sent as 알림톡 where no push arrives. */
const gatheringNotice: typeof partyNotice = {
  ...partyNotice,
  name: 'gathering',
  alimtalk: ({ name }) => alimtalkWords('seat-offered', { 모임: name, 시각: '내일', 시한: '오늘 18:00' }),
}
const kinds: NoticeKinds = {
  gathering: gatheringNotice,
  party: partyNotice,
  'own-party': ownNotice,
  paid: fixedNotice,
  seat: seatNotice,
}

let on: TestApp
let push: Job
let sendAlimtalk: Job
/** The failures that the job runner would have logged. */
let failures: string[] = []
beforeAll(async () => {
  on = await testApp({}, { withStandIns: true })
  const { app, db, clock } = on
  const { port } = app.server.address() as { port: number }
  const addresses = { ownAddress: () => `http://127.0.0.1:${port}`, publicUrl: app.env.publicUrl }
  const settings = demoProviders({ db, ...addresses })
  const services = openServices({ env: app.env, db, clock, keys: app.keys, settings })
  const impatient = { ...settings.push(), timeoutMs: 300 }
  const client = openPush(impatient, { clock, readKey: async () => ourKey })
  const kind = notices.jobs?.['push-notice']
  if (!kind) throw new Error('nobody pushes')
  push = kind.open({ ...services, noticeKinds: kinds, push: client })
  const alimtalk = openAlimtalk({ ...settings.alimtalk(), timeoutMs: 300 }, clock)
  const ofAlimtalk = notices.jobs?.['send-alimtalk']
  if (!ofAlimtalk) throw new Error('nobody sends 알림톡')
  sendAlimtalk = ofAlimtalk.open({ ...services, noticeKinds: kinds, alimtalk })
})
afterAll(() => on.close())

const ourKey = Buffer.alloc(32, 7).toString('base64url')

interface Person {
  id: number
  headers: { authorization: string }
}

async function ask(
  method: 'GET' | 'PUT' | 'DELETE' | 'POST',
  url: string,
  { headers }: Partial<Person>,
  payload?: object,
) {
  const reply = await on.app.inject({ method, url, headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}

async function aPerson(): Promise<Person> {
  const id = await aMember(on.db)
  return { id, headers: await signIn(on.app, id) }
}

async function aBrowser() {
  const reply = await on.app.inject({ method: 'POST', url: '/sandbox/push/subscriptions' })
  return reply.json() as { endpoint: string; keys: { p256dh: string; auth: string } }
}

/** Registers a browser of this person for pushes. */
async function aDevice(person: Person): Promise<string> {
  const subscription = await aBrowser()
  expect(await ask('PUT', '/v1/me/push', person, subscription)).toMatchObject({
    status: 200,
    body: { endpoint: subscription.endpoint, isStandIn: true },
  })
  return subscription.endpoint
}

const behave = (answer: string) =>
  on.app.inject({ method: 'PUT', url: '/sandbox/push/behaviour', payload: { answer } })

let queued = 0
/** Runs the queued push jobs, as the job runner would. Returns their number. */
async function workQueue(): Promise<number> {
  const jobs = (await queuedJobs(on.db, 'push-notice', 'send-alimtalk')).filter(({ id }) => id > queued)
  for (const { id, kind, payload } of jobs) {
    queued = id
    await (kind === 'push-notice' ? push : sendAlimtalk)(payload).catch((error: unknown) =>
      failures.push(String(error)),
    )
  }
  return jobs.length
}

async function sendNotice(
  person: Person,
  name: string,
  { at = null, kind = partyNotice }: { at?: string | null; kind?: typeof partyNotice } = {},
) {
  const now = on.clock.now()
  await on.db.transaction((tx) => addNotice(tx, kind, { memberId: person.id, details: { name, at }, now }))
  await deliverNotices(on.db, kinds, alimtalkNames)
  while ((await workQueue()) > 0);
}

async function wait(minutes: number) {
  on.clock.set(new Date(on.clock.now().getTime() + minutes * 60_000).toISOString())
  const onError = (kind: string, error: unknown) => failures.push(`${kind}: ${String(error)}`)
  await workDueItems(on.db, notices.due ?? {}, { clock: on.clock, onError })
  // An 알림톡 follows the push that has failed.
  while ((await workQueue()) > 0);
}

async function arrivedAt(endpoint: string): Promise<Record<string, unknown>[]> {
  const { body } = await ask('GET', '/sandbox/push/received', {})
  return body.received.filter((each: { endpoint: string }) => each.endpoint === endpoint)
}
const titlesAt = async (endpoint: string) => (await arrivedAt(endpoint)).map(({ title }) => title)
async function turnedOnAt({ id }: Person): Promise<string | null> {
  const [device] = await on.db<{ endpoint: string }[]>`
    select endpoint from push_devices where member_id = ${id}`
  return device?.endpoint ?? null
}
/** The same person on another device, because the first access token expires when the clock is moved. */
const elsewhere = async ({ id }: Person): Promise<Person> => ({ id, headers: await signIn(on.app, id) })

const noon = '2026-03-18T12:00:00+09:00'
let person: Person
let endpoint: string
beforeEach(async () => {
  on.clock.set(noon)
  failures = []
  await behave('normal')
  person = await aPerson()
  endpoint = await aDevice(person)
})

describe('a notice', () => {
  test('is pushed to every device of its member, encrypted for each, and to nobody else', async () => {
    const second = await elsewhere(person)
    const other = await aDevice(second)
    const stranger = await aDevice(await aPerson())
    await sendNotice(person, '생일 잔치', { at: '2026-03-18T15:00:00+09:00' })
    expect(await arrivedAt(endpoint)).toEqual([
      {
        endpoint,
        device: expect.any(String),
        at: new Date(noon).getTime(),
        ttl: 3 * 3_600,
        urgency: 'high',
        topic: expect.stringMatching(/^notice-\d+$/),
        title: '생일 잔치',
        body: '다섯 명이 모여요.',
        path: '/reviews/all',
        // What iOS shows by itself.
        web_push: 8030,
        notification: { title: '생일 잔치', navigate: 'https://meeple.example/reviews/all' },
      },
    ])
    expect(await titlesAt(other)).toEqual(['생일 잔치'])
    expect(await titlesAt(stranger)).toEqual([])
    expect(failures).toEqual([])
  })

  test('is pushed once, however often its job is tried and by however many at once', async () => {
    await sendNotice(person, '한 번')
    const job = (await queuedJobs(on.db, 'push-notice')).at(-1)
    await Promise.all(Array.from({ length: 5 }, () => push(job?.payload)))
    await deliverNotices(on.db, kinds)
    await workQueue()
    expect(await titlesAt(endpoint)).toEqual(['한 번'])
  })

  test('of what somebody has done themselves stands in the log alone', async () => {
    await sendNotice(person, '내가 연 잔치', { kind: ownNotice })
    expect(await titlesAt(endpoint)).toEqual([])
    expect((await ask('GET', '/v1/me/notices', person)).body.results).toMatchObject([
      { title: '내가 연 잔치' },
    ])
  })

  test('waits for the morning at night, unless it concerns today', async () => {
    on.clock.set('2026-03-18T22:30:00+09:00')
    await sendNotice(person, '내일 잔치', { at: '2026-03-19T19:00:00+09:00' })
    await sendNotice(person, '오늘 밤 잔치', { at: '2026-03-18T23:30:00+09:00' })
    expect(await titlesAt(endpoint)).toEqual(['오늘 밤 잔치'])
    await wait(9 * 60 + 29)
    expect(await titlesAt(endpoint)).toEqual(['오늘 밤 잔치'])
    await wait(1)
    expect(await titlesAt(endpoint)).toEqual(['내일 잔치', '오늘 밤 잔치'])
  })

  test('does not wait for a morning that would be too late to do something about it', async () => {
    on.clock.set('2026-03-18T22:30:00+09:00')
    await sendNotice(person, '이용권을 쓴 자리', { at: '2026-03-19T00:00:00+09:00', kind: seatNotice })
    await sendNotice(person, '이용권이 없는 자리', { kind: seatNotice })
    expect(await titlesAt(endpoint)).toEqual(['이용권을 쓴 자리'])
  })

  test('that was read meanwhile is not pushed in the morning', async () => {
    on.clock.set('2026-03-18T23:00:00+09:00')
    await sendNotice(person, '새벽에 읽었어요')
    const tablet = await elsewhere(person)
    const { body } = await ask('GET', '/v1/me/notices', tablet)
    await ask('POST', '/v1/me/notices/read', tablet, { upTo: body.results[0].id })
    await wait(9 * 60)
    expect(await titlesAt(endpoint)).toEqual([])
  })

  test('that a member does not want as a push is told all the same, and what is fixed is pushed', async () => {
    const choose = (choice: object, group = 'reviews') =>
      ask('PUT', `/v1/me/notices/settings/${group}`, person, choice)
    expect(await choose({ isPushed: false })).toMatchObject({
      status: 200,
      body: { group: 'reviews', isWanted: true, isPushed: false },
    })
    await sendNotice(person, '조용히')
    await sendNotice(person, '결제', { kind: fixedNotice })
    expect(await titlesAt(endpoint)).toEqual(['결제'])
    expect(await choose({ isWanted: false, isPushed: true })).toMatchObject({
      body: { isWanted: false, isPushed: false },
    })
    await sendNotice(person, '아무 데도')
    expect(await titlesAt(endpoint)).toEqual(['결제'])
    expect(await choose({ isWanted: true })).toMatchObject({ body: { isWanted: true, isPushed: true } })
    expect((await choose({ isPushed: false }, 'payments')).status).toBe(404)
    expect(await choose({})).toMatchObject({
      status: 400,
      body: { error: '받을지(isWanted)나 푸시로도 받을지(isPushed)를 적어 주세요.' },
    })
  })
})

describe('a push service', () => {
  test.each(['gone', 'missing'])('that says the browser is %s is not asked for it again', async (answer) => {
    await behave(answer)
    await sendNotice(person, '어디 있나요')
    expect(await turnedOnAt(person)).toBeNull()
    await behave('normal')
    await sendNotice(person, '다시')
    expect(await titlesAt(endpoint)).toEqual([])
    expect(failures).toEqual([])
  })

  test('that has too many is asked again when it says', async () => {
    await behave('busy')
    await sendNotice(person, '나중에')
    await behave('normal')
    await wait(0.9)
    expect(await titlesAt(endpoint)).toEqual([])
    await wait(0.2)
    expect(await titlesAt(endpoint)).toEqual(['나중에'])
    await wait(60)
    expect(await titlesAt(endpoint)).toEqual(['나중에'])
  })

  test('that fails is asked again after growing pauses, and not for ever', async () => {
    await behave('failing')
    await sendNotice(person, '안 가요')
    const asked: number[] = []
    for (const minutes of [0.5, 2, 8, 32, 128, 512]) {
      const before = queued
      await wait(minutes)
      asked.push(queued > before ? 1 : 0)
    }
    expect(asked).toEqual([1, 1, 1, 1, 1, 0])
    await behave('normal')
    await wait(600)
    expect(await titlesAt(endpoint)).toEqual([])
    expect(await turnedOnAt(person)).toBe(endpoint)
    expect(failures).toEqual([])
  })

  test('that hangs is left, and the push is not sent again, as it may have arrived', async () => {
    await behave('slow')
    await sendNotice(person, '느려요')
    await behave('normal')
    await wait(60)
    expect(await workQueue()).toBe(0)
    expect(await turnedOnAt(person)).toBe(endpoint)
  })

  test('that refuses our key is named in the log, and nothing is sent twice', async () => {
    await behave('refused')
    await sendNotice(person, '거절')
    expect(failures).toEqual([expect.stringMatching(/refused a push with 403$/)])
    expect(await turnedOnAt(person)).toBe(endpoint)
  })

  test('has a line of its own in the queue, so that one that hangs holds nobody else up', async () => {
    await sendNotice(person, '줄 서기')
    const [job] = await on.db<{ queue: string }[]>`
      select queue_name as queue from graphile_worker.jobs
      where task_identifier = 'push-notice' order by id desc limit 1`
    expect(job?.queue).toBe('push meeple.example 0')
  })
})

describe('a device', () => {
  test('is turned off by its own session only', async () => {
    const second = await elsewhere(person)
    const other = await aDevice(second)
    expect(await ask('DELETE', '/v1/me/push', person)).toMatchObject({
      status: 200,
      body: { endpoint: null },
    })
    expect((await ask('DELETE', '/v1/me/push', person)).status).toBe(200)
    await sendNotice(person, '하나만')
    expect(await titlesAt(endpoint)).toEqual([])
    expect(await titlesAt(other)).toEqual(['하나만'])
  })

  test.each([
    [
      'signs out everywhere',
      (headers: Person['headers']) => ({ method: 'POST' as const, url: '/v1/me/logout', headers }),
    ],
    ['leaves', (headers: Person['headers']) => ({ method: 'DELETE' as const, url: '/v1/me', headers })],
  ])('is forgotten when its member %s', async (_, request) => {
    expect((await on.app.inject(request(person.headers))).statusCode).toBe(200)
    expect(await on.db`select from push_devices where member_id = ${person.id}`).toEqual([])
  })

  test('is forgotten when its own session ends, and no other', async () => {
    const { access, refresh } = await aSession(on.app, person.id)
    const phone = { id: person.id, headers: { authorization: `Bearer ${access}` } }
    await aDevice(phone)
    expect((await ask('POST', '/v1/users/logout', {}, { refresh })).status).toBe(200)
    const devices = await on.db<{ endpoint: string }[]>`
      select endpoint from push_devices where member_id = ${person.id}`
    expect(devices).toEqual([{ endpoint }])
    expect((await ask('PUT', '/v1/me/push', phone, await aBrowser())).status).toBe(401)
  })

  test('that signs out gets nothing that was waiting for the morning', async () => {
    on.clock.set('2026-03-18T23:00:00+09:00')
    await sendNotice(person, '밤에 온 소식')
    expect((await ask('POST', '/v1/me/logout', await elsewhere(person))).status).toBe(200)
    await wait(9 * 60)
    expect(await titlesAt(endpoint)).toEqual([])
  })

  test('whose session was not used for two months is not pushed to any more', async () => {
    on.clock.set(new Date(new Date(noon).getTime() + 61 * 86_400_000).toISOString())
    await sendNotice(person, '오랜만이에요')
    expect(await titlesAt(endpoint)).toEqual([])
  })

  test('belongs to who signed in last in the same browser', async () => {
    const next = await aPerson()
    const [before] = await on.db<{ p256dh: string; auth: string }[]>`
      select p256dh, auth from push_devices where endpoint = ${endpoint}`
    expect((await ask('PUT', '/v1/me/push', next, { endpoint, keys: before })).status).toBe(200)
    await sendNotice(person, '예전 사람')
    await sendNotice(next, '지금 사람')
    expect(await titlesAt(endpoint)).toEqual(['지금 사람'])
  })

  test('is one of ten at most: the oldest gives way', async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      on.clock.set(new Date(new Date(noon).getTime() + nth + 1).toISOString())
      await aDevice(await elsewhere(person))
    }
    const devices = await on.db<{ endpoint: string }[]>`
      select endpoint from push_devices where member_id = ${person.id}`
    expect(devices).toHaveLength(10)
    expect(devices.map(({ endpoint }) => endpoint)).not.toContain(endpoint)
  })

  test('stands in the export', async () => {
    const { body } = await ask('GET', '/v1/me/export', person)
    expect(body.notices.pushedTo).toEqual([
      { device: expect.any(String), address: endpoint, since: new Date(noon).toISOString() },
    ])
  })

  test.each([
    ['elsewhere', { endpoint: 'https://evil.example/push' }],
    ['in our own network', { endpoint: 'http://127.0.0.1:5432/' }],
    [
      'whose key is none',
      { keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'A'.repeat(22) } },
    ],
    ['whose secret is too short', { keys: { auth: 'AAAA' } }],
  ])('%s is refused', async (_, change: { endpoint?: string; keys?: object }) => {
    const real = await aBrowser()
    const given = { endpoint: change.endpoint ?? real.endpoint, keys: { ...real.keys, ...change.keys } }
    expect(await ask('PUT', '/v1/me/push', person, given)).toEqual({
      status: 422,
      body: { error: '이 브라우저의 푸시 서비스로는 알림을 보낼 수 없어요.', code: 'NO_PUSH_SERVICE' },
    })
    expect(await turnedOnAt(person)).toBe(endpoint)
  })

  test('is told in a few words', async () => {
    const endpoint = `https://${'a'.repeat(1_000)}.example`
    const given = { endpoint, keys: { p256dh: '', auth: '' } }
    expect(await ask('PUT', '/v1/me/push', person, given)).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', fields: { endpoint: expect.stringContaining('푸시 주소(endpoint)') } },
    })
  })
})

test.each([
  '../../../v1/payments/webhook',
  '%2e%2e/%2E%2E/v1/payments/webhook',
  '..\\..\\v1\\payments\\webhook',
  'x\n/../../../v1/payments/webhook',
])('no address turns pushes on that leads from the stand-in elsewhere: %j', async (rest) => {
  const person = await aPerson()
  const subscription = await aBrowser()
  const address = subscription.endpoint.replace(/[^/]+$/, '')
  const refused = await ask('PUT', '/v1/me/push', person, { ...subscription, endpoint: `${address}${rest}` })
  expect(refused.status).toBe(422)
  expect(await turnedOnAt(person)).toBeNull()
})

describe('an 알림톡', () => {
  let lastPhone = 1_000
  let phone = ''
  beforeEach(async () => {
    await on.app.inject({
      method: 'PUT',
      url: '/sandbox/solapi/behaviour',
      payload: { answer: 'normal' },
    })
    phone = `0102222${lastPhone++}`
    await on.db`update members set phone = ${phone}, phone_proven_at = now() where id = ${person.id}`
  })

  const talkBehaves = (answer: string) =>
    on.app.inject({ method: 'PUT', url: '/sandbox/solapi/behaviour', payload: { answer } })
  async function talks(): Promise<string[]> {
    const { body } = await ask('GET', '/sandbox/solapi/received', {})
    const { received } = body as { received: { to: string; template: string | null; text: string }[] }
    return received
      .filter(({ to, template }) => to === phone && template === 'KA01TP-seat-offered')
      .map(({ text }) => text)
  }
  const gather = (name: string, at: string | null = null) =>
    sendNotice(person, name, { at, kind: gatheringNotice })
  const turnOff = () => ask('DELETE', '/v1/me/push', person)

  test('says it where the member has turned on no device, with the way to our page', async () => {
    await turnOff()
    await gather('토요 모임')
    expect(await talks()).toEqual([
      alimtalkTemplates['seat-offered'].text
        .replace('#{모임}', '토요 모임')
        .replace('#{시각}', '내일')
        .replace('#{시한}', '오늘 18:00')
        .replace('#{경로}', 'reviews/all'),
    ])
    await sendNotice(person, '리뷰')
    expect(await talks()).toHaveLength(1)
    expect(failures).toEqual([])
  })

  test('is not sent where a push arrives, and is where it does not, once', async () => {
    await gather('푸시로')
    expect(await talks()).toEqual([])
    await behave('gone')
    await gather('알림톡으로')
    expect(await talks()).toHaveLength(1)
    const job = (await queuedJobs(on.db, 'send-alimtalk')).at(-1)
    await sendAlimtalk(job?.payload)
    expect(await talks()).toHaveLength(1)
    await behave('normal')
  })

  test('waits until every device has said no', async () => {
    const second = await elsewhere(person)
    const other = await aDevice(second)
    await behave('busy')
    await gather('바빠요')
    expect(await talks()).toEqual([])
    await behave('normal')
    await wait(2)
    expect(await titlesAt(other)).toEqual(['바빠요'])
    expect(await talks()).toEqual([])
  })

  test('goes to a proven number only, and as the member wants', async () => {
    await turnOff()
    const choose = (topic: string, isWanted: boolean) =>
      ask('PUT', `/v1/me/notices/alimtalk/${topic}`, person, { isWanted })
    expect((await ask('GET', '/v1/me/notices/alimtalk', person)).body).toMatchObject({
      phone: `010-****-${phone.slice(-4)}`,
      choices: [{ topic: 'seat', isWanted: true }, {}, {}, { topic: 'refund' }, { topic: 'cafe' }],
    })
    expect((await choose('seat', false)).body.choices[0]).toMatchObject({ isWanted: false })
    await gather('원하지 않아요')
    expect((await choose('parade', false)).status).toBe(404)
    await choose('seat', true)
    await on.db`update members set phone_proven_at = null where id = ${person.id}`
    await gather('내 번호가 아니에요')
    expect((await ask('GET', '/v1/me/notices/alimtalk', person)).body).toMatchObject({ phone: null })
    await on.db`update members set phone_proven_at = now() where id = ${person.id}`
    await gather('이제 내 번호예요')
    expect(await talks()).toHaveLength(1)
  })

  test('waits for the morning unless it is about tonight', async () => {
    await turnOff()
    on.clock.set('2026-03-18T23:00:00+09:00')
    await gather('다음 주')
    await gather('오늘 밤', '2026-03-18T23:30:00+09:00')
    expect((await talks()).map((text) => text.includes('오늘 밤'))).toEqual([true])
    await wait(9 * 60)
    expect((await talks()).some((text) => text.includes('다음 주'))).toBe(true)
  })

  test('that the service has too many of is tried again, one that it may have taken is not', async () => {
    await turnOff()
    await talkBehaves('busy')
    await gather('나중에')
    await talkBehaves('normal')
    expect(await talks()).toEqual([])
    await wait(1)
    expect(await talks()).toHaveLength(1)
    await talkBehaves('slow')
    await gather('모르겠어요')
    await talkBehaves('normal')
    // The stand-in has taken it and answered too late.
    await wait(60)
    expect((await talks()).filter((text) => text.includes('모르겠어요'))).toHaveLength(1)
    expect(failures).toEqual([])
  })

  test('that is refused is seen as a failure, with the reason', async () => {
    await turnOff()
    await talkBehaves('no-balance')
    await gather('잔액')
    expect(failures).toEqual([expect.stringContaining('Solapi refused an 알림톡 (NotEnoughBalance)')])
  })

  test('is sent ten times a day at most', async () => {
    await turnOff()
    for (let at = 0; at < 12; at += 1) await gather(`모임 ${at}`)
    expect(await talks()).toHaveLength(10)
  })
})
