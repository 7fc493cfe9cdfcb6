import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { enqueue } from '~/lib/server/job-queue'
import { dropJobs } from '~/lib/server/test-jobs'
import { watchHouse } from './commands/alarms'
import { notifyDeskInTheMorning } from './commands/mornings'

let on: TestApp
let hook: Server
let told: unknown[] = []
let answer = 200
beforeAll(async () => {
  on = await testApp()
  hook = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (answer === 200)
        told.push([request.headers['content-type'], JSON.parse(Buffer.concat(parts).toString())])
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  hook.close()
  await on.close()
})
beforeEach(() => {
  told = []
  answer = 200
})

/** A look, as the upkeep of any process takes it. */
const look = () =>
  watchHouse(on.db, {
    now: on.clock.now(),
    webhookUrl: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`,
    dataDir: '/',
    keptBackups: 0,
  })

test('a state is told once when it begins and once when it ends, by any process', async () => {
  // Whatever the machine of the test is like, e.g. its disk.
  await look()
  told = []
  await on.db.transaction((tx) => enqueue(tx, 'drop-thing', { thing: 1 }))
  await on.db`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now() - interval '10 minutes')`
  await look()
  await look()
  expect(told).toEqual([
    ['application/json', { text: expect.stringMatching(/^\[미플\] 작업이 \d+분째 .*\(drop-thing\)/) }],
  ])
  await dropJobs(on.db)
  await look()
  await look()
  expect(told.slice(1)).toEqual([
    ['application/json', { text: expect.stringMatching(/^\[미플\] 끝났어요: 작업이/) }],
  ])
})

test('what could not be told is told by the next look', async () => {
  await on.db`
    insert into ledger_audits (asked_at, ended_at, problems, says, transfers) values (now(), now(), 3, '{}', 0)`
  answer = 500
  await expect(look()).rejects.toThrow('the alert webhook answered 500')
  answer = 200
  await look()
  expect(told).toMatchObject([['application/json', { text: expect.stringContaining('3곳에서 맞지 않아요') }]])
})

test('operators read only the numbers that their rights are for, on the screen and in the morning', async () => {
  on.clock.set('2026-03-18T09:10:00+09:00')
  const asker = await signIn(on.app, await aMember(on.db))
  await on.app.inject({
    method: 'POST',
    url: '/v1/inquiries',
    headers: asker,
    payload: { topic: 'other', text: '안녕하세요.' },
  })
  const people = await Promise.all(
    (['support', 'content', 'money'] as const).map((right) =>
      aMember(on.db, { isOperator: true, operatorRights: [right] }),
    ),
  )
  const counts = await Promise.all(
    people.map(async (id) => {
      const reply = await on.app.inject({ url: '/v1/operator/waiting', headers: await signIn(on.app, id) })
      return reply.json().inquiries
    }),
  )
  expect(counts).toEqual([1, 0, 0])
  await notifyDeskInTheMorning(on.db, on.clock.now())
  await deliverNotices(on.db, on.noticeKinds)
  const told = await on.db<{ memberId: number }[]>`select member_id from notices where kind = 'desk-morning'`
  expect(told.map(({ memberId }) => memberId)).toEqual([people[0]])
  await on.db`delete from inquiry_messages`
  await on.db`delete from inquiries`
})

test('operators hear once in the morning of what waits, and of nothing where nothing does', async () => {
  const operatorId = await aMember(on.db, { isOperator: true })
  const headers = async () => signIn(on.app, operatorId)
  const titles = async () => {
    await deliverNotices(on.db, on.noticeKinds)
    const reply = await on.app.inject({ url: '/v1/me/notices', headers: await headers() })
    return reply.json().results.map(({ title, body }: { title: string; body: string }) => `${title} ${body}`)
  }
  const at = (moment: string) => on.clock.set(moment)
  at('2026-03-19T09:10:00+09:00')
  await notifyDeskInTheMorning(on.db, on.clock.now())
  expect(await titles()).toEqual([])
  const asker = await signIn(on.app, await aMember(on.db))
  const asked = await on.app.inject({
    method: 'POST',
    url: '/v1/inquiries',
    headers: asker,
    payload: { topic: 'other', text: '안녕하세요.' },
  })
  expect(asked.statusCode).toBe(200)
  at('2026-03-20T08:50:00+09:00')
  await notifyDeskInTheMorning(on.db, on.clock.now())
  expect(await titles()).toEqual([])
  at('2026-03-20T09:10:00+09:00')
  await Promise.all([1, 2].map(() => notifyDeskInTheMorning(on.db, on.clock.now())))
  await notifyDeskInTheMorning(on.db, on.clock.now())
  expect(await titles()).toEqual(['기다리는 일이 있어요 문의 1개가 답을 기다려요.'])
  at('2026-03-21T15:00:00+09:00')
  await notifyDeskInTheMorning(on.db, on.clock.now())
  expect(await titles()).toHaveLength(1)
})
