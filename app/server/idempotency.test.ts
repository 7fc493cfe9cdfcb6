import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { callsVersion, inOurWords } from '~/lib/calls-version'
import { ownerOf } from '~/lib/endpoint'
import { keyReused, Refusal, refusal, refuse } from '~/lib/errors'
import { forgetOldRequests, leaseMs } from '~/lib/server/idempotency'
import { serve } from '~/lib/server/serve'
import { countWaitingForLocks } from '~/lib/server/test-database'
import { post } from '~/lib/server/test-endpoint'
import { type TestApp, testApp } from './test-app'

const Order = z.object({ amount: z.number().int() })
const Ordered = z.object({ number: z.number().int(), amount: z.number().int() })
const nothing = refusal(422, 'NOTHING', '얼마인지 적어 주세요.')
const parts = { summary: '시험', body: Order, reply: Ordered, oncePerKey: true, refusals: [nothing] } as const
const buy = post('/v1/trial/buy', { ...parts, audience: 'member' })
const visit = post('/v1/trial/visit', parts)
const order = post('/v1/trial/order', { ...parts, audience: 'member' })

const restock = post('/v1/trial/stalls/:id/restock', {
  ...parts,
  params: z.object({ id: z.coerce.number().int() }),
  audience: ownerOf('stall', 'id'),
})
const hang = post('/v1/trial/picture', {
  summary: '시험',
  upload: 'picture',
  reply: Ordered,
  oncePerKey: true,
  audience: 'member',
})
const noStall = refusal(403, 'NOT_ALLOWED', '내 가게가 아니에요.')
/** The member who currently owns the stall. */
let stallOwner = 0

/** The outside service; called with the number of the order. */
const pay = vi.fn<(number: number) => Promise<void>>()

function mountTrial(app: FastifyInstance): void {
  const insert = async (tx: Parameters<Parameters<typeof app.db.transaction>[0]>[0], amount: number) => {
    const [row] = await tx<
      { number: number }[]
    >`insert into trial_orders (amount) values (${amount}) returning number`
    return { number: row?.number ?? 0, amount }
  }
  for (const endpoint of [buy, visit]) {
    serve(app, endpoint, ({ body, once }) =>
      once(async (tx) => {
        const ordered = await insert(tx, body.amount)
        if (body.amount === 0) throw refuse(nothing)
        if (body.amount < 0) return new Refusal(422, '받지 않았어요.', { code: 'DECLINED' })
        return ordered
      }),
    )
  }
  app.rights.register({
    kind: 'stall',
    owner: async (_, { memberId }) => (memberId === stallOwner ? null : noStall),
  })
  serve(app, restock, ({ body, once }) => once((tx) => insert(tx, body.amount)))
  serve(app, hang, ({ body, once }) => once((tx) => insert(tx, body.length)))
  serve(app, order, ({ body, inSteps }) =>
    inSteps({
      begin: (tx) => insert(tx, body.amount),
      carryOn: async ({ number, amount }, finish) => {
        await pay(number)
        return finish(async (tx) => {
          await tx`update trial_orders set is_paid = true, paid_times = paid_times + 1 where number = ${number}`
          return { number, amount }
        })
      },
    }),
  )
}

let on: TestApp
let member: Record<string, string>
let memberId: number
beforeAll(async () => {
  on = await testApp({}, { mountTrial })
  await on.db`create table trial_orders (number int generated always as identity primary key, amount int,
    is_paid boolean not null default false, paid_times int not null default 0)`
})
afterAll(() => on.close())
beforeEach(async () => {
  on.clock.set('2026-03-18T03:00:00Z')
  await on.db`truncate trial_orders restart identity`
  await on.db`delete from keyed_requests`
  pay.mockReset().mockResolvedValue()
  memberId = await aMember(on.db)
  member = await signIn(on.app, memberId)
})

