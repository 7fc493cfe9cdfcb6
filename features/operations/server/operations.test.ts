import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { seoulMoment } from '~/lib/seoul-date'
import { scheduleDue, workDueItems } from '~/lib/server/due-items'
import { enqueue } from '~/lib/server/job-queue'

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
    on.db`update graphile_worker._private_jobs set run_at = now() + ${after}::interval`
  await planFor('1 hour')
  expect((await ask('GET')).body.jobs).toMatchObject([{ kind: 'drop-thing', waiting: 0, failing: 0 }])
  await planFor('0')
  expect((await ask('GET')).body.jobs).toMatchObject([{ kind: 'drop-thing', waiting: 1, failing: 0 }])
  const [job] = await on.db<{ id: number }[]>`
    update graphile_worker._private_jobs set attempts = 3, last_error = 'no answer', run_at = now() + interval '1 day'
    returning id::float8 as id`
  const failing = (await ask('GET')).body
  expect(failing.jobs).toMatchObject([{ kind: 'drop-thing', waiting: 0, failing: 1, given_up: 0 }])
  expect(failing.failed_jobs).toMatchObject([{ id: job?.id, tries: 3, error: 'no answer' }])
  expect((await ask('POST', `/jobs/${job?.id}/retry`)).status).toBe(200)
  const after = (await ask('GET')).body
  expect([after.jobs, after.failed_jobs]).toMatchObject([[{ waiting: 1, failing: 0 }], []])
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
  const { due_items, failed_due_items } = (await ask('GET')).body
  expect(due_items).toMatchObject([{ kind: 'ring', waiting: 1, failing: 1 }])
  expect(failed_due_items).toMatchObject([{ subject: 'bell:1', tries: 1, error: 'Error: the bell is stuck' }])
  expect((await ask('POST', `/due-items/${failed_due_items[0].id}/retry`)).status).toBe(200)
  await work()
  expect((await ask('GET')).body.failed_due_items).toMatchObject([{ tries: 2 }])
  expect((await ask('POST', '/due-items/999999/retry')).status).toBe(409)
  const deeds = await on.db<{ action: string }[]>`select action from audit_entries order by id`
  expect(deeds.map(({ action }) => action)).toEqual(['retry-job', 'retry-due-item'])
})

test('operators see what waits to be told by channel, and when upkeep last ran', async () => {
  const memberId = await aMember(on.db)
  const at = on.clock.now()
  await on.db`insert into upkeep_runs (name, ran_at) values ('sweep', ${at})`
  expect((await ask('GET')).body).toMatchObject({
    channels: [],
    upkeep: [{ name: 'sweep', ran_at: '2026-03-18T12:00:00.000+09:00' }],
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
    oldest: seoulMoment(at),
    at_night: 1,
    paused: 1,
    next_at: seoulMoment(hour(1)),
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
  expect(weeks.at(-2)).toMatchObject({ week: '2026-03-09', new_users: 2, plays: 1, rooms: 0, orders: 0 })
  expect(weeks.at(-1)).toMatchObject({ week: '2026-03-16', plays: 0, orders: 1, orders_won: 14_000 })
})
