import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { workDueItems } from '~/lib/server/due-items'
import { signWebhook } from '~/lib/server/standard-webhooks'
import { queuedJobs } from '~/lib/server/test-jobs'
import { payments as booksOfV1 } from '~/sandbox/portone/records'
import { portoneV2DemoShop } from '~/sandbox/portone-v2/app'
import { payments as booksOfV2, cancelledOf } from '~/sandbox/portone-v2/records'
import { demoProviders } from '~/sandbox/providers'
import { dueHandlers } from './due-handlers'
import { jobsOf } from './jobs'
import { openServices } from './outside'
import { type TestApp, testApp } from './test-app'

// What both versions of PortOne have to do alike, as a buyer sees it. Other things that V1 does stand in payments.test.ts.

interface Order {
  merchant_uid: string
  amount: number
}
type Answer = { status: number; body: Record<string, unknown> }

/** What is spelled differently between the versions. */
interface Version {
  behave: (behaviour: Record<string, string>) => Promise<unknown>
  /** Ends a payment window, and returns the provider's number of the payment. */
  checkOut: (order: Order, outcome?: string, amount?: number) => Promise<string>
  sendWebhook: (order: Order, impUid: string, event?: 'paid' | 'cancelled') => Promise<number | null>
  /** What is left of the payment at the provider. */
  leftOf: (order: Order, impUid: string) => Promise<number | null>
}

let apps: Record<'V1' | 'V2', TestApp>
beforeAll(async () => {
  const V1 = await testApp({}, { withStandIns: true })
  const V2 = await testApp({ PORTONE_VERSION: 'V2' }, { withStandIns: true, beside: V1 })
  apps = { V1, V2 }
})
afterAll(async () => {
  await apps.V2.close()
  await apps.V1.close()
})