async function send(what: 'buy' | 'visit' | 'order', headers: Record<string, string>, payload: object) {
  const reply = await on.app.inject({ method: 'POST', url: `/v1/trial/${what}`, headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}

function keyed(key: string, headers = member): Record<string, string> {
  return { ...headers, 'idempotency-key': key }
}

function listOrders(): Promise<object[]> {
  return on.db`select number, amount, paid_times from trial_orders order by number`
}

describe('a request under a key', () => {
  test('is executed once when it is sent twenty times at once, and all get the same reply', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => send('buy', keyed('press-01'), { amount: 3 })),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(replies[0]).toEqual({ status: 200, body: { number: expect.any(Number), amount: 3 } })
    expect(await listOrders()).toHaveLength(1)
  })

  test('is the same with its fields in another order, and a different one with other contents', async () => {
    const first = await send('buy', keyed('press-02'), { amount: 3, memo: 1 })
    expect(await send('buy', keyed('press-02'), { memo: 2, amount: 3 })).toEqual(first)
    expect(await send('buy', keyed('press-02'), { amount: 4 })).toEqual({
      status: 409,
      body: { error: keyReused.says, code: 'KEY_REUSED', earlier: first.body },
    })
    expect(await listOrders()).toHaveLength(1)
  })

  test('of a page of another release is refused without a reply that this one would misread', async () => {
    const first = await send('buy', { ...keyed('press-11'), ...inOurWords }, { amount: 3 })
    expect(await send('buy', { ...keyed('press-11'), ...inOurWords }, { amount: 3 })).toEqual(first)
    await on.db`update keyed_requests set body_hash = '1' || substr(body_hash, ${callsVersion.length + 1}::int)`
    expect(await send('buy', { ...keyed('press-11'), ...inOurWords }, { amount: 3 })).toEqual({
      status: 409,
      body: { error: keyReused.says, code: 'KEY_REUSED' },
    })
    expect(await listOrders()).toHaveLength(1)
  })

  test('with a file is a different one when a single byte of the file differs', async () => {
    const upload = async (bytes: number[]) => {
      const headers = { ...keyed('press-10'), 'content-type': 'image/png' }
      const payload = Buffer.from(bytes)
      const reply = await on.app.inject({ method: 'POST', url: '/v1/trial/picture', headers, payload })
      return { status: reply.statusCode, body: reply.json() }
    }
    const first = await upload([137, 80, 78, 71])
    expect(first).toEqual({ status: 200, body: { number: 1, amount: 4 } })
    expect(await upload([137, 80, 78, 71])).toEqual(first)
    expect(await upload([137, 80, 78, 72])).toMatchObject({ status: 409, body: { code: 'KEY_REUSED' } })
    expect(await listOrders()).toHaveLength(1)
  })

  test('is a different request for another member, at another endpoint and without a key', async () => {
    const other = await signIn(on.app, await aMember(on.db))
    await send('buy', keyed('press-03'), { amount: 3 })
    await send('buy', keyed('press-03', other), { amount: 3 })
    await send('order', keyed('press-03'), { amount: 3 })
    await send('buy', member, { amount: 3 })
    await send('buy', member, { amount: 3 })
    expect(await listOrders()).toHaveLength(5)
  })

  test('is answered only while its member has the right, even if it was answered before', async () => {
    const restocked = async () => {
      const url = '/v1/trial/stalls/7/restock'
      const reply = await on.app.inject({
        method: 'POST',
        url,
        headers: keyed('press-09'),
        payload: { amount: 3 },
      })
      return { status: reply.statusCode, body: reply.json() }
    }
    stallOwner = memberId
    const first = await restocked()
    expect(first.status).toBe(200)
    expect(await restocked()).toEqual(first)
    stallOwner = 0
    expect(await restocked()).toEqual({
      status: 403,
      body: { error: '내 가게가 아니에요.', code: 'NOT_ALLOWED' },
    })
    stallOwner = memberId
    expect(await restocked()).toEqual(first)
    expect(await listOrders()).toHaveLength(1)
  })

  test('that is refused changes nothing and may be sent again', async () => {
    for (let times = 0; times < 2; times += 1) {
      expect(await send('buy', keyed('press-04'), { amount: 0 })).toMatchObject({
        status: 422,
        body: { code: 'NOTHING' },
      })
    }
    expect((await send('buy', keyed('press-04'), { amount: 3 })).status).toBe(200)
    expect(await listOrders()).toHaveLength(1)
  })

  test('whose outcome is a refusal keeps its changes and repeats the refusal', async () => {
    const first = await send('buy', keyed('press-05'), { amount: -1 })
    expect(first).toEqual({ status: 422, body: { error: '받지 않았어요.', code: 'DECLINED' } })
    expect(await send('buy', keyed('press-05'), { amount: -1 })).toEqual(first)
    expect(await listOrders()).toHaveLength(1)
  })

  test('of a visitor is identified by the mark of their device too', async () => {
    const device = (mark: string) => keyed('press-06', { 'device-mark': mark })
    const first = await send('visit', device('0123456789abcdef'), { amount: 3 })
    expect(await send('visit', device('0123456789abcdef'), { amount: 3 })).toEqual(first)
    expect((await send('visit', device('fedcba9876543210'), { amount: 3 })).body).not.toEqual(first.body)
    expect(await send('visit', keyed('press-06', {}), { amount: 3 })).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', fields: { 'Device-Mark': expect.stringContaining('16자') } },
    })
    expect((await send('visit', {}, { amount: 3 })).status).toBe(200)
    expect(await listOrders()).toHaveLength(3)
  })

  test('of a member who is signed out everywhere is told that, where visitors may ask too', async () => {
    await on.app.inject({ method: 'POST', url: '/v1/me/logout', headers: member })
    expect(await send('visit', keyed('press-11'), { amount: 3 })).toEqual({
      status: 401,
      body: { error: '로그인이 만료되었습니다. 다시 로그인해주세요.', code: 'AUTH_REQUIRED' },
    })
    expect(await listOrders()).toEqual([])
  })

  test('is stored for a day, and longer while its outcome is unknown', async () => {
    await send('buy', keyed('press-07'), { amount: 3 })
    pay.mockRejectedValueOnce(new Error('the line is dead'))
    await send('order', keyed('press-08'), { amount: 4 })
    const keys = async () =>
      (await on.db<{ key: string }[]>`select key from keyed_requests order by key`).map(({ key }) => key)
    await forgetOldRequests(on.db, new Date('2026-03-19T03:00:00Z'))
    expect(await keys()).toEqual(['press-07', 'press-08'])
    await forgetOldRequests(on.db, new Date('2026-03-19T03:00:01Z'))
    expect(await keys()).toEqual(['press-08'])
    await forgetOldRequests(on.db, new Date('2026-04-18T03:00:01Z'))
    expect(await keys()).toEqual([])
  })

  test('is in the export of its member, and deleted when they leave', async () => {
    await send('buy', keyed('press-09'), { amount: 3 })
    const exported = await on.app.inject({ url: '/v1/me/export', headers: member })
    expect(exported.json().requests).toEqual([
      { endpoint: 'POST /v1/trial/buy', at: '2026-03-18T03:00:00.000Z' },
    ])
    expect((await on.app.inject({ method: 'DELETE', url: '/v1/me', headers: member })).statusCode).toBe(200)
    expect(await on.db`select from keyed_requests where member_id = ${memberId}`).toEqual([])
  })
})

