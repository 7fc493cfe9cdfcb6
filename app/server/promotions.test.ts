import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { remindOfConsents } from '~/features/promotions/server/commands/remind-of-consents'
import { workDueItems } from '~/lib/server/due-items'
import { dueHandlers } from './due-handlers'
import { type TestApp, testApp } from './test-app'

let on: TestApp
let operatorId: number
beforeEach(async () => {
  on = await testApp()
  on.clock.set('2026-12-01T03:00:00Z')
  operatorId = await aMember(on.db, { isOperator: true })
})
afterEach(() => on.close())

async function call(method: 'GET' | 'POST' | 'PUT', url: string, memberId: number, payload?: object) {
  const reply = await on.app.inject({
    method,
    url,
    headers: {
      ...(await signIn(on.app, memberId)),
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    },
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, body: reply.json() }
}

const agree = (memberId: number, isGiven = true, atNight = false) =>
  call('PUT', '/v1/me/consents/marketing', memberId, { isGiven, atNight })

async function aReader({ atNight = false } = {}) {
  const id = await aMember(on.db)
  await agree(id)
  if (atNight) await agree(id, true, true)
  return id
}

const written = { title: '연말 모임', body: '12월 모임을 열면 스탬프를 드려요.', path: '/news' }
const send = (recipients: number, changed: object = {}) =>
  call('POST', '/v1/operator/promotions', operatorId, { ...written, recipients, ...changed })
const desk = async () => (await call('GET', '/v1/operator/promotions', operatorId)).body

async function work() {
  await workDueItems(on.db, dueHandlers, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
  await deliverNotices(on.db, on.noticeKinds)
}

const adsOf = async (memberId: number): Promise<{ title: string; body: string }[]> =>
  (await call('GET', '/v1/me/notices', memberId)).body.results.filter(({ title }: { title: string }) =>
    title.startsWith('(광고)'),
  )

test('a message reaches those who consented, once, with its mark, its sender and how to refuse', async () => {
  const reader = await aReader()
  const other = await aMember(on.db)
  const gone = await aReader()
  await agree(gone, false)
  expect(await desk()).toMatchObject({ recipients: 1, atNight: 0, promotions: [] })
  const sent = await send(1)
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 })
  await work()
  await work()
  const [ad] = await adsOf(reader)
  expect(await adsOf(reader)).toHaveLength(1)
  expect(ad?.title).toBe('(광고) 연말 모임')
  expect(ad?.body).toContain(`${(await desk()).sender} ${(await desk()).contact}`)
  expect(ad?.body).toContain('무료 수신거부')
  expect(await adsOf(other)).toEqual([])
  expect(await adsOf(gone)).toEqual([])
  expect((await desk()).promotions).toMatchObject([
    { told: 1, endedAt: expect.any(String), isStopped: false },
  ])
})

test('at night it reaches those who consented to that, and the others at eight, each once', async () => {
  const reader = await aReader()
  const owl = await aReader({ atNight: true })
  on.clock.set('2026-12-01T13:00:00Z')
  expect((await send(2)).status).toBe(200)
  await work()
  expect(await adsOf(owl)).toHaveLength(1)
  expect(await adsOf(reader)).toEqual([])
  on.clock.set('2026-12-01T22:59:00Z')
  await work()
  expect(await adsOf(reader)).toEqual([])
  on.clock.set('2026-12-01T23:00:00Z')
  await work()
  expect(await adsOf(owl)).toHaveLength(1)
  expect(await adsOf(reader)).toHaveLength(1)
})

test('whoever withdraws before the morning is not told, and a message that is stopped goes no further', async () => {
  const reader = await aReader()
  const other = await aReader()
  on.clock.set('2026-12-01T13:00:00Z')
  await send(2)
  await work()
  await agree(reader, false)
  on.clock.set('2026-12-01T23:00:00Z')
  await work()
  expect(await adsOf(reader)).toEqual([])
  expect(await adsOf(other)).toHaveLength(1)

  on.clock.set('2026-12-02T13:00:00Z')
  await send(1)
  await work()
  const [{ id }] = (await desk()).promotions
  expect((await call('POST', `/v1/operator/promotions/${id}/stopped`, operatorId)).status).toBe(200)
  expect((await call('POST', `/v1/operator/promotions/${id}/stopped`, operatorId)).status).toBe(409)
  on.clock.set('2026-12-02T23:00:00Z')
  await work()
  expect(await adsOf(other)).toHaveLength(1)
})

test('is refused to nobody, to another number than was shown, too often, with a mark of its own, and to members', async () => {
  expect(await send(1)).toMatchObject({ status: 409, body: { code: 'NOBODY' } })
  const reader = await aReader()
  expect(await send(2)).toMatchObject({ status: 409, body: { code: 'RECIPIENTS_CHANGED' } })
  expect((await send(1, { title: '(광고) 연말' })).status).toBe(400)
  expect((await send(1, { path: 'https://elsewhere.example' })).status).toBe(400)
  expect((await send(1)).status).toBe(200)
  expect(await send(1)).toMatchObject({ status: 409, body: { code: 'SAME_PROMOTION' } })
  expect((await send(1, { title: '새해 모임' })).status).toBe(200)
  expect(await send(1, { title: '봄 모임' })).toMatchObject({
    status: 409,
    body: { code: 'TOO_MANY_PROMOTIONS' },
  })
  expect((await call('POST', '/v1/operator/promotions', reader, { ...written, recipients: 1 })).status).toBe(
    403,
  )
})

test('consenting and withdrawing are confirmed with the day', async () => {
  const id = await aMember(on.db)
  expect((await agree(id)).body.message).toContain('2026년 12월 1일에 동의했어요')
  expect((await agree(id, false)).body.message).toContain('2026년 12월 1일에 철회했어요')
  await agree(id, false)
  await deliverNotices(on.db, on.noticeKinds)
  const titles = (await call('GET', '/v1/me/notices', id)).body.results.map(
    ({ title }: { title: string }) => title,
  )
  expect(titles).toEqual(['소식 수신 동의를 철회했어요', '소식 수신에 동의했어요'])
})

test('every two years members are told since when they consent', async () => {
  const reader = await aReader()
  const gone = await aReader()
  await agree(gone, false)
  const remindersOf = async (memberId: number) => {
    await deliverNotices(on.db, on.noticeKinds)
    const rows = await on.db<{ body: string }[]>`
      select body from notices where member_id = ${memberId} and kind = 'consent-reminder' order by id`
    return rows.map(({ body }) => body)
  }
  const remindAt = (moment: string) => remindOfConsents(on.db, new Date(moment))
  expect(await remindAt('2028-12-01T02:59:00Z')).toBe(0)
  expect(await remindAt('2028-12-01T03:00:00Z')).toBe(1)
  expect(await remindAt('2028-12-02T03:00:00Z')).toBe(0)
  expect(await remindersOf(reader)).toEqual([expect.stringContaining('2026년 12월 1일에 미플의 소식을')])
  expect(await remindersOf(gone)).toEqual([])
  expect(await remindAt('2030-12-01T04:00:00Z')).toBe(1)
})
