import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { memberAudits } from '~/features/accounts/server/audit'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { cafeAudits } from '~/features/cafes/server/audit'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { gameAudits } from '~/features/catalogue/server/audit'
import { aGame } from '~/features/catalogue/server/factories'
import { meetupAtCafeAudits } from '~/features/meetups/core/server/audit'
import { orderAudits } from '~/features/payments/server/audit'
import type { AuditDetails, AuditKind } from '~/lib/audit-kind'
import { audit } from '~/lib/server/audit'
import { scheduleDue, workDueItems } from '~/lib/server/due-items'
import { enqueue } from '~/lib/server/job-queue'
import { dueItemAudits } from './commands/retry'

async function aCafeWithOwner() {
  const [id, ownerId] = [await aCafe(on.db), await aMember(on.db)]
  await aStaffMember(on.db, { cafeId: id, memberId: ownerId, role: 'owner' })
  return { id, ownerId }
}

let on: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  on = await testApp()
  headers = await signIn(on.app, await aMember(on.db, { isOperator: true }))
})
afterAll(() => on.close())

async function ask(method: 'GET' | 'POST', path = '') {
  const reply = await on.app.inject({ method, url: `/v1/operator/health${path}`, headers })
  return { status: reply.statusCode, body: reply.json() }
}

test('operators see failing jobs with why, and let one go again at once', async () => {
  await on.db.transaction((tx) => enqueue(tx, 'drop-thing', { thing: 1 }))
  const planFor = (after: string) =>
    on.db`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now() + ${after}::interval)`
  await planFor('1 hour')
  expect((await ask('GET')).body.jobs).toMatchObject([{ kind: 'drop-thing', waiting: 0, failing: 0 }])
  await planFor('0')
  expect((await ask('GET')).body.jobs).toMatchObject([{ kind: 'drop-thing', waiting: 1, failing: 0 }])
  const [job] = await on.db<{ id: number }[]>`
    select id::float8 as id
    from graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs), 'no answer')`
  await on.db`
    select graphile_worker.reschedule_jobs(array[${job?.id ?? 0}::bigint], run_at := now() + interval '1 day', attempts := 3)`
  const failing = (await ask('GET')).body
  expect(failing.jobs).toMatchObject([{ kind: 'drop-thing', waiting: 0, failing: 1, givenUp: 0 }])
  expect(failing.failedJobs).toMatchObject([{ id: job?.id, tries: 3, error: 'no answer' }])
  expect((await ask('POST', `/jobs/${job?.id}/retry`)).status).toBe(200)
  const after = (await ask('GET')).body
  expect([after.jobs, after.failedJobs]).toMatchObject([[{ waiting: 1, failing: 0 }], []])
  expect(await ask('POST', `/jobs/${job?.id}/retry`)).toMatchObject({
    status: 409,
    body: { code: 'NOT_FAILING' },
  })
})

test('operators see due items that fail and end their pause', async () => {
  const dueAt = new Date(on.clock.now().getTime() - 60_000)
  await on.db.transaction((tx) => scheduleDue(tx, { kind: 'ring', subject: 'bell:1', dueAt }))
  const work = () =>
    workDueItems(
      on.db,
      {
        ring: async () => {
          throw new Error('the bell is stuck')
        },
      },
      { clock: on.clock, onError: () => undefined, pauseMs: () => 3_600_000 },
    )
  await work()
  const { due, failedItems } = (await ask('GET')).body
  expect(due).toMatchObject([{ kind: 'ring', waiting: 1, failing: 1 }])
  expect(failedItems).toMatchObject([{ subject: 'bell:1', tries: 1, error: 'Error: the bell is stuck' }])
  expect((await ask('POST', `/due-items/${failedItems[0].id}/retry`)).status).toBe(200)
  await work()
  expect((await ask('GET')).body.failedItems).toMatchObject([{ tries: 2 }])
  expect((await ask('POST', '/due-items/999999/retry')).status).toBe(409)
  const entries = await on.db<{ action: string }[]>`select action from audit_entries order by id`
  expect(entries.map(({ action }) => action)).toEqual(['retry-job', 'retry-due-item'])
})