describe('a request of several steps', () => {
  test('is executed once when it is sent twenty times at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => send('order', keyed('order-01'), { amount: 3 })),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(replies[0]).toEqual({ status: 200, body: { number: 1, amount: 3 } })
    expect(pay).toHaveBeenCalledTimes(1)
    expect(await listOrders()).toEqual([{ number: 1, amount: 3, paidTimes: 1 }])
  })

  test('continues from the step that failed', async () => {
    pay.mockRejectedValueOnce(new Error('the line is dead'))
    expect((await send('order', keyed('order-02'), { amount: 3 })).status).toBe(500)
    expect(await listOrders()).toEqual([{ number: 1, amount: 3, paidTimes: 0 }])
    expect((await send('order', keyed('order-02'), { amount: 3 })).body).toEqual({ number: 1, amount: 3 })
    expect((await send('order', keyed('order-02'), { amount: 3 })).body).toEqual({ number: 1, amount: 3 })
    expect(pay.mock.calls).toEqual([[1], [1]])
    expect(await listOrders()).toEqual([{ number: 1, amount: 3, paidTimes: 1 }])
  })

  test('of a process that died between two steps is continued by another, and finished once', async () => {
    let comeBack: () => void = () => undefined
    pay.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          comeBack = resolve
        }),
    )
    const lost = send('order', keyed('order-03'), { amount: 3 })
    await vi.waitFor(() => expect(pay).toHaveBeenCalledOnce())
    // Simulates a process that has been silent for the whole lease.
    await on.db`update keyed_requests set leased_until = leased_until - make_interval(secs => ${leaseMs / 1_000})`
    const again = await send('order', keyed('order-03'), { amount: 3 })
    expect(again).toEqual({ status: 200, body: { number: 1, amount: 3 } })
    // The stalled process wakes up and finds its work done by another.
    comeBack()
    expect(await lost).toEqual(again)
    expect(await listOrders()).toEqual([{ number: 1, amount: 3, paidTimes: 1 }])
  })

  test('whose process cannot even say that it failed may be sent again once the database is back', async () => {
    const failed = await on.db.transaction(async (tx) => {
      let fail: () => void = () => undefined
      pay.mockImplementationOnce(
        () =>
          new Promise((_, reject) => {
            fail = () => reject(new Error('the line is dead'))
          }),
      )
      const sent = send('order', keyed('order-04'), { amount: 3 })
      await vi.waitFor(() => expect(pay).toHaveBeenCalledOnce())
      await tx`select id from keyed_requests for update`
      fail()
      await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
      await on.db`
        select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return sent
    })
    expect(failed.status).toBe(500)
    // Its lease has most of a minute left, which is longer than a request waits.
    expect((await send('order', keyed('order-04'), { amount: 3 })).status).toBe(200)
    expect(await listOrders()).toEqual([{ number: 1, amount: 3, paidTimes: 1 }])
  })

  test('without a key is a request of its own', async () => {
    expect((await send('order', member, { amount: 3 })).body).toEqual({ number: 1, amount: 3 })
    expect((await send('order', member, { amount: 3 })).body).toEqual({ number: 2, amount: 3 })
  })
})

test('a handler that forgets to answer once does not compile', () => {
  // @ts-expect-error The reply has to come from `once` or `inSteps`.
  const forgetful = () => serve(on.app, buy, async ({ body }) => ({ number: 1, amount: body.amount }))
  expect(forgetful).toBeTypeOf('function')
})
