import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember, anIdentity, signIn } from '~/features/accounts/server/factories'
import { alimtalkNames } from '~/features/notices/alimtalk'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { workDueItems } from '~/lib/server/due-items'
import type { Job } from '~/lib/server/job-queue'
import { queuedJobs } from '~/lib/server/test-jobs'
import { demoProviders } from '~/sandbox/providers'
import { dueHandlers } from './due-handlers'
import { jobsOf } from './jobs'
import { openServices } from './outside'
import { type TestApp, testApp } from './test-app'

let on: TestApp
let jobs: Record<string, Job>
let operatorId: number
beforeEach(async () => {
  on = await testApp({}, { withStandIns: true })
  const { app, db, clock } = on
  // Late in the evening, when other pushes wait.
  clock.set('2026-12-01T15:00:00Z')
  const { port } = app.server.address() as { port: number }
  const addresses = { ownAddress: () => `http://127.0.0.1:${port}`, publicUrl: app.env.publicUrl }
  const settings = demoProviders({ db, ...addresses })
  jobs = jobsOf(openServices({ env: app.env, db, clock, keys: app.keys, settings }))
  operatorId = await aMember(db, { isOperator: true, nickname: '운영자' })
})
afterEach(() => on.close())

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  memberId?: number,
  payload?: object,
) {
  const reply = await on.app.inject({
    method,
    url: `/v1/${path}`,
    headers: {
      ...(memberId !== undefined && (await signIn(on.app, memberId))),
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    },
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}

const facts = {
  kind: 'leaked',
  title: '휴대폰 번호가 보였어요',
  items: '닉네임, 휴대폰 번호',
  happened: '12월 1일 오전에 화면의 오류로',
  advice: '모르는 전화를 조심해 주세요.',
  measures: '화면을 닫았어요. 손해배상과 분쟁조정을 신청할 수 있어요.',
  contact: '개인정보 보호책임자 02-000-0000',
}
const send = (recipients: number, changed: object = {}, by = operatorId) =>
  call('POST', 'operator/incidents', by, { ...facts, isToAll: true, recipients, ...changed })
const preview = (payload: object) => call('POST', 'operator/incidents/preview', operatorId, payload)

const workDue = () =>
  workDueItems(on.db, dueHandlers, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })

/** Tells whoever waits and runs the queued jobs, as the job runner would. */
async function work() {
  await workDue()
  await deliverNotices(on.db, on.noticeKinds, alimtalkNames)
  const waiting = await queuedJobs(on.db, 'mail-incident', 'push-notice', 'send-alimtalk')
  for (const { kind, payload } of waiting) await jobs[kind]?.(payload)
}

async function noticesOf(memberId: number): Promise<{ title: string; path: string }[]> {
  const rows = await on.db<{ title: string; path: string }[]>`
    select title, path from notices where member_id = ${memberId} and kind = 'incident' order by id`
  return [...rows]
}

async function received(where: 'mail' | 'solapi'): Promise<{ to: string; text: string }[]> {
  const reply = await on.app.inject({ url: `/sandbox/${where}/received` })
  return (reply.json() as { received: { to: string; text: string }[] }).received
}

test('everybody is told at night, once, by bell, push, 알림톡 and mail, and reads all of it by the link', async () => {
  const phone = '01055501234'
  const reader = await aMember(on.db, { phone, phoneProvenAt: on.clock.now(), email: 'reader@example.com' })
  const refusing = await aMember(on.db, { email: 'refused@example.com' })
  await anIdentity(on.db, { memberId: refusing, provider: 'apple', subject: 'refusing' })
  await on.db`update identities set refused_email = 'Refused@example.com' where member_id = ${refusing}`
  await on.db`
    insert into muted_notices (member_id, notice_group, channel)
    select ${reader}, wanted, channel from unnest(array['account', 'moderation']) as wanted, unnest(array['log', 'push']) as channel`
  const device = (await on.app.inject({ method: 'POST', url: '/sandbox/push/subscriptions' })).json()
  expect((await call('PUT', 'me/push', reader, device)).status).toBe(200)
  expect((await preview({ isToAll: true })).body).toEqual({ recipients: 3, unknown: [] })
  const sent = await send(3)
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200, body: { recipients: 3 } })
  await work()
  await work()
  const [notice, ...more] = await noticesOf(reader)
  expect(more).toEqual([])
  expect(notice?.title).toBe('내 개인정보가 유출됐어요')
  expect(await noticesOf(refusing)).toHaveLength(1)
  expect((await received('solapi')).filter(({ to }) => to === phone)).toEqual([
    expect.objectContaining({
      text: expect.stringContaining(`${facts.title}\n\nhttps://meeple.example${notice?.path}`),
    }),
  ])
  const mails = await received('mail')
  expect(mails.map(({ to }) => to)).toEqual(['reader@example.com'])
  for (const fact of Object.values(facts).slice(1)) expect(mails[0]?.text).toContain(fact)
  expect(mails[0]?.text).toContain(notice?.path)
  expect((await call('GET', `operator/incidents/${sent.body.id}`, operatorId)).body.messages).toMatchObject([
    { recipients: 3, told: 3, isOver: true, byBell: 3, byPush: 1, byAlimtalk: 1, byMail: 1 },
  ])
  const page = await call('GET', (notice?.path ?? '').slice(1))
  expect(page).toMatchObject({ status: 200, body: { ...facts, updates: [] } })
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect((await call('GET', 'incidents/a-key-that-nobody-was-given')).status).toBe(404)
})

