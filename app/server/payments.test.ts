import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { holdPass, releaseHold, spendPass } from '~/features/passes/server/commands/use-passes'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { settlePayment } from '~/features/payments/server/commands/settle-payment'
import { workDueItems } from '~/lib/server/due-items'
import { countWaitingForLocks } from '~/lib/server/test-database'
import { dropJobs, queuedJobs } from '~/lib/server/test-jobs'
import { portoneDemoShop } from '~/sandbox/portone/app'
import { payments as books } from '~/sandbox/portone/records'
import { demoProviders } from '~/sandbox/providers'
import { dueHandlers } from './due-handlers'
import { jobsOf } from './jobs'
import { openServices } from './outside'
import { type TestApp, testApp } from './test-app'

let on: TestApp
let jobs: ReturnType<typeof jobsOf>
beforeAll(async () => {
  on = await testApp({}, { withStandIns: true })
  const { app, db, clock } = on
  const settings = demoProviders({ db, ownAddress: origin, publicUrl: app.env.publicUrl })
  jobs = jobsOf(openServices({ env: app.env, db, clock, keys: app.keys, settings }))
})
afterAll(async () => {
  expect(await auditLedger(on.db)).toEqual([])
  await on.close()
})

const origin = () => {
  const address = on.app.server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const pass = (ms: number) => on.clock.set(new Date(on.clock.now().getTime() + ms).toISOString())

type Answer = { status: number; body: Record<string, unknown> & { error?: string; code?: unknown } }

async function answerOf(reply: Response): Promise<Answer> {
  return { status: reply.status, body: await reply.json() }
}

async function behave(behaviour: Record<string, string>) {
  await fetch(`${origin()}/sandbox/portone/behaviour`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhook: 'never', ...behaviour }),
  })
}
const away = () => behave({ lookup: 'failing', cancel: 'failing', prepare: 'failing' })

beforeEach(async () => {
  on.clock.set('2026-03-18T03:00:00Z')
  await behave({})
})

interface OrderMade {
  merchantUid: string
  amount: number
}

/** A member with functions for everything that a buyer can do. */
async function aBuyer() {
  const memberId = await aMember(on.db)
  const headersNow = async () => ({ ...(await signIn(on.app, memberId)), 'content-type': 'application/json' })
  const get = async (path: string) =>
    answerOf(await fetch(`${origin()}${path}`, { headers: await headersNow() }))
  const post = async (path: string, body: object = {}, key?: string) =>
    answerOf(
      await fetch(`${origin()}${path}`, {
        method: 'POST',
        headers: { ...(await headersNow()), ...(key === undefined ? {} : { 'idempotency-key': key }) },
        body: JSON.stringify(body),
      }),
    )
  return {
    memberId,
    get,
    post,
    order: async (count = 3, tier = 6_000): Promise<OrderMade> => {
      const { status, body } = await post('/v1/payments/orders/', { tier, count })
      expect(status).toBe(200)
      return { merchantUid: String(body.merchant_uid), amount: Number(body.amount) }
    },
    /** Sends a form, as the browser does. */
    confirm: async (impUid: string, fields: Record<string, string> = {}) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ imp_uid: impUid, ...fields })) form.set(name, value)
      return answerOf(
        await fetch(`${origin()}/v1/paycheek`, {
          method: 'POST',
          headers: await signIn(on.app, memberId),
          body: form,
        }),
      )
    },
    refund: (order: OrderMade, body: object = {}, key: string = randomUUID()) =>
      post(`/v1/payments/orders/${order.merchantUid}/refund/`, body, key),
    read: async (order: OrderMade) => (await get(`/v1/payments/orders/${order.merchantUid}/`)).body,
    check: (order: OrderMade) => post(`/v1/payments/orders/${order.merchantUid}/check/`),
    countOrders: async () => {
      const [row] = await on.db<{ count: number }[]>`
        select count(*)::int as count from payment_orders where member_id = ${memberId}`
      return row?.count
    },
    passes: async (tier = 6_000) => {
      const { body } = await get('/v1/roompass/')
      return (body as never as Record<string, number>[])[0]?.[`pass_${tier}`]
    },
    notices: async () => {
      const rows = await on.db<{ kind: string }[]>`
        select kind from notice_outbox where member_id = ${memberId} order by id`
      return rows.map(({ kind }) => kind)
    },
    use: (take: typeof spendPass, key: string = randomUUID()) =>
      on.db.transaction((tx) =>
        take(tx, {
          memberId,
          tier: 6_000,
          key,
          now: on.clock.now(),
          for: { dayKind: 'weekday', label: '수요일 모임' },
        }),
      ),
  }
}

/** Pays or fails to pay, as the payment window does. */
async function checkOut(
  { merchantUid, amount }: OrderMade,
  outcome = 'paid',
  given = amount,
  method = 'card',
) {
  const reply = await fetch(`${origin()}/sandbox/portone/checkout`, {
    method: 'POST',
    body: new URLSearchParams({
      merchant_uid: merchantUid,
      amount: String(given),
      outcome,
      pay_method: method,
    }),
  })
  expect(reply.status).toBe(200)
  const { imp_uid } = (await reply.json()) as { imp_uid: string }
  return imp_uid
}

async function sendWebhook(fields: Record<string, unknown>, asForm = false): Promise<number> {
  const reply = await fetch(`${origin()}/v1/payments/webhook/`, {
    method: 'POST',
    ...(asForm
      ? { body: new URLSearchParams(fields as Record<string, string>) }
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }),
  })
  return reply.status
}
const webhook = (order: OrderMade, impUid: string, asForm = false) =>
  sendWebhook({ imp_uid: impUid, merchant_uid: order.merchantUid, status: 'paid' }, asForm)

/**
 * The part of a payment that the provider has not paid back; null if the provider does not know the payment.
 */
async function amountLeftOf(impUid: string): Promise<number | null> {
  const found = await books.find(on.db, impUid, on.clock.now())
  return found && found.value.amount - found.value.cancelledAmount
}