test('operators see what waits to be told by channel, and when upkeep last ran', async () => {
  const memberId = await aMember(on.db)
  const at = on.clock.now()
  await on.db`insert into upkeep_runs (name, ran_at) values ('sweep', ${at})`
  expect((await ask('GET')).body).toMatchObject({
    channels: [],
    upkeep: [{ kind: 'sweep', title: null, ranAt: '2026-03-18T03:00:00.000Z' }],
  })
  const [row] = await on.db<{ id: number }[]>`
    insert into notice_outbox (member_id, kind, caused_at) values (${memberId}, 'stamp-earned', ${at}) returning id::float8 as id`
  await on.db`insert into notice_deliveries (outbox_id, channel) values (${row?.id ?? 0}, 'log')`
  expect((await ask('GET')).body.channels).toMatchObject([{ channel: 'log', waiting: 1 }])

  const planned = { kind: 'push-notice', subject: `push:${row?.id}` }
  const hour = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
  for (const address of ['awake', 'asleep', 'asked-to-wait']) {
    await on.db`
      insert into notice_deliveries (outbox_id, channel, address, tries)
      values (${row?.id ?? 0}, 'push', ${address}, ${address === 'asked-to-wait' ? 1 : 0})`
  }
  await on.db.transaction((tx) => scheduleDue(tx, { ...planned, key: 'asleep', dueAt: hour(8) }))
  await on.db.transaction((tx) => scheduleDue(tx, { ...planned, key: 'asked-to-wait', dueAt: hour(1) }))
  expect((await ask('GET')).body.channels.at(-1)).toEqual({
    channel: 'push',
    waiting: 1,
    oldest: at.toISOString(),
    atNight: 1,
    paused: 1,
    nextAt: hour(1).toISOString(),
  })
})

test('operators read what the house counts in each week in Seoul', async () => {
  const monday = new Date('2026-03-15T15:00:00Z')
  const before = new Date(monday.getTime() - 1)
  for (const joinedAt of [monday, before, before]) {
    await on.db`insert into members (nickname, joined_at) values (${`주간${Math.random().toString(36).slice(2, 9)}`}, ${joinedAt})`
  }
  const gameId = await aGame(on.db)
  const memberId = await aMember(on.db)
  await on.db`
    insert into plays (game_id, member_id, played_on, logged_at) values (${gameId}, ${memberId}, '2026-03-01', ${before})`
  const [order] = await on.db<{ id: number }[]>`
    insert into payment_orders (merchant_uid, member_id, tier, count, amount, ordered_at)
    values ('week-1', ${memberId}, 7000, 2, 14000, ${monday}) returning id`
  await on.db`
    insert into payments (imp_uid, order_id, amount, currency, found_at)
    values ('imp-week-1', ${order?.id ?? 0}, 14000, 'KRW', ${monday})`
  await on.db`
    update payment_orders set status = 'paid', paid_at = ${monday}, imp_uid = 'imp-week-1' where id = ${order?.id ?? 0}`
  const reply = await on.app.inject({ url: '/v1/operator/numbers', headers })
  const { weeks } = reply.json()
  expect(weeks).toHaveLength(26)
  expect(weeks.at(-2)).toMatchObject({ week: '2026-03-09', newMembers: 2, plays: 1, meetups: 0, orders: 0 })
  expect(weeks.at(-1)).toMatchObject({ week: '2026-03-16', plays: 0, orders: 1, ordersWon: 14_000 })
})