const origin = ({ app }: TestApp) => {
  const address = app.server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const behaveAt = (on: TestApp, service: string) => (behaviour: Record<string, string>) =>
  fetch(`${origin(on)}/sandbox/${service}/behaviour`, {
    ...json({ webhook: 'never', ...behaviour }),
    method: 'PUT',
  })

const versions: Record<'V1' | 'V2', (on: TestApp) => Version> = {
  V1: (on) => ({
    behave: behaveAt(on, 'portone'),
    checkOut: async ({ merchant_uid, amount }, outcome = 'paid', given = amount) => {
      const form = new URLSearchParams({ merchant_uid, amount: String(given), outcome })
      const reply = await fetch(`${origin(on)}/sandbox/portone/checkout`, { method: 'POST', body: form })
      return ((await reply.json()) as { imp_uid: string }).imp_uid
    },
    sendWebhook: async ({ merchant_uid }, imp_uid, status = 'paid') =>
      (await fetch(`${origin(on)}/v1/payments/webhook/`, json({ imp_uid, merchant_uid, status }))).status,
    leftOf: async (_, impUid) => {
      const found = await booksOfV1.find(on.db, impUid, on.clock.now())
      return found && found.value.amount - found.value.cancelledAmount
    },
  }),
  V2: (on) => ({
    behave: behaveAt(on, 'portone-v2'),
    checkOut: async ({ merchant_uid, amount }, outcome = 'paid', given = amount) => {
      const form = new URLSearchParams({ paymentId: merchant_uid, totalAmount: String(given), outcome })
      const reply = await fetch(`${origin(on)}/sandbox/portone-v2/checkout`, { method: 'POST', body: form })
      return ((await reply.json()) as { transactionId: string }).transactionId
    },
    sendWebhook: async ({ merchant_uid: paymentId }, transactionId, event = 'paid') => {
      const status = event === 'paid' ? 'Paid' : 'PartialCancelled'
      const sent = json({ paymentId, transactionId, status })
      const reply = await fetch(`${origin(on)}/sandbox/portone-v2/webhook`, sent)
      return ((await reply.json()) as { status: number | null }).status
    },
    leftOf: async ({ merchant_uid }) => {
      const found = await booksOfV2.find(on.db, merchant_uid, on.clock.now())
      return found && found.value.total - cancelledOf(found.value)
    },
  }),
}

async function aBuyerAt(on: TestApp) {
  const memberId = await aMember(on.db)
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> => {
    const reply = await fetch(`${origin(on)}/v1/${path}`, {
      method,
      headers: {
        ...(await signIn(on.app, memberId)),
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: (await reply.json()) as Answer['body'] }
  }
  const of = ({ merchant_uid }: Order) => `payments/orders/${merchant_uid}/`
  return {
    order: async (count = 3) => {
      const { status, body } = await call('POST', 'payments/orders/', { tier: 6_000, count })
      expect(status).toBe(200)
      return body as never as Order
    },
    tryToOrder: () => call('POST', 'payments/orders/', { tier: 6_000, count: 1 }),
    confirm: (imp_uid: string) => call('POST', 'paycheek', { imp_uid }),
    check: (order: Order) => call('POST', `${of(order)}check/`, {}),
    read: async (order: Order) => (await call('GET', of(order))).body,
    refund: (order: Order) => call('POST', `${of(order)}refund/`, {}),
    passes: async () => {
      const { body } = await call('GET', 'roompass/')
      return (body as never as Record<string, number>[])[0]?.pass_6000
    },
  }
}

/** Runs what is due and the waiting payment jobs. Returns the failures of the jobs. */
async function workAt({ app, db, clock }: TestApp): Promise<unknown[]> {
  const on = apps.V2
  const settings = demoProviders({ ...app.env, db, ownAddress: () => origin(on) })
  const jobs = jobsOf(openServices({ env: app.env, db, clock, keys: app.keys, settings }))
  const onError = (_: unknown, error: unknown) => {
    throw error
  }
  await workDueItems(db, dueHandlers, { clock, onError })
  const waiting = await queuedJobs(db, 'look-order-up', 'cancel-payment')
  const failures: unknown[] = []
  for (const { id, kind, payload } of waiting) {
    try {
      await jobs[kind]?.(payload)
      await db`select graphile_worker.complete_jobs(array[${id}::bigint])`
    } catch (error) {
      failures.push(error)
    }
  }
  return failures
}

const minute = 60_000
function pass(ms: number): void {
  const later = new Date(apps.V1.clock.now().getTime() + ms).toISOString()
  for (const { clock } of Object.values(apps)) clock.set(later)
}

describe.each(['V1', 'V2'] as const)('PortOne %s', (name) => {
  let on: TestApp
  let provider: Version
  beforeEach(async () => {
    for (const { clock } of Object.values(apps)) clock.set('2026-03-18T03:00:00Z')
    on = apps[name]
    provider = versions[name](on)
    await provider.behave({})
  })

  async function bought(count = 3) {
    const buyer = await aBuyerAt(on)
    const order = await buyer.order(count)
    const impUid = await provider.checkOut(order)
    expect((await buyer.confirm(impUid)).body).toMatchObject({ code: 0, msg: { status: 'paid' } })
    return { buyer, order, impUid }
  }

  test('a payment brings its passes once, whoever tells of it, and however often', async () => {
    const buyer = await aBuyerAt(on)
    const order = await buyer.order()
    const impUid = await provider.checkOut(order)
    const [confirmed, first, second, checked] = await Promise.all([
      buyer.confirm(impUid),
      provider.sendWebhook(order, impUid),
      provider.sendWebhook(order, impUid),
      buyer.check(order),
    ])
    expect(confirmed.body).toEqual({ code: 0, msg: { status: 'paid' }, merchant_uid: order.merchant_uid })
    expect([first, second, checked.status]).toEqual([200, 200, 200])
    expect(await provider.sendWebhook(order, impUid)).toBe(200)
    expect(await buyer.passes()).toBe(3)
    expect(await buyer.read(order)).toMatchObject({ status: 'paid', paidWith: '현대카드' })
  })

  test('a payment whose return was lost is found by asking', async () => {
    const buyer = await aBuyerAt(on)
    const order = await buyer.order()
    await provider.checkOut(order, 'lost')
    pass(4 * minute)
    expect(await workAt(on)).toEqual([])
    expect(await buyer.passes()).toBe(3)
  })

  test('a webhook alone brings the passes', async () => {
    const buyer = await aBuyerAt(on)
    const order = await buyer.order()
    expect(await provider.sendWebhook(order, await provider.checkOut(order, 'lost'))).toBe(200)
    expect(await buyer.passes()).toBe(3)
  })

  test('another amount than the order’s goes back', async () => {
    const buyer = await aBuyerAt(on)
    const order = await buyer.order()
    const impUid = await provider.checkOut(order, 'paid', 100)
    expect(await buyer.confirm(impUid)).toMatchObject({ status: 409, body: { code: 'PAYMENT_MISMATCH' } })
    expect(await workAt(on)).toEqual([])
    expect(await provider.leftOf(order, impUid)).toBe(0)
    expect(await buyer.passes()).toBe(0)
  })

  test.each(['failed', 'cancelled'])(
    'a payment that ended %s brings nothing, and the next one does',
    async (outcome) => {
      const buyer = await aBuyerAt(on)
      const order = await buyer.order(1)
      await provider.checkOut(order, outcome)
      expect((await buyer.check(order)).status).toBe(200)
      expect(await buyer.passes()).toBe(0)
      await provider.checkOut(order)
      await buyer.check(order)
      expect(await buyer.passes()).toBe(1)
    },
  )

  test('a closed window is an order that nobody has tried to pay, and no card that was refused', async () => {
    const buyer = await aBuyerAt(on)
    const order = await buyer.order(1)
    await provider.checkOut(order, 'cancelled')
    expect((await buyer.check(order)).body).toMatchObject({ status: 'open', failReason: null })
    await provider.checkOut(order, 'failed')
    expect((await buyer.check(order)).body).toMatchObject({
      status: 'failed',
      failReason: '카드 한도를 초과했어요.',
    })
  })

  test('a payment of somebody else is not found', async () => {
    const { impUid, order } = await bought()
    const stranger = await aBuyerAt(on)
    expect((await stranger.confirm(impUid)).status).toBe(404)
    expect((await stranger.check(order)).status).toBe(404)
    expect(await stranger.passes()).toBe(0)
  })

  test('a refund is a partial cancel, and happens once', async () => {
    const { buyer, order, impUid } = await bought()
    pass(61 * 60 * minute)
    const outcomes = await Promise.all([buyer.refund(order), buyer.refund(order)])
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 200)?.body).toEqual({
      refunded: 17_100,
      fee: 900,
      status: 'done',
    })
    expect(await provider.leftOf(order, impUid)).toBe(900)
    expect(await buyer.passes()).toBe(0)
    expect((await buyer.refund(order)).status).toBe(409)
    expect(await provider.sendWebhook(order, impUid, 'cancelled')).toBe(200)
    expect(await provider.leftOf(order, impUid)).toBe(900)
  })

  test('a refund that the provider refuses gives the passes back', async () => {
    const { buyer, order, impUid } = await bought()
    await provider.behave({ cancel: 'refused' })
    expect(await buyer.refund(order)).toMatchObject({ status: 409, body: { code: 'REFUND_REFUSED' } })
    expect(await provider.leftOf(order, impUid)).toBe(18_000)
    expect(await buyer.passes()).toBe(3)
  })

  test.each(['failing', 'lost-answer'])(
    'a refund whose answer is %s is carried out once, later',
    async (cancel) => {
      const { buyer, order, impUid } = await bought()
      await provider.behave({ cancel })
      expect((await buyer.refund(order)).body).toMatchObject({ status: 'pending' })
      await provider.behave({})
      pass(2 * minute)
      expect(await workAt(on)).toEqual([])
      expect(await provider.leftOf(order, impUid)).toBe(0)
      expect(await buyer.read(order)).toMatchObject({
        refunds: [{ passes: 3, refunded: 18_000, status: 'done' }],
      })
    },
  )

  test('a provider that fails keeps nobody waiting, and is asked again', async () => {
    const buyer = await aBuyerAt(on)
    await provider.behave({ prepare: 'failing' })
    expect(await buyer.tryToOrder()).toMatchObject({ status: 502, body: { code: 'PROVIDER_UNAVAILABLE' } })
    await provider.behave({})
    const order = await buyer.order()
    const impUid = await provider.checkOut(order)
    for (const lookup of ['failing', 'not-json']) {
      await provider.behave({ lookup })
      expect(await buyer.check(order)).toMatchObject({ status: 502, body: { code: 'PAYMENT_UNCONFIRMED' } })
      expect(await provider.sendWebhook(order, impUid)).toBe(200)
    }
    await provider.behave({})
    pass(4 * minute)
    expect(await workAt(on)).toEqual([])
    expect(await buyer.passes()).toBe(3)
  })

  test('a provider that is slow is not waited for', async () => {
    const impatient = await testApp(
      { PORTONE_VERSION: name },
      { beside: on, withStandIns: true, portone: { timeoutMs: 300 } },
    )
    try {
      impatient.clock.set(on.clock.now().toISOString())
      const buyer = await aBuyerAt(impatient)
      const order = await buyer.order(1)
      await provider.checkOut(order)
      await provider.behave({ lookup: 'slow' })
      expect(await buyer.check(order)).toMatchObject({ status: 502, body: { code: 'PAYMENT_UNCONFIRMED' } })
    } finally {
      await provider.behave({})
      impatient.app.server.closeAllConnections()
      await impatient.close()
    }
  })
})

test('a cancel of V2 that the payment company carries out later is not asked for twice', async () => {
  for (const { clock } of Object.values(apps)) clock.set('2026-03-18T03:00:00Z')
  const on = apps.V2
  const provider = versions.V2(on)
  await provider.behave({})
  const buyer = await aBuyerAt(on)
  const order = await buyer.order(1)
  await buyer.confirm(await provider.checkOut(order))
  await provider.behave({ cancel: 'later' })
  expect((await buyer.refund(order)).body).toMatchObject({ status: 'pending' })
  pass(2 * minute)
  expect(await workAt(on)).toEqual([expect.objectContaining({ code: 'cancel-under-way' })])
  await booksOfV2.change(on.db, order.merchant_uid, (payment) => ({
    value: {
      ...payment,
      status: 'CANCELLED' as const,
      cancellations: payment.cancellations.map((each) => ({ ...each, status: 'SUCCEEDED' as const })),
    },
    outcome: null,
  }))
  pass(10 * minute)
  expect(await workAt(on)).toEqual([])
  const found = await booksOfV2.find(on.db, order.merchant_uid, on.clock.now())
  expect(found?.value.cancellations).toHaveLength(1)
  expect(await buyer.read(order)).toMatchObject({ refunds: [{ refunded: 6_000, status: 'done' }] })
})

describe('a webhook of V2', () => {
  const send = (text: string, headers: Record<string, string>) =>
    fetch(`${origin(apps.V2)}/v1/payments/webhook/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    })
  const eventOf = ({ merchant_uid: paymentId }: Order, type = 'Transaction.Paid') =>
    JSON.stringify({
      type,
      timestamp: '2026-03-18T03:00:00.000Z',
      data: { paymentId, transactionId: 'tx', storeId: 's' },
    })
  const signed = (
    text: string,
    { at = Date.parse('2026-03-18T03:00:00Z'), secret = portoneV2DemoShop.webhookSecret as string } = {},
  ) => {
    const [id, timestamp] = ['msg_1', String(at / 1_000)]
    const signature = signWebhook(secret, { id, timestamp, text })
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  }
  const other = 'whsec_c29tZWJvZHktZWxzZS1oYXMtdGhpcw=='
  const tenMinutes = 10 * minute
  const now = Date.parse('2026-03-18T03:00:00Z')

  beforeEach(async () => {
    for (const { clock } of Object.values(apps)) clock.set('2026-03-18T03:00:00Z')
    await versions.V2(apps.V2).behave({})
  })

  async function aPaidOrder() {
    const buyer = await aBuyerAt(apps.V2)
    const order = await buyer.order(1)
    await versions.V2(apps.V2).checkOut(order, 'lost')
    return { buyer, order, text: eventOf(order) }
  }

  test.each<[string, (text: string) => Record<string, string>]>([
    ['none', () => ({})],
    ['somebody else’s', (text) => signed(text, { secret: other })],
    ['one of ten minutes ago', (text) => signed(text, { at: now - tenMinutes })],
    ['one of in ten minutes', (text) => signed(text, { at: now + tenMinutes })],
    ['that of another body', () => signed('{}')],
    ['one for another id', (text) => ({ ...signed(text), 'webhook-id': 'msg_2' })],
    ['no base64', (text) => ({ ...signed(text), 'webhook-signature': 'v1,%%%' })],
    [
      'another scheme',
      (text) => ({
        ...signed(text),
        'webhook-signature': signed(text)['webhook-signature'].replace('v1,', 'v2,'),
      }),
    ],
  ])('with a signature that is %s is refused, and nobody is asked', async (_, headersOf) => {
    const { buyer, text } = await aPaidOrder()
    const reply = await send(text, headersOf(text))
    expect([reply.status, (await reply.json()).code]).toEqual([400, 'NOT_SIGNED'])
    expect(await buyer.passes()).toBe(0)
  })

  test('is believed when one of its signatures is right, as while a secret is changed', async () => {
    const { buyer, text } = await aPaidOrder()
    const [right, wrong] = [signed(text), signed(text, { secret: other })]
    const both = `${wrong['webhook-signature']} ${right['webhook-signature']}`
    expect((await send(text, { ...right, 'webhook-signature': both })).status).toBe(200)
    expect(await buyer.passes()).toBe(1)
  })

  test.each(['Transaction.Ready', 'Transaction.DisputeCreated', 'BillingKey.Issued', 'Something.New'])(
    'of the type %s is understood',
    async (type) => {
      const { order } = await aPaidOrder()
      const text = eventOf(order, type)
      expect((await send(text, signed(text))).status).toBe(200)
      const bare = JSON.stringify({ type, timestamp: 'x', data: { storeId: 's', billingKey: 'b' } })
      expect((await send(bare, signed(bare))).status).toBe(200)
    },
  )

  test('in its older form is understood, too', async () => {
    const { buyer, order } = await aPaidOrder()
    const text = JSON.stringify({ payment_id: order.merchant_uid, tx_id: 'tx', status: 'Paid' })
    expect((await send(text, {})).status).toBe(400)
    expect((await send(text, signed(text))).status).toBe(200)
    expect(await buyer.passes()).toBe(1)
  })

  test('cannot be told in V1’s unsigned words', async () => {
    const { buyer, order } = await aPaidOrder()
    const text = JSON.stringify({ imp_uid: 'tx', merchant_uid: order.merchant_uid, status: 'paid' })
    expect((await send(text, {})).status).toBe(200)
    expect(await buyer.passes()).toBe(0)
  })
})

describe('a shop that moves from V1 to V2', () => {
  test('pays old orders back where they were paid, and sells new ones by V2', async () => {
    for (const { clock } of Object.values(apps)) clock.set('2026-03-18T03:00:00Z')
    const [before, after] = [versions.V1(apps.V1), versions.V2(apps.V2)]
    await Promise.all([before.behave({}), after.behave({})])
    const old = await aBuyerAt(apps.V1)
    const oldOrder = await old.order(1)
    const impUid = await before.checkOut(oldOrder)
    await old.confirm(impUid)
    const headers = await (async () => {
      const [row] = await apps.V1.db<{ memberId: number }[]>`
        select member_id from payment_orders where merchant_uid = ${oldOrder.merchant_uid}`
      return signIn(apps.V2.app, row?.memberId ?? 0)
    })()
    const refund = await fetch(`${origin(apps.V2)}/v1/payments/orders/${oldOrder.merchant_uid}/refund/`, {
      ...json({}),
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    })
    expect(await refund.json()).toEqual({ refunded: 6_000, fee: 0, status: 'done' })
    expect(await before.leftOf(oldOrder, impUid)).toBe(0)
    const checkout = await fetch(`${origin(apps.V2)}/v1/payments/checkout`)
    expect(await checkout.json()).toMatchObject({ version: 'V2', merchant: portoneV2DemoShop.storeId })
  })

  test('finds what a page of before paid by V1 for an order of V2, and the other way round', async () => {
    for (const { clock } of Object.values(apps)) clock.set('2026-03-18T03:00:00Z')
    const [before, after] = [versions.V1(apps.V1), versions.V2(apps.V2)]
    const buyer = await aBuyerAt(apps.V2)
    const order = await buyer.order(1)
    const impUid = await before.checkOut(order)
    expect((await buyer.confirm(impUid)).body).toMatchObject({ code: 0 })
    expect((await buyer.refund(order)).body).toMatchObject({ refunded: 6_000, status: 'done' })
    expect(await before.leftOf(order, impUid)).toBe(0)
    const early = await (await aBuyerAt(apps.V1)).order(1)
    await after.checkOut(early)
    pass(4 * minute)
    expect(await workAt(apps.V2)).toEqual([])
    const [paid] = await apps.V2.db<{ status: string; portone: string }[]>`
      select status, portone from payment_orders where merchant_uid = ${early.merchant_uid}`
    expect(paid).toEqual({ status: 'paid', portone: 'V2' })
  })
})