/** Runs the due items and the waiting payment jobs. Returns the failures of the jobs. */
async function work(): Promise<unknown[]> {
  const failures: unknown[] = []
  await workDueItems(on.db, dueHandlers, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
  const waiting = await queuedJobs(on.db, 'look-order-up', 'cancel-payment')
  for (const { id, kind, payload } of waiting) {
    try {
      await jobs[kind]?.(payload)
      await on.db`select graphile_worker.complete_jobs(array[${id}::bigint])`
    } catch (error) {
      failures.push(error)
    }
  }
  return failures
}

async function bought(count = 3, tier = 6_000) {
  const buyer = await aBuyer()
  const order = await buyer.order(count, tier)
  const impUid = await checkOut(order)
  expect(await buyer.confirm(impUid)).toMatchObject({ status: 200 })
  return { buyer, order, impUid }
}

describe('an order', () => {
  test('is made by the server, which decides what it costs', async () => {
    const buyer = await aBuyer()
    const made = await buyer.post('/v1/payments/orders/', { tier: 6_000, count: 3, amount: 1 })
    expect(made).toEqual({
      status: 200,
      body: {
        merchant_uid: expect.stringMatching(/^pass_[0-9a-f]{24}$/),
        amount: 18_000,
        name: '6,000원 종일 이용권 3장',
        tier: 6_000,
        count: 3,
      },
    })
    expect(await buyer.passes()).toBe(0)
  })

  test.each([
    [{ tier: 6_000, count: 0 }, '수량은 1장부터 선택할 수 있어요.'],
    [{ tier: 6_000, count: -1 }, '수량은 1장부터 선택할 수 있어요.'],
    [{ tier: 6_000, count: 1.5 }, '수량은 정수로 입력해 주세요.'],
    [{ tier: 6_000, count: 11 }, '한 번에 10장까지 구매할 수 있어요.'],
    [{ tier: 6_500, count: 1 }, expect.stringContaining('이용권')],
    [{ tier: 6_000, count: '많이' }, expect.any(String)],
    [{}, expect.any(String)],
  ])('is refused for %o with a sentence, and nobody owes anything', async (body, error) => {
    const buyer = await aBuyer()
    expect(await buyer.post('/v1/payments/orders/', body)).toMatchObject({
      status: 400,
      body: { error, code: 'BAD_INPUT' },
    })
    expect(await buyer.countOrders()).toBe(0)
  })

  test('is one, however often and in how many tabs the same press is sent', async () => {
    const buyer = await aBuyer()
    const key = randomUUID()
    const send = () => buyer.post('/v1/payments/orders/', { tier: 7_000, count: 1 }, key)
    const [first, ...others] = await Promise.all([send(), send(), send()])
    for (const other of [...others, await send()]) expect(other).toEqual(first)
    expect(await buyer.countOrders()).toBe(1)
  })

  test('is not made while the provider is away, and the next try makes it', async () => {
    const buyer = await aBuyer()
    const key = randomUUID()
    const send = () => buyer.post('/v1/payments/orders/', { tier: 7_000, count: 1 }, key)
    await away()
    expect(await send()).toMatchObject({
      status: 502,
      body: { code: 'PROVIDER_UNAVAILABLE', error: expect.stringContaining('돈은 빠져나가지 않았어요') },
    })
    await behave({})
    expect((await send()).status).toBe(200)
    expect(await buyer.countOrders()).toBe(1)
  })

  test('belongs to its member, and is nothing to anybody else', async () => {
    const { order, impUid } = await bought()
    const stranger = await aBuyer()
    const nothing = { status: 404, body: { code: 'NOT_FOUND' } }
    expect(await stranger.get(`/v1/payments/orders/${order.merchantUid}/`)).toMatchObject(nothing)
    expect(await stranger.check(order)).toMatchObject(nothing)
    expect(await stranger.refund(order)).toMatchObject(nothing)
    expect(await stranger.confirm(impUid)).toMatchObject(nothing)
    expect(await amountLeftOf(impUid)).toBe(18_000)
  })
})

describe('a payment', () => {
  test('brings its passes once, whoever tells of it, in whatever order and however often', async () => {
    const buyer = await aBuyer()
    const order = await buyer.order()
    const impUid = await checkOut(order)
    const replies = await Promise.all([
      buyer.confirm(impUid),
      webhook(order, impUid),
      webhook(order, impUid, true),
      buyer.confirm(impUid),
      buyer.check(order),
    ])
    const paid = { status: 200, body: { code: 0, msg: { status: 'paid' }, merchant_uid: order.merchantUid } }
    expect([replies[0], replies[3]]).toEqual([paid, paid])
    expect([replies[1], replies[2]]).toEqual([200, 200])
    expect(replies[4].body).toMatchObject({ status: 'paid' })
    pass(10 * minute)
    expect(await work()).toEqual([])
    expect(await buyer.confirm(impUid)).toEqual(paid)
    expect(await buyer.passes()).toBe(3)
    expect(await buyer.notices()).toEqual(['passes-bought'])
    expect(await amountLeftOf(impUid)).toBe(18_000)
  })

  test('is found out by asking when neither the browser nor a webhook comes', async () => {
    const buyer = await aBuyer()
    const order = await buyer.order()
    await checkOut(order, 'lost')
    expect(await work()).toEqual([])
    expect(await buyer.passes()).toBe(0)
    pass(4 * minute)
    expect(await work()).toEqual([])
    expect(await buyer.passes()).toBe(3)
    expect(await buyer.read(order)).toMatchObject({ status: 'paid', paidAt: on.clock.now().toISOString() })
  })

  test('says with what it was paid and where the receipt is, in the export of the account too', async () => {
    const buyer = await aBuyer()
    const order = await buyer.order(1)
    expect(await buyer.read(order)).toMatchObject({ paidWith: null, receiptUrl: null })
    const impUid = await checkOut(order, 'paid', order.amount, 'kakaopay')
    await buyer.confirm(impUid)
    const facts = {
      paidWith: '카카오페이',
      receiptUrl: `${on.app.env.publicUrl}/sandbox/portone/receipts/${impUid}`,
    }
    expect(await buyer.read(order)).toMatchObject(facts)
    expect((await buyer.get('/v1/me/export')).body).toMatchObject({ payments: [facts] })
  })

  test('learns of a receipt that its provider makes later', async () => {
    const { buyer, order, impUid } = await bought(1)
    await on.db`update payments set method = null, card_name = null, receipt_url = null where imp_uid = ${impUid}`
    expect(await buyer.read(order)).toMatchObject({ paidWith: null, receiptUrl: null })
    await buyer.confirm(impUid)
    expect(await buyer.read(order)).toMatchObject({
      paidWith: '현대카드',
      receiptUrl: expect.stringContaining(impUid),
    })
    const refused = on.db`update payments set receipt_url = 'javascript:alert(1)' where imp_uid = ${impUid}`
    await expect(refused).rejects.toThrow('payments_receipt_url_check')
  })

  test('counts when the address says that it failed, and belongs to the caller whatever the form says', async () => {
    const buyer = await aBuyer()
    const order = await buyer.order(1)
    const impUid = await checkOut(order)
    expect(await buyer.confirm(impUid, { user_id: '1', imp_success: 'false' })).toMatchObject({ status: 200 })
    expect(await buyer.passes()).toBe(1)
  })

  test.each([
    ['failed', 'failed', '카드 한도를 초과했어요.'],
    ['cancelled', 'ready', null],
  ])('that ended %s brings nothing and costs nothing', async (outcome, status, reason) => {
    const buyer = await aBuyer()
    const order = await buyer.order()
    const impUid = await checkOut(order, outcome)
    expect(await buyer.confirm(impUid, { imp_success: 'true' })).toEqual({
      status: 200,
      body: { code: 1, msg: { status }, merchant_uid: order.merchantUid },
    })
    expect(await buyer.read(order)).toMatchObject({ failReason: reason, refundable: null })
    expect(await buyer.passes()).toBe(0)
  })

  test('that is paid after the order failed or lapsed still brings its passes', async () => {
    const buyer = await aBuyer()
    const [failed, lapsed] = [await buyer.order(1), await buyer.order(2)]
    await buyer.confirm(await checkOut(failed, 'failed'))
    for (let looks = 0; looks < 10; looks += 1) {
      pass(12 * hour)
      expect(await work()).toEqual([])
    }
    expect(await buyer.read(failed)).toMatchObject({ status: 'failed' })
    expect(await buyer.read(lapsed)).toMatchObject({ status: 'lapsed' })
    for (const order of [failed, lapsed]) await webhook(order, await checkOut(order))
    expect(await buyer.passes()).toBe(3)
  })

  test.each([
    ['cheaper', 100],
    ['dearer', 99_000],
  ])('that is %s than its order is paid back, and brings nothing', async (_, amount) => {
    const buyer = await aBuyer()
    const order = await buyer.order()
    const impUid = await checkOut(order, 'paid', amount)
    const unfit = {
      status: 409,
      body: { code: 'PAYMENT_MISMATCH', error: expect.stringContaining('낸 돈은 모두 돌려드려요') },
    }
    expect(await buyer.confirm(impUid)).toMatchObject(unfit)
    await away()
    expect(await work()).toHaveLength(1)
    expect(await amountLeftOf(impUid)).toBe(amount)
    await behave({})
    pass(minute)
    expect(await work()).toEqual([])
    expect(await amountLeftOf(impUid)).toBe(0)
    expect(await buyer.confirm(impUid)).toMatchObject(unfit)
    expect(await buyer.read(order)).toMatchObject({ status: 'open', isReturned: true })
    expect(await buyer.passes()).toBe(0)
    expect(await buyer.notices()).toEqual(['payment-returned'])
  })

  test('of an order that is paid already is paid back', async () => {
    const { buyer, order, impUid } = await bought()
    const second = await checkOut(order)
    expect(await webhook(order, second)).toBe(200)
    expect(await buyer.confirm(second)).toMatchObject({ body: { code: 'PAYMENT_MISMATCH' } })
    expect(await work()).toEqual([])
    expect(await amountLeftOf(second)).toBe(0)
    expect(await amountLeftOf(impUid)).toBe(18_000)
    expect(await buyer.passes()).toBe(3)
  })

  test('that others have returned in part meanwhile is paid back to its end', async () => {
    const buyer = await aBuyer()
    const order = await buyer.order()
    const impUid = await checkOut(order, 'paid', 20_000)
    expect(await buyer.confirm(impUid)).toMatchObject({ body: { code: 'PAYMENT_MISMATCH' } })
    await cancelAtConsole(impUid, 5_000)
    for (const _ of ['find out', 'pay back', 'no more']) expect(await work()).toEqual([])
    expect(await amountLeftOf(impUid)).toBe(0)
    pass(2 * hour)
    expect(await work()).toEqual([])
    const cancels = await on.db<{ amount: number; status: string }[]>`
      select amount, status from payment_cancels where imp_uid = ${impUid} order by id`
    expect(cancels).toEqual([
      { amount: 20_000, status: 'refused' },
      { amount: 15_000, status: 'done' },
    ])
  })

  test('in dollars and cents is paid back, also after others have returned a part of it', async () => {
    const buyer = await aBuyer()
    const order = await buyer.order()
    const [whole, inPart] = [await checkOut(order), await checkOut(order)]
    for (const impUid of [whole, inPart]) {
      await books.change(on.db, impUid, (payment) => ({
        value: { ...payment, amount: 12.75, currency: 'USD' },
        outcome: null,
      }))
      expect(await buyer.confirm(impUid)).toMatchObject({ body: { code: 'PAYMENT_MISMATCH' } })
    }
    await cancelAtConsole(inPart, 5.5)
    for (const _ of ['find out', 'pay back']) expect(await work()).toEqual([])
    expect([await amountLeftOf(whole), await amountLeftOf(inPart)]).toEqual([0, 0])
    expect(await buyer.passes()).toBe(0)
  })

  test('of a paid order is paid back also if the provider is away when it tells of it, and its member reads why', async () => {
    const { buyer, order, impUid } = await bought()
    const second = await checkOut(order)
    await away()
    expect(await webhook(order, second)).toBe(200)
    expect(await work()).toHaveLength(1)
    await behave({})
    for (const _ of ['look', 'pay back']) expect(await work()).toEqual([])
    expect([await amountLeftOf(second), await amountLeftOf(impUid)]).toEqual([0, 18_000])
    expect(await buyer.passes()).toBe(3)
    await deliverNotices(on.db, on.noticeKinds)
    const { results } = (await buyer.get('/v1/me/notices')).body as { results?: object[] }
    expect(results?.[0]).toMatchObject({
      title: '결제를 취소했어요',
      body: '같은 주문을 두 번 결제해서 나중 결제를 취소했어요. 이용권은 그대로예요. 18,000원이 3~5일 안에 돌아와요.',
    })
  })

  test('that comes after its buyer has left is paid back', async () => {
    const buyer = await aBuyer()
    const order = await buyer.order()
    const reply = await fetch(`${origin()}/v1/me`, {
      method: 'DELETE',
      headers: await signIn(on.app, buyer.memberId),
    })
    expect(reply.status).toBe(200)
    const impUid = await checkOut(order)
    expect(await webhook(order, impUid)).toBe(200)
    expect(await work()).toEqual([])
    expect(await amountLeftOf(impUid)).toBe(0)
  })

  test('of a test channel is refused where real money is expected', async () => {
    const buyer = await aBuyer()
    const order = await buyer.order(1)
    const impUid = await checkOut(order)
    const payment = {
      impUid,
      portone: 'V1' as const,
      merchantUid: order.merchantUid,
      status: 'paid' as const,
      amount: order.amount,
      cancelledAmount: 0,
      currency: 'KRW',
      isTest: true,
      paidAt: on.clock.now(),
      failReason: null,
      method: null,
      cardName: null,
      receiptUrl: null,
    }
    const settle = (about: object) =>
      settlePayment(on.db, {
        payment: { ...payment, ...about },
        acceptsTestPayments: false,
        now: on.clock.now(),
      })
    expect(await settle({})).toBe('unfit')
    expect(await settle({ impUid: 'imp_dollars', isTest: false, currency: 'USD' })).toBe('unfit')
    expect(await settle({ impUid: 'imp_part', isTest: false, cancelledAmount: 10 })).toBe('unfit')
    const problems = await on.db<{ problem: string | null }[]>`
      select problem from payments join payment_orders on payment_orders.id = order_id
      where merchant_uid = ${order.merchantUid} order by problem`
    expect(problems.map(({ problem }) => problem)).toEqual(['amount', 'currency', 'test-payment'])
    expect(await buyer.passes()).toBe(0)
    const month = on.clock.now().toISOString().slice(0, 7)
    const operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
    const url = `/v1/operator/orders/file?month=${month}`
    const text: string = (await on.app.inject({ url, headers: operator })).json().text
    const rows = text.split('\r\n')
    expect(rows[0]).toMatch(/확인한 시각,.*금액,통화,.*비고$/)
    const found = rows.filter((row) => row.includes(order.merchantUid))
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/,imp_dollars,.*,USD,.*,주문과 다른 통화$/),
        expect.stringMatching(/,imp_part,.*,KRW,.*,주문과 다른 금액$/),
      ]),
    )
    // The provider does not know these payments, so paying them back would fail forever.
    await dropJobs(on.db)
    await on.db`delete from due_items where kind = 'retry-cancel'`
  })

  test.each(['failing', 'not-json'])(
    'cannot be confirmed while the provider is %s, and is once it is back',
    async (lookup) => {
      const buyer = await aBuyer()
      const order = await buyer.order()
      const impUid = await checkOut(order)
      await behave({ lookup })
      const unconfirmed = {
        status: 502,
        body: { code: 'PAYMENT_UNCONFIRMED', error: expect.stringContaining('다시 결제하지 마세요') },
      }
      expect(await buyer.confirm(impUid)).toMatchObject(unconfirmed)
      expect(await buyer.check(order)).toMatchObject(unconfirmed)
      expect(await webhook(order, impUid)).toBe(200)
      expect(await buyer.passes()).toBe(0)
      await behave({})
      pass(31 * second)
      expect(await work()).toEqual([])
      expect(await buyer.passes()).toBe(3)
    },
  )

  test('with a number that nobody has brings nothing', async () => {
    const buyer = await aBuyer()
    expect(await buyer.confirm('imp_000000000000')).toMatchObject({ status: 404 })
    for (const number of ['', '../../users/getToken', 'x'.repeat(100), '한글']) {
      expect(await buyer.confirm(number)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } })
    }
  })
})