test('only what everybody is told may be public, and then anybody finds it', async () => {
  const listed = () => call('GET', 'incidents')
  await aMember(on.db, { nickname: '노을' })
  const ofSome = await send(1, { isToAll: false, list: '노을', isPublic: true })
  expect(ofSome).toMatchObject({ status: 400, body: { fields: { isPublic: expect.any(String) } } })
  await send(1, { isToAll: false, list: '노을' })
  await send(2, { title: '모두에게만 알려요' })
  expect((await listed()).body).toEqual({ incidents: [] })
  const { body } = await send(2, { title: '누구나 볼 수 있어요', kind: 'possible', isPublic: true })
  expect((await listed()).body).toEqual({
    incidents: [{ key: body.key, kind: 'possible', title: '누구나 볼 수 있어요', writtenAt: body.writtenAt }],
  })
  expect((await call('GET', `incidents/${body.key}`)).status).toBe(200)
})

test('slices that are repeated tell nobody twice', async () => {
  const readers: number[] = []
  for (let each = 0; each < 302; each += 1) readers.push(await aMember(on.db))
  await send(303)
  const [waiting] = await on.db<
    { subject: string }[]
  >`select subject from due_items where kind = 'tell-incident'`
  await workDue()
  // The process that told the last slice died before it could say so.
  await on.db.transaction(
    (tx) =>
      dueHandlers['tell-incident']?.(tx, {
        subject: waiting?.subject ?? '',
        payload: {},
        dueAt: on.clock.now(),
        now: on.clock.now(),
      } as never) ?? Promise.resolve(),
  )
  await workDue()
  await deliverNotices(on.db, on.noticeKinds)
  const [counted] = await on.db<{ all: number; members: number }[]>`
    select count(*)::int as "all", count(distinct member_id)::int as members from notice_outbox where kind = 'incident'`
  expect(counted).toEqual({ all: 303, members: 303 })
})

test('a list names everybody in it; unknown and unclear lines are refused, and updates go to the same people', async () => {
  const first = await aMember(on.db, { nickname: '하늘' })
  const second = await aMember(on.db)
  let other = 0
  // A nickname has two letters at least.
  while (other < 10) other = await aMember(on.db)
  const unclear = await aMember(on.db, { nickname: String(other) })
  const list = `하늘\n\n#${second}\n하늘`
  expect((await preview({ isToAll: false, list: `${list}\n없는 사람\n${other}` })).body).toEqual({
    recipients: 4,
    unknown: ['없는 사람', String(other)],
  })
  const unknown = await send(2, { isToAll: false, list: `${list}\n없는 사람` })
  expect(unknown.status).toBe(400)
  expect(unknown.body.error).toContain('없는 사람')
  expect((await send(3, { isToAll: false, list })).body.code).toBe('RECIPIENTS_CHANGED')
  expect((await send(0, { isToAll: false, list: ' ' })).status).toBe(400)
  const tooMany = Array.from({ length: 1_001 }, (_, each) => `#${each + 1}`).join('\n')
  expect((await preview({ isToAll: false, list: tooMany })).body.error).toContain('1,000줄')
  const { body } = await send(2, { isToAll: false, list, kind: 'possible' })
  expect((await send(2, { isToAll: false, list, kind: 'possible' })).body.code).toBe('SAME_INCIDENT')
  await work()
  const text = '주소는 유출되지 않았어요.'
  const path = `operator/incidents/${body.id}/updates`
  expect((await call('POST', path, operatorId, { text, recipients: 3 })).body.code).toBe('RECIPIENTS_CHANGED')
  expect((await call('POST', path, operatorId, { text, recipients: 2 })).status).toBe(200)
  expect((await call('POST', path, operatorId, { text, recipients: 2 })).body.code).toBe('SAME_INCIDENT')
  await work()
  for (const memberId of [first, second])
    expect((await noticesOf(memberId)).map(({ title }) => title)).toEqual([
      '내 개인정보가 유출됐을 수 있어요',
      '개인정보 사고에 대해 더 알려 드려요',
    ])
  for (const memberId of [other, unclear]) expect(await noticesOf(memberId)).toEqual([])
  expect((await call('GET', `incidents/${body.key}`)).body.updates).toMatchObject([{ text }])
})

test('is in the export of whoever was told, goes when they leave, and is for operators of members only', async () => {
  const reader = await aMember(on.db, { nickname: '바람' })
  await send(1, { isToAll: false, list: '바람' })
  await work()
  expect((await call('GET', 'me/export', reader)).body.incidents).toEqual([
    { title: facts.title, at: on.clock.now().toISOString() },
  ])
  expect((await call('DELETE', 'me', reader)).status).toBe(200)
  expect(await on.db`select from incident_tellings where member_id = ${reader}`).toEqual([])
  expect((await send(1, {}, await aMember(on.db))).status).toBe(403)
  const ofContent = await aMember(on.db, { isOperator: true, operatorRights: ['content'] })
  expect((await send(1, {}, ofContent)).body.code).toBe('NOT_YOUR_RIGHT')
})