test('everything that is recorded, and all background work, has words', async () => {
  const { id: cafeId, ownerId } = await aCafeWithOwner()
  const kinds = Object.values(on.auditKinds)
  await on.db.transaction(async (tx) => {
    for (const action of kinds) await audit(tx, { actorId: null, action, thing: cafeId, now: on.clock.now() })
  })
  const entries = async (query: string) =>
    (await on.app.inject({ url: `/v1/operator/audit?thing=${cafeId}${query}`, headers })).json()
  let page = await entries('')
  const read = [...page.results]
  for (; page.nextBefore !== null; read.push(...page.results))
    page = await entries(`&before=${page.nextBefore}`)
  expect(read.length).toBeGreaterThanOrEqual(kinds.length)
  const log = []
  const asOwner = await signIn(on.app, ownerId)
  for (let at = 1, next = ''; next !== null; at += 1) {
    const reply = await on.app.inject({ url: `/v1/staff/cafes/${cafeId}/log?page=${at}`, headers: asOwner })
    log.push(...reply.json().results)
    next = reply.json().next
  }
  expect(log.length).toBe(kinds.filter(({ thing }) => thing === 'cafe').length)
  const titles = Object.values(on.workTitles).flatMap((each) => Object.values(each))
  for (const words of [...read, ...log].map(({ sentence }) => sentence).concat(titles)) {
    expect(words).toMatch(/[가-힣]/)
  }
  expect(log.map(({ sentence }) => sentence)).not.toContain('카페를 관리했어요')
})

test('an entry says what was changed from what to what, and one of another version what it stored', async () => {
  const { id: cafeId, ownerId } = await aCafeWithOwner()
  const note = (action: AuditKind, details: AuditDetails) =>
    on.db.transaction((tx) =>
      audit(tx, { actorId: null, action, thing: cafeId, details, now: on.clock.now() }),
    )
  const profile = { name: false, phones: true, event: true, facilities: false }
  await note(cafeAudits['change-profile'], profile)
  await note(cafeAudits['change-prices'], { weekdayPassBefore: 6_000, weekdayPass: 7_000 })
  await note(cafeAudits['change-prices'], { weekdayPassBefore: 6_000, weekdayPass: 6_000 })
  await note(cafeAudits['change-staff-role'], { role: 'owner' })
  await note(cafeAudits['import-shelf'], { games: 1_200 })
  await note(meetupAtCafeAudits['cancel-meetup'], { meetup: 3, startsAt: '2026-11-27T10:00:00.000Z' })
  await note(meetupAtCafeAudits['cancel-meetup'], {})
  await note({ ...cafeAudits['add-notice'], name: 'something-new' }, { shown: true })
  const log = await on.app.inject({
    url: `/v1/staff/cafes/${cafeId}/log`,
    headers: await signIn(on.app, ownerId),
  })
  expect(log.json().results.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
    '카페를 관리했어요',
    '모임을 취소했어요',
    '11월 27일 (금) 오후 7:00 모임을 취소했어요',
    '목록에서 보유 게임 1,200개를 추가했어요',
    '다른 사람의 역할을 점주로 바꿨어요',
    '요금을 수정했어요',
    '종일 이용권 값을 수정했어요. 평일 6,000원 → 7,000원',
    '카페 정보(전화번호, 이벤트)를 수정했어요',
  ])

  await note(gameAudits['change-game'], {
    before: { min_players: 2 },
    after: { min_players: 3 },
  })
  await note(dueItemAudits['retry-due-item'], { kind: 'push-notice', tries: 8 })
  await note(memberAudits['suspend-member'], { before: null, after: '2026-03-25T03:00:00.000Z', sessions: 2 })
  await note(memberAudits['suspend-member'], { before: null, after: 'without end' })
  await note(orderAudits['refund-order'], { before: false, after: true })
  const url = `/v1/operator/audit?thing=${cafeId}`
  const { results } = (await on.app.inject({ url, headers })).json()
  expect(results.slice(0, 6)).toMatchObject([
    { changes: ['아니요 → 예'] },
    { changes: ['없음 → 기한 없음'] },
    { changes: ['없음 → 3월 25일 (수) 오후 12:00', '기기: 2'] },
    { changes: ['하는 일: 푸시 보내기', '시도: 8'] },
    { changes: ['최소 인원: 2 → 3'] },
    { sentence: 'something-new', changes: ['shown: 예'] },
  ])
})