describe('a webhook', () => {
  test('is understood, whatever it is about', async () => {
    const { order, impUid } = await bought()
    for (const merchant_uid of ['', 'unknown', order.merchantUid]) {
      for (const imp_uid of ['', 'imp_1', impUid]) {
        for (const status of ['paid', 'cancelled', 'something new']) {
          expect(await sendWebhook({ merchant_uid, imp_uid, status })).toBe(200)
        }
      }
    }
    expect(await amountLeftOf(impUid)).toBe(18_000)
  })

  test.each([
    ['a payment that ended before it had a number', { imp_uid: null }],
    ['no number', { imp_uid: undefined }],
    ['a number for a text', { imp_uid: 12 }],
    ['a thing for a text', { imp_uid: { id: 1 }, status: ['paid'] }],
    ['no status', { status: null }],
    ['fields that we do not know', { cancellation_id: 'cancel_1', unheard: { of: [1] } }],
    ['a number that is too long', { imp_uid: 'x'.repeat(5_000) }],
  ])('is understood with %s, and what was paid is found', async (_, said) => {
    const buyer = await aBuyer()
    const order = await buyer.order(1)
    await checkOut(order)
    const body = { imp_uid: 'imp_1', merchant_uid: order.merchantUid, status: 'paid', ...said }
    expect(await sendWebhook(body)).toBe(200)
    expect(await buyer.passes()).toBe(1)
  })

  test.each([[{}], [{ merchant_uid: null }], [{ merchant_uid: 7, imp_uid: true }]])(
    'about nothing is understood: %j',
    async (body) => {
      expect(await sendWebhook(body)).toBe(200)
    },
  )

  test('that lies brings nothing', async () => {
    const buyer = await aBuyer()
    const order = await buyer.order()
    expect(await webhook(order, 'imp_invented')).toBe(200)
    const { impUid } = await bought()
    expect(await webhook(order, impUid)).toBe(200)
    expect(await buyer.passes()).toBe(0)
  })
})

describe('a refund', () => {
  test('says what it will pay back, and pays back exactly that', async () => {
    const { buyer, order, impUid } = await bought()
    pass(61 * hour)
    const { refundable } = (await buyer.read(order)) as { refundable: Record<string, unknown> }
    expect(refundable).toMatchObject({ passes: 3, price: 18_000, fee: 900, refunded: 17_100 })
    expect(await buyer.refund(order, { passes: 3, refunded: 17_100 })).toEqual({
      status: 200,
      body: { refunded: 17_100, fee: 900, status: 'done' },
    })
    expect(await buyer.passes()).toBe(0)
    expect(await amountLeftOf(impUid)).toBe(900)
    expect(await buyer.read(order)).toMatchObject({
      refundable: null,
      refunds: [{ passes: 3, refunded: 17_100, fee: 900, status: 'done' }],
    })
    expect(await buyer.notices()).toEqual(['passes-bought', 'refund-done'])
    expect(await deliverNotices(on.db, on.noticeKinds)).toEqual([])
  })

  test('stands in the file of its month for operators, with what came in and what went back', async () => {
    on.clock.set('2026-07-30T03:00:00Z')
    const { buyer, order, impUid } = await bought()
    pass(61 * hour)
    await buyer.refund(order, { passes: 3, refunded: 17_100 })
    const operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
    const lines = async (month: string) => {
      const url = `/v1/operator/orders/file?month=${month}`
      const text: string = (await on.app.inject({ url, headers: operator })).json().text
      return text.trim().split('\r\n').slice(1)
    }
    const named = `${order.merchantUid},${impUid}`
    expect(await lines('2026-07')).toEqual([
      expect.stringMatching(new RegExp(`^2026-07-30 12:00:0\\d,결제,${named},\\d+,6000,,18000,KRW,,`)),
    ])
    expect(await lines('2026-08')).toEqual([
      expect.stringMatching(new RegExp(`^2026-08-02 01:00:0\\d,환불,${named},\\d+,6000,3,-17100,KRW,900,`)),
    ])
    const url = '/v1/operator/orders/file?month=2026-07'
    const stranger = await signIn(on.app, await aMember(on.db))
    expect((await on.app.inject({ url, headers: stranger })).statusCode).toBe(403)
  })

  test.each([
    // The payment was at noon in Seoul, and a day that is named holds to 23:59:59.
    [48 * hour, 0],
    [60 * hour - second, 0],
    [60 * hour, 300],
    [7 * day + 12 * hour - second, 300],
  ])('%d ms after the payment keeps %d won of 6,000', async (passed, fee) => {
    const { buyer, order, impUid } = await bought(1)
    pass(passed)
    expect((await buyer.refund(order)).body).toEqual({ refunded: 6_000 - fee, fee, status: 'done' })
    expect(await amountLeftOf(impUid)).toBe(fee)
  })

  test.each([7 * day + 12 * hour, 8 * day])('%d ms after the payment is too late', async (passed) => {
    const { buyer, order, impUid } = await bought(1)
    expect(await buyer.read(order)).toMatchObject({ isRefundOver: false })
    pass(passed)
    expect(await buyer.read(order)).toMatchObject({ refundable: null, isRefundOver: true })
    expect(await buyer.refund(order)).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } })
    expect(await amountLeftOf(impUid)).toBe(6_000)
    expect(await buyer.passes()).toBe(1)
  })

  test('costs what was said when the order was made, or what is said today if that is less', async () => {
    const free = await testApp({ REFUND_FEE_PERCENT: '0' }, { beside: on })
    try {
      free.clock.set('2026-03-18T03:00:00Z')
      const { buyer, order } = await bought()
      pass(61 * hour)
      free.clock.set(on.clock.now().toISOString())
      expect((await buyer.read(order)).refundable).toMatchObject({ fee: 900, refunded: 17_100 })

      const headers = await signIn(free.app, buyer.memberId)
      const url = `/v1/payments/orders/${order.merchantUid}`
      const read = await free.app.inject({ url, headers })
      expect(read.json().refundable).toMatchObject({ fee: 0, refunded: 18_000, freeUntil: null })
      const dear = await free.app.inject({
        method: 'POST',
        url: `${url}/refund`,
        headers,
        payload: { passes: 3, refunded: 17_100 },
      })
      expect(dear.json()).toMatchObject({ code: 'QUOTE_CHANGED' })
      const refund = await free.app.inject({
        method: 'POST',
        url: `${url}/refund`,
        headers,
        payload: { passes: 3, refunded: 18_000 },
      })
      expect(refund.json()).toMatchObject({ fee: 0, refunded: 18_000 })
    } finally {
      await free.close()
    }
  })

  describe('after the time for it, where a share was promised', () => {
    async function promised() {
      const sold = await bought()
      await on.db`update payment_orders set late_percent = 90 where merchant_uid = ${sold.order.merchantUid}`
      return sold
    }

    test('pays the share back of what is unused', async () => {
      const { buyer, order, impUid } = await promised()
      pass(8 * day)
      expect(await buyer.read(order)).toMatchObject({
        refundable: { passes: 3, fee: 1_800, refunded: 16_200, isLate: true, freeUntil: null },
        isRefundOver: false,
      })
      expect((await buyer.refund(order, { passes: 3, refunded: 16_200 })).body).toMatchObject({
        refunded: 16_200,
      })
      expect(await buyer.passes()).toBe(0)
      expect(await amountLeftOf(impUid)).toBe(1_800)
      expect(await buyer.refund(order)).toMatchObject({ status: 409, body: { code: 'NOTHING_UNUSED' } })
    })

    test('pays it back of what has expired too, beside what came back for longer, and once', async () => {
      const { buyer, order, impUid } = await promised()
      pass(89 * day)
      await buyer.use(holdPass, 'late-hold')
      pass(3 * day)
      await work()
      await on.db.transaction((tx) =>
        releaseHold(tx, { key: 'late-hold', by: 'operator', now: on.clock.now() }),
      )
      expect(await buyer.passes()).toBe(1)
      expect(await buyer.notices()).toContain('pass-expired')
      expect((await buyer.read(order)).refundable).toMatchObject({
        passes: 3,
        refunded: 16_200,
        isLate: true,
      })
      const replies = await Promise.all([buyer.refund(order), buyer.refund(order)])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await amountLeftOf(impUid)).toBe(1_800)
      expect(await buyer.passes()).toBe(0)
      expect(await auditLedger(on.db)).toEqual([])
    })

    test('that the card company refuses leaves expired what had expired', async () => {
      const { buyer, order, impUid } = await promised()
      pass(91 * day)
      await work()
      await behave({ cancel: 'refused' })
      expect(await buyer.refund(order)).toMatchObject({ status: 409, body: { code: 'REFUND_REFUSED' } })
      expect(await buyer.passes()).toBe(0)
      expect(await amountLeftOf(impUid)).toBe(18_000)
      await behave({})
      expect((await buyer.refund(order)).body).toMatchObject({ refunded: 16_200 })
      expect(await auditLedger(on.db)).toEqual([])
    })

    test('is what somebody who leaves is told of, also where all has expired', async () => {
      const { buyer } = await promised()
      pass(91 * day)
      await work()
      const headers = await signIn(on.app, buyer.memberId)
      const leave = (query: string) => on.app.inject({ method: 'DELETE', url: `/v1/me${query}`, headers })
      const { reasons } = (await leave('')).json()
      expect(reasons).toEqual([
        {
          message: expect.stringMatching(/쓰지 않았거나 만료된 3장은 2031년 .*까지 가격의 90%를 환불/),
          place: { path: '/payment/refund', label: '환불하기' },
          forfeits: { count: 0, lines: [] },
        },
      ])
      expect((await leave('?forfeits=0')).statusCode).toBe(200)
    })

    test('ends five years after the payment', async () => {
      const { buyer, order } = await promised()
      pass(1_827 * day)
      await work()
      expect(await buyer.read(order)).toMatchObject({ refundable: null })
      expect(await buyer.refund(order)).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } })
    })
  })

  test('of an order that was made without a fee stays without one', async () => {
    const { buyer, order } = await bought()
    await on.db`update payment_orders set fee_percent = 0 where merchant_uid = ${order.merchantUid}`
    pass(61 * hour)
    expect((await buyer.read(order)).refundable).toMatchObject({ fee: 0, refunded: 18_000, freeUntil: null })
  })

  test('is what somebody who leaves is led to first, before giving the passes up', async () => {
    const { buyer, order } = await bought()
    const headers = await signIn(on.app, buyer.memberId)
    const leave = (query: string) => on.app.inject({ method: 'DELETE', url: `/v1/me${query}`, headers })
    const { reasons } = (await leave('')).json()
    expect(reasons).toEqual([
      expect.objectContaining({ forfeits: { count: 3, lines: [expect.any(String)] } }),
      {
        message:
          '6,000원 종일 이용권 3장 주문에서 쓰지 않은 3장은 2026년 3월 25일 (수)까지 환불받을 수 있어요. 포기하기 전에 먼저 환불해 주세요.',
        place: { path: '/payment/refund', label: '환불하기' },
        forfeits: { count: 0, lines: [] },
      },
    ])
    expect((await leave('?forfeits=3')).statusCode).toBe(200)
    const [left] = await on.db<{ amount: number | null }[]>`
      select sum(amount)::int as amount from ledger_balances
      join ledger_accounts on ledger_accounts.id = account_id and kind = 'forfeited'
      join ledger_lots on ledger_lots.id = lot_id
      where order_key = ${order.merchantUid}`
    expect(left?.amount).toBe(3)
  })

  test.each(['0', '3'])('is made with the setting of its day: %s percent', async (percent) => {
    const other = await testApp({ REFUND_FEE_PERCENT: percent }, { withStandIns: true })
    try {
      const memberId = await aMember(other.db)
      const made = await other.app.inject({
        method: 'POST',
        url: '/v1/payments/orders/',
        headers: await signIn(other.app, memberId),
        payload: { tier: 6_000, count: 1 },
      })
      expect(made.statusCode).toBe(200)
      const [order] = await other.db<{ feePercent: number }[]>`select fee_percent from payment_orders`
      expect(order?.feePercent).toBe(Number(percent))
    } finally {
      await other.close()
    }
  })

  test('is for unused passes alone: neither used nor held ones, and those that come back later', async () => {
    const { buyer, order, impUid } = await bought()
    await buyer.use(spendPass)
    await buyer.use(holdPass, 'held-1')
    expect(await buyer.read(order)).toMatchObject({ held: 1, refundable: { passes: 1, refunded: 6_000 } })
    expect((await buyer.refund(order)).body).toMatchObject({ refunded: 6_000 })
    expect(await buyer.refund(order)).toMatchObject({ status: 409, body: { code: 'NOTHING_UNUSED' } })
    await on.db.transaction((tx) =>
      releaseHold(tx, { key: 'held-1', by: 'self', now: on.clock.now() } as never),
    )
    expect((await buyer.refund(order)).body).toMatchObject({ refunded: 6_000, status: 'done' })
    expect(await amountLeftOf(impUid)).toBe(6_000)
  })

  test('happens once, however often it is asked for', async () => {
    const { buyer, order, impUid } = await bought()
    const key = randomUUID()
    const done = { status: 200, body: { refunded: 18_000, fee: 0, status: 'done' } }
    const same = await Promise.all([1, 2, 3].map(() => buyer.refund(order, {}, key)))
    expect(same).toEqual([done, done, done])
    const others = await Promise.all([1, 2].map(() => buyer.refund(order)))
    expect(others.map(({ body }) => body.code)).toEqual(['NOTHING_UNUSED', 'NOTHING_UNUSED'])
    expect(await amountLeftOf(impUid)).toBe(0)
  })

  test('is one when two tabs ask at the same moment', async () => {
    const { buyer, order, impUid } = await bought()
    const answers = await Promise.all([1, 2, 3].map(() => buyer.refund(order)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await amountLeftOf(impUid)).toBe(0)
    expect((await buyer.notices()).filter((kind) => kind === 'refund-done')).toHaveLength(1)
  })

  test('that would be another than the member was shown is not done', async () => {
    const { buyer, order, impUid } = await bought()
    await buyer.use(spendPass)
    expect(await buyer.refund(order, { passes: 3, refunded: 18_000 })).toMatchObject({
      status: 409,
      body: { code: 'QUOTE_CHANGED' },
    })
    expect(await buyer.passes()).toBe(2)
    expect(await amountLeftOf(impUid)).toBe(18_000)
  })

  test('of an order that nobody paid is refused', async () => {
    const buyer = await aBuyer()
    expect(await buyer.refund(await buyer.order())).toMatchObject({ status: 409, body: { code: 'NOT_PAID' } })
  })

  test.each(['failing', 'lost-answer'])(
    'goes on by itself when the provider is %s, and pays back once',
    async (cancel) => {
      const { buyer, order, impUid } = await bought()
      await behave({ cancel })
      expect((await buyer.refund(order)).body).toEqual({ refunded: 18_000, fee: 0, status: 'pending' })
      expect(await buyer.passes()).toBe(0)
      expect(await buyer.refund(order)).toMatchObject({ body: { code: 'REFUND_UNDER_WAY' } })
      const leaving = await fetch(`${origin()}/v1/me`, {
        method: 'DELETE',
        headers: await signIn(on.app, buyer.memberId),
      })
      expect(leaving.status).toBe(409)
      pass(minute)
      expect(await work()).toHaveLength(cancel === 'failing' ? 1 : 0)
      await behave({})
      pass(5 * minute)
      expect(await work()).toEqual([])
      expect(await amountLeftOf(impUid)).toBe(0)
      expect(await buyer.read(order)).toMatchObject({ refunds: [{ status: 'done', refunded: 18_000 }] })
      expect((await buyer.notices()).filter((kind) => kind === 'refund-done')).toHaveLength(1)
    },
  )

  test('that the card company refuses puts the passes back', async () => {
    const { buyer, order, impUid } = await bought()
    await behave({ cancel: 'refused' })
    const key = randomUUID()
    const refused = { status: 409, body: { code: 'REFUND_REFUSED' } }
    expect(await buyer.refund(order, {}, key)).toMatchObject(refused)
    expect(await buyer.refund(order, {}, key)).toMatchObject(refused)
    expect(await buyer.passes()).toBe(3)
    expect(await amountLeftOf(impUid)).toBe(18_000)
    expect(await buyer.notices()).toContain('refund-refused')
    await behave({})
    expect((await buyer.refund(order)).body).toMatchObject({ status: 'done' })
  })
})

/** Cancels a payment at the provider's console, without our server. */
async function cancelAtConsole(impUid: string, amount: number) {
  const { key, secret } = portoneDemoShop
  const ask = async (path: string, body: object, headers = {}) => {
    const reply = await fetch(`${origin()}/sandbox/portone${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return (await reply.json()) as { code: number; response: { access_token: string } }
  }
  const { response } = await ask('/users/getToken', { imp_key: key, imp_secret: secret })
  const cancelled = await ask(
    '/payments/cancel',
    { imp_uid: impUid, amount },
    { authorization: response.access_token },
  )
  expect(cancelled.code).toBe(0)
}

/** An operator with functions for everything that operators can do with orders. */
async function anOperator() {
  const operatorId = await aMember(on.db, { isOperator: true })
  const ask = async (method: string, path: string, body?: object, key?: string) =>
    answerOf(
      await fetch(`${origin()}/v1/operator/orders${path}`, {
        method,
        headers: {
          ...(await signIn(on.app, operatorId)),
          ...(body && { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  return {
    find: async (query: Record<string, string>) =>
      (await ask('GET', `?${new URLSearchParams(query)}`)).body as never as {
        count: number
        results: Record<string, unknown>[]
      },
    read: async (order: OrderMade) => (await ask('GET', `/${order.merchantUid}`)).body,
    refund: (order: OrderMade, body: object, key: string = randomUUID()) =>
      ask('POST', `/${order.merchantUid}/refund`, body, key),
    settle: (order: OrderMade, missing: number) => ask('POST', `/${order.merchantUid}/settled`, { missing }),
    audited: async () => {
      const rows = await on.db<{ action: string; details: string }[]>`
        select action, details::text as details from audit_entries where actor_id = ${operatorId} order by id`
      return rows.map(({ action, details }) => [action, JSON.parse(details)])
    },
  }
}

describe('money that goes back at the provider’s console', () => {
  const cancelled = (order: OrderMade, impUid: string) =>
    sendWebhook({ imp_uid: impUid, merchant_uid: order.merchantUid, status: 'cancelled' })

  test('takes its unused passes with it, once, and the member is told', async () => {
    const { buyer, order, impUid } = await bought()
    await cancelAtConsole(impUid, 18_000)
    for (const _ of [1, 2]) expect(await cancelled(order, impUid)).toBe(200)
    expect(await buyer.passes()).toBe(0)
    expect(await buyer.read(order)).toMatchObject({
      refundable: null,
      refunds: [{ passes: 3, refunded: 18_000, fee: 0, status: 'done' }],
    })
    expect(await buyer.notices()).toEqual(['passes-bought', 'paid-back-outside'])
    expect(await buyer.refund(order)).toMatchObject({ status: 409, body: { code: 'NOTHING_UNUSED' } })
    const operator = await anOperator()
    expect(await operator.read(order)).toMatchObject({ missing: 0, unused: 0 })
    expect((await buyer.get('/v1/me/export')).body.payments).toMatchObject([
      { paidBackOutside: [{ amount: 18_000, passes: 3 }] },
    ])
  })

  test('in part takes a part of them, and what is left can be refunded', async () => {
    const { buyer, order, impUid } = await bought()
    await cancelAtConsole(impUid, 5_000)
    await cancelled(order, impUid)
    expect(await buyer.passes()).toBe(2)
    expect((await buyer.refund(order)).body).toMatchObject({ refunded: 12_000, status: 'done' })
    expect(await amountLeftOf(impUid)).toBe(1_000)
    await cancelled(order, impUid)
    expect(await buyer.notices()).toEqual(['passes-bought', 'paid-back-outside', 'refund-done'])
  })

  test('in several parts takes as many passes as all of them together paid for', async () => {
    const { buyer, order, impUid } = await bought()
    for (const [amount, passes] of [
      [5_000, 2],
      [1_000, 2],
      [1, 1],
    ] as const) {
      await cancelAtConsole(impUid, amount)
      await cancelled(order, impUid)
      expect(await buyer.passes()).toBe(passes)
    }
    const operator = await anOperator()
    expect(await operator.read(order)).toMatchObject({ missing: 0, unused: 1 })
  })

  test('in several parts after the passes were used lacks no more passes than were sold', async () => {
    const { buyer, order, impUid } = await bought()
    for (let used = 0; used < 3; used += 1) await buyer.use(spendPass)
    const operator = await anOperator()
    for (const [amount, missing] of [
      [6_000, 1],
      [12_000, 3],
    ] as const) {
      await cancelAtConsole(impUid, amount)
      await cancelled(order, impUid)
      expect(await operator.read(order)).toMatchObject({ missing })
    }
  })

  test('and is the fee of an earlier refund takes no pass, but what goes back beyond it does', async () => {
    const { buyer, order, impUid } = await bought()
    await buyer.use(holdPass, `${order.merchantUid}-held`)
    pass(61 * hour)
    expect((await buyer.refund(order)).body).toMatchObject({ refunded: 11_400, fee: 600 })
    await on.db.transaction((tx) =>
      releaseHold(tx, { key: `${order.merchantUid}-held`, by: 'cafe', now: on.clock.now() }),
    )
    for (const [amount, passes] of [
      [600, 1],
      [1, 0],
    ] as const) {
      await cancelAtConsole(impUid, amount)
      await cancelled(order, impUid)
      expect(await buyer.passes()).toBe(passes)
    }
    const operator = await anOperator()
    expect(await operator.read(order)).toMatchObject({ missing: 0, unused: 0 })
  })

  test('is found out a day later when no webhook tells of it', async () => {
    const { buyer, impUid } = await bought()
    await cancelAtConsole(impUid, 18_000)
    pass(23 * hour)
    await work()
    expect(await buyer.passes()).toBe(3)
    pass(2 * hour)
    expect(await work()).toEqual([])
    expect(await buyer.passes()).toBe(0)
  })

  test('after the passes were used is for operators to see, until one has dealt with it', async () => {
    const { buyer, order, impUid } = await bought()
    await buyer.use(spendPass)
    await cancelAtConsole(impUid, 18_000)
    await cancelled(order, impUid)
    expect(await buyer.passes()).toBe(0)
    const operator = await anOperator()
    const flagged = () => operator.find({ state: 'flagged', q: order.merchantUid })
    expect((await flagged()).results).toMatchObject([{ merchantUid: order.merchantUid, missing: 1 }])
    expect(await operator.settle(order, 1)).toMatchObject({ status: 200, body: { missing: 0 } })
    expect((await flagged()).count).toBe(0)
    expect(await operator.settle(order, 1)).toMatchObject({
      status: 409,
      body: { code: 'NOTHING_TO_SETTLE' },
    })
    expect(await operator.audited()).toEqual([['settle-outside-return', { amount: 18_000, missing: 1 }]])
  })

  test('after an operator looked at the order is not settled with what they saw', async () => {
    const { buyer, order, impUid } = await bought()
    for (let used = 0; used < 3; used += 1) await buyer.use(spendPass)
    await cancelAtConsole(impUid, 6_000)
    await cancelled(order, impUid)
    const operator = await anOperator()
    expect(await operator.read(order)).toMatchObject({ missing: 1 })
    await cancelAtConsole(impUid, 12_000)
    await cancelled(order, impUid)
    expect(await operator.settle(order, 1)).toMatchObject({ status: 409, body: { code: 'MISSING_CHANGED' } })
    expect(await operator.read(order)).toMatchObject({ missing: 3 })
    expect(await operator.settle(order, 3)).toMatchObject({ status: 200, body: { missing: 0 } })
    expect(await operator.audited()).toEqual([['settle-outside-return', { amount: 18_000, missing: 3 }]])
  })

  test('in the middle of a refund ends that, and no pass is lost or given twice', async () => {
    const { buyer, order, impUid } = await bought()
    await behave({ cancel: 'failing' })
    expect((await buyer.refund(order)).body).toMatchObject({ status: 'pending' })
    await behave({})
    await cancelAtConsole(impUid, 6_000)
    expect(await cancelled(order, impUid)).toBe(200)
    pass(minute)
    expect(await work()).toEqual([])
    expect(await buyer.notices()).toContain('refund-refused')
    expect(await work()).toEqual([])
    expect(await buyer.passes()).toBe(2)
    expect((await buyer.refund(order)).body).toMatchObject({ refunded: 12_000, status: 'done' })
    expect(await amountLeftOf(impUid)).toBe(0)
  })

  test('beside a refund of less takes the other passes as soon as the refund has ended', async () => {
    const { buyer, order, impUid } = await bought()
    const operator = await anOperator()
    await behave({ cancel: 'failing' })
    const asked = { passes: 1, reason: '매장이 문을 닫아 쓸 수 없음' }
    expect((await operator.refund(order, asked)).body).toMatchObject({ status: 'pending' })
    await behave({})
    await cancelAtConsole(impUid, 18_000)
    expect(await cancelled(order, impUid)).toBe(200)
    pass(minute)
    for (const _ of ['ends the refund', 'looks again']) expect(await work()).toEqual([])
    expect(await buyer.passes()).toBe(0)
    expect(await operator.read(order)).toMatchObject({
      missing: 0,
      refunds: [
        { passes: 1, refunded: 6_000 },
        { passes: 2, refunded: 12_000 },
      ],
    })
  })

  test('after a refused refund is found out minutes later when no webhook tells of it', async () => {
    const { buyer, order, impUid } = await bought()
    await behave({ cancel: 'refused' })
    expect(await buyer.refund(order)).toMatchObject({ body: { code: 'REFUND_REFUSED' } })
    await behave({})
    await cancelAtConsole(impUid, 18_000)
    expect(await work()).toEqual([])
    expect(await buyer.passes()).toBe(3)
    pass(5 * minute)
    expect(await work()).toEqual([])
    expect(await buyer.passes()).toBe(0)
  })

  test('just after a refund is found out minutes later when no webhook tells of it', async () => {
    const { buyer, order, impUid } = await bought()
    const operator = await anOperator()
    const asked = { passes: 1, reason: '매장이 문을 닫아 쓸 수 없음' }
    expect((await operator.refund(order, asked)).body).toMatchObject({ status: 'done' })
    await cancelAtConsole(impUid, 12_000)
    expect(await work()).toEqual([])
    expect(await buyer.passes()).toBe(2)
    pass(5 * minute)
    expect(await work()).toEqual([])
    expect(await buyer.passes()).toBe(0)
  })

  test('after a refund is not looked for while the order is being changed', async () => {
    const { buyer, order, impUid } = await bought()
    await behave({ cancel: 'refused' })
    expect(await buyer.refund(order)).toMatchObject({ body: { code: 'REFUND_REFUSED' } })
    await behave({})
    await cancelAtConsole(impUid, 18_000)
    pass(5 * minute)
    let working: Promise<unknown> = Promise.resolve()
    await on.db.transaction(async (tx) => {
      await tx`select from payment_orders where merchant_uid = ${order.merchantUid} for update`
      working = work()
      await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
      const queued = await tx`
        select from graphile_worker.jobs
        join payment_orders on jobs.key = 'look-order-up:' || payment_orders.id
        where merchant_uid = ${order.merchantUid}`
      expect(queued).toHaveLength(0)
    })
    expect(await working).toEqual([])
    expect(await buyer.passes()).toBe(0)
  })

  test('is not asked for without end by whoever sends such webhooks', async () => {
    const { order, impUid } = await bought(1)
    const statuses: number[] = []
    for (let sent = 0; sent < 32; sent += 1) statuses.push(await cancelled(order, impUid))
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })
})

describe('the provider', () => {
  test('is asked about an order thirty times an hour at most, whatever payment a webhook invents', async () => {
    const { order, impUid } = await bought(1)
    const asked = vi.spyOn(globalThis, 'fetch')
    const statuses: number[] = []
    for (let sent = 0; sent < 40; sent += 1) statuses.push(await webhook(order, `imp_invented${sent}`))
    const questions = asked.mock.calls.filter(([url]) => String(url).includes(`/payments/findAll/`))
    asked.mockRestore()
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(questions.length).toBeLessThanOrEqual(30)
    expect(await webhook(order, impUid)).toBe(200)
    pass(2 * hour)
    expect(await webhook(order, 'imp_invented')).toBe(200)
  })

  test('is asked for one member sixty times an hour at most', async () => {
    const buyer = await aBuyer()
    const order = await buyer.order()
    const statuses: number[] = []
    for (let at = 0; at < 30; at += 1) {
      statuses.push((await buyer.check(order)).status, (await buyer.confirm(`imp_${at}`)).status)
    }
    expect(new Set(statuses)).toEqual(new Set([200, 404]))
    expect((await buyer.check(order)).status).toBe(429)
    expect((await buyer.confirm('imp_1')).status).toBe(429)
  })

  test('is asked about twenty unpaid orders of a member at most', async () => {
    const buyer = await aBuyer()
    const paid = await buyer.order(1)
    await buyer.confirm(await checkOut(paid))
    for (let at = 0; at < 20; at += 1) await buyer.order(1)
    expect(await buyer.post('/v1/payments/orders/', { tier: 6_000, count: 1 })).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_OPEN_ORDERS' },
    })
    expect(await buyer.countOrders()).toBe(21)
  })
})

describe('passes that come back after a part of their money has', () => {
  const comeBack = async (buyer: Awaited<ReturnType<typeof aBuyer>>, order: OrderMade, impUid: string) => {
    const holds = [1, 2, 3].map((at) => `${order.merchantUid}-${at}`)
    for (const key of holds) await buyer.use(holdPass, key)
    await cancelAtConsole(impUid, 6_000)
    await sendWebhook({ imp_uid: impUid, merchant_uid: order.merchantUid, status: 'cancelled' })
    for (const key of holds) {
      await on.db.transaction((tx) => releaseHold(tx, { key, by: 'cafe', now: on.clock.now() }))
    }
    expect(await buyer.passes()).toBe(3)
  }

  test('are refunded as far as the money that is left pays for them', async () => {
    const { buyer, order, impUid } = await bought()
    await comeBack(buyer, order, impUid)
    expect(await buyer.read(order)).toMatchObject({ refundable: { passes: 2, refunded: 12_000 } })
    expect(await buyer.refund(order, { passes: 2, refunded: 12_000 })).toMatchObject({
      status: 200,
      body: { refunded: 12_000, status: 'done' },
    })
    expect(await amountLeftOf(impUid)).toBe(0)
    expect(await buyer.read(order)).toMatchObject({ refundable: null })
    expect(await buyer.refund(order)).toMatchObject({ status: 409, body: { code: 'NOTHING_UNUSED' } })
  })

  test('are refunded by an operator no further than that either', async () => {
    const { buyer, order, impUid } = await bought()
    await comeBack(buyer, order, impUid)
    const operator = await anOperator()
    const reason = '매장이 문을 닫아 쓸 수 없음'
    expect(await operator.read(order)).toMatchObject({ unused: 3, refundable: 2 })
    expect(await operator.refund(order, { passes: 3, reason })).toMatchObject({
      status: 409,
      body: { code: 'NOT_THAT_MANY' },
    })
    expect(await operator.refund(order, { passes: 2, reason })).toMatchObject({
      status: 200,
      body: { refunded: 12_000, status: 'done' },
    })
    expect(await amountLeftOf(impUid)).toBe(0)
  })
})

describe('an operator', () => {
  test('finds an order by nickname, member, order and payment number', async () => {
    const { buyer, order, impUid } = await bought()
    const operator = await anOperator()
    const [member] = await on.db<{ nickname: string | null }[]>`
      select nickname from members where id = ${buyer.memberId}`
    const searches = [member?.nickname, buyer.memberId, order.merchantUid.slice(0, 20), impUid]
    for (const q of searches) {
      const { results } = await operator.find({ q: String(q) })
      expect(results[0], String(q)).toMatchObject({
        merchantUid: order.merchantUid,
        impUid,
        memberId: buyer.memberId,
        nickname: member?.nickname,
        unused: 3,
      })
    }
    expect((await operator.find({ q: '%' })).count).toBe(0)
    expect((await buyer.get(`/v1/operator/orders/${order.merchantUid}`)).status).toBe(403)
  })

  test('pays passes back after the time for refunds, without a fee, and it is written down who did and why', async () => {
    const { buyer, order, impUid } = await bought()
    pass(20 * day)
    const operator = await anOperator()
    const asked = { passes: 2, reason: '매장이 문을 닫아 쓸 수 없음' }
    const key = randomUUID()
    const done = { status: 200, body: { refunded: 12_000, fee: 0, status: 'done' } }
    const twice = await Promise.all([1, 2].map(() => operator.refund(order, asked, key)))
    expect(twice).toEqual([done, done])
    expect(await amountLeftOf(impUid)).toBe(6_000)
    expect(await buyer.passes()).toBe(1)
    expect(await buyer.notices()).toContain('refund-done')
    expect(await operator.read(order)).toMatchObject({
      unused: 1,
      refunds: [{ passes: 2, refunded: 12_000 }],
      reasons: [{ reason: '매장이 문을 닫아 쓸 수 없음' }],
    })
    expect(await operator.audited()).toEqual([
      ['refund-order', { cancel: expect.any(Number), passes: 2, refunded: 12_000, unusedBefore: 3 }],
    ])
    expect(await operator.refund(order, asked)).toMatchObject({
      status: 409,
      body: { code: 'NOT_THAT_MANY' },
    })
  })

  test('pays nothing back without a reason, of nothing, or for an order that is not there', async () => {
    const { buyer, order, impUid } = await bought()
    const operator = await anOperator()
    for (const asked of [
      { passes: 1, reason: ' ' },
      { passes: 1, reason: '가'.repeat(201) },
      { passes: 0, reason: '잘못 구매' },
      { passes: 1.5, reason: '잘못 구매' },
      { passes: 11, reason: '잘못 구매' },
    ]) {
      expect((await operator.refund(order, asked)).status).toBe(400)
    }
    const asked = { passes: 1, reason: '잘못 구매' }
    const unpaid = await buyer.order()
    expect(await operator.refund(unpaid, asked)).toMatchObject({ status: 409, body: { code: 'NOT_PAID' } })
    const nowhere = { merchantUid: 'pass_nowhere', amount: 1 }
    expect(await operator.refund(nowhere, asked)).toMatchObject({ status: 404 })
    expect(await operator.audited()).toEqual([])
    expect(await amountLeftOf(impUid)).toBe(18_000)
  })
})

describe('a provider that is silent for half a minute', () => {
  let impatient: TestApp
  beforeAll(async () => {
    impatient = await testApp({}, { beside: on, withStandIns: true, portone: { timeoutMs: 300 } })
  })
  afterAll(async () => {
    // A client that gave up may leave a connection open without a request.
    impatient.app.server.closeAllConnections()
    await impatient.close()
  })

  test('keeps nobody waiting: what could not be confirmed or paid back is said, and done later', async () => {
    const { buyer, order, impUid } = await bought()
    const another = await buyer.order(1)
    const paid = await checkOut(another)
    await behave({ lookup: 'slow', cancel: 'slow' })
    const { port } = impatient.app.server.address() as AddressInfo
    const post = async (path: string, body: object) =>
      answerOf(
        await fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers: {
            ...(await signIn(impatient.app, buyer.memberId)),
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify(body),
        }),
      )
    expect(await post('/v1/paycheek', { imp_uid: paid })).toMatchObject({
      status: 502,
      body: { code: 'PAYMENT_UNCONFIRMED', error: expect.stringContaining('다시 결제하지 마세요') },
    })
    expect(
      await post('/v1/payments/webhook', { imp_uid: paid, merchant_uid: another.merchantUid }),
    ).toMatchObject({
      status: 200,
    })
    expect(await post(`/v1/payments/orders/${order.merchantUid}/refund`, {})).toMatchObject({
      status: 200,
      body: { refunded: 18_000, status: 'pending' },
    })
    expect(await buyer.passes()).toBe(0)
    await behave({})
    pass(2 * minute)
    expect(await work()).toEqual([])
    expect(await buyer.passes()).toBe(1)
    expect([await amountLeftOf(impUid), await amountLeftOf(paid)]).toEqual([0, 6_000])
  })
})

test('a member can take all of their orders with them', async () => {
  const { buyer, order } = await bought(2)
  await buyer.refund(order)
  const { body } = await buyer.get('/v1/me/export')
  expect(body.payments).toMatchObject([
    { merchantUid: order.merchantUid, amount: 12_000, paidBack: [{ amount: 12_000, status: 'done' }] },
  ])
})
