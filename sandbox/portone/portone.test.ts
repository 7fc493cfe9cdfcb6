import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EasyPay, easyPays } from '~/features/payments/payment-method'
import { toWindowArgument } from '~/features/payments/portone'
import { openPortoneV1, type PortoneClient } from '~/features/payments/server/client/portone'
import { type StandIns, startStandIns } from '../test-stand-ins'
import { portoneDemoShop } from './app'
import { cardChannels } from './channels'
import { tokens } from './records'

let on: StandIns
let portone: PortoneClient
beforeAll(async () => {
  on = await startStandIns()
  portone = openPortoneV1({ ...on.settings.portone(), timeoutMs: 5_000 }, on.clock)
})
afterAll(() => on.close())
beforeEach(() => on.behave('portone', { webhook: 'never' }))

let orders = 0
function anOrder(): string {
  orders += 1
  return `order_${orders}`
}

interface CheckedOut {
  imp_uid: string
  redirect: string | null
}

async function checkOut(merchantUid: string, fields: Record<string, string> = {}): Promise<CheckedOut> {
  const asked = { merchant_uid: merchantUid, amount: '12000', outcome: 'paid', ...fields }
  const reply = await on.postForm('/sandbox/portone/checkout', asked)
  expect(reply.status).toBe(200)
  return reply.json()
}

/** What the browser is told when it comes back. */
async function backFrom(merchantUid: string, outcome = 'paid'): Promise<Record<string, string>> {
  const { redirect } = await checkOut(merchantUid, { outcome })
  return Object.fromEntries(new URL(redirect ?? '').searchParams)
}

async function aPayment(): Promise<string> {
  return (await checkOut(anOrder())).imp_uid
}

const cancelling = (impUid: string, amount: number, checksum: number) =>
  portone.cancel({ impUid, merchantUid: '', amount, checksum, reason: '환불' })

describe('looking a payment up', () => {
  test.each([
    ['paid', 'paid', null],
    ['lost', 'paid', null],
    ['failed', 'failed', '카드 한도를 초과했어요.'],
    ['cancelled', 'ready', null],
  ])('tells what came of the outcome %s', async (outcome, status, failReason) => {
    const order = anOrder()
    const { imp_uid } = await checkOut(order, { outcome })
    const payment = {
      portone: 'V1',
      impUid: imp_uid,
      merchantUid: order,
      status,
      amount: 12_000,
      cancelledAmount: 0,
      currency: 'KRW',
      isTest: true,
      paidAt: status === 'paid' ? on.clock.now() : null,
      failReason,
      method: 'card',
      cardName: status === 'paid' ? '현대카드' : null,
      receiptUrl: status === 'paid' ? `${on.publicUrl}/sandbox/portone/receipts/${imp_uid}` : null,
    }
    expect(await portone.findPayment(imp_uid, '')).toEqual(payment)
    expect(await portone.listPayments(order)).toEqual([payment])
  })

  test('tells how it was paid, and where the receipt is', async () => {
    const { imp_uid } = await checkOut(anOrder(), { pay_method: 'kakaopay' })
    expect(await portone.findPayment(imp_uid, '')).toMatchObject({ method: 'kakaopay', cardName: null })
    const receipt = await fetch(`${on.address}/sandbox/portone/receipts/${imp_uid}`)
    expect([receipt.status, await receipt.text()]).toEqual([200, expect.stringContaining('12,000원')])
    expect((await fetch(`${on.address}/sandbox/portone/receipts/imp_1`)).status).toBe(404)
  })

  test('knows nothing of a payment or an order that is not there', async () => {
    expect(await portone.findPayment('imp_999', '')).toBeNull()
    expect(await portone.findPayment('../users/getToken', '')).toBeNull()
    expect(await portone.listPayments('nobody')).toEqual([])
  })

  test('finds every payment of an order', async () => {
    const order = anOrder()
    const first = await checkOut(order, { outcome: 'failed' })
    const second = await checkOut(order)
    const found = await portone.listPayments(order)
    expect(found.map(({ impUid }) => impUid).sort()).toEqual([first.imp_uid, second.imp_uid].sort())
  })

  test('payments of a test channel are there only for those who ask for them', async () => {
    const impUid = await aPayment()
    const { settings } = portone
    const token = await fetch(`${settings().apiUrl}/users/getToken`, {
      method: 'POST',
      body: new URLSearchParams({ imp_key: settings().key, imp_secret: settings().secret }),
    })
    const { response } = await token.json()
    const look = (query: string) =>
      fetch(`${settings().apiUrl}/payments/${impUid}${query}`, {
        headers: { authorization: response.access_token },
      })
    expect((await look('')).status).toBe(404)
    expect((await look('?include_sandbox=true')).status).toBe(200)
  })

  test.each([
    ['failing', { kind: 'unavailable', code: 'http-500' }],
    ['not-json', { kind: 'unavailable', code: 'unreadable' }],
  ])('fails in a way that may pass when the service is %s', async (lookup, failure) => {
    const impUid = await aPayment()
    await on.behave('portone', { lookup, webhook: 'never' })
    await expect(portone.findPayment(impUid, '')).rejects.toMatchObject(failure)
    await expect(portone.listPayments('any')).rejects.toMatchObject(failure)
  })

  test('does not wait for an answer that takes too long', async () => {
    const impUid = await aPayment()
    const impatient = openPortoneV1({ ...on.settings.portone(), timeoutMs: 250 }, on.clock)
    await on.behave('portone', { lookup: 'slow', webhook: 'never' })
    await expect(impatient.findPayment(impUid, '')).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'timeout',
    })
  })
})

describe('tokens', () => {
  test('end after half an hour, and the client notices by itself', async () => {
    const impUid = await aPayment()
    for (const minutes of [0, 29, 29.7, 60, 1_000]) {
      on.passMinutes(minutes)
      expect(await portone.findPayment(impUid, '')).not.toBeNull()
    }
  })

  test('that were taken back are replaced once', async () => {
    const impUid = await aPayment()
    await portone.findPayment(impUid, '')
    await tokens.drop(on.db, portoneDemoShop.key)
    expect(await portone.findPayment(impUid, '')).not.toBeNull()
  })

  test('are the same until they end, so that several servers can share one', async () => {
    const impUid = await aPayment()
    const other = openPortoneV1(on.settings.portone(), on.clock)
    await Promise.all([portone, other, portone, other].map((each) => each.findPayment(impUid, '')))
    const { key, secret } = portoneDemoShop
    const asked = { imp_key: key, imp_secret: secret }
    const answers = await Promise.all([1, 2].map(() => on.postForm('/sandbox/portone/users/getToken', asked)))
    const [one, two] = await Promise.all(answers.map(async (answer) => (await answer.json()).response))
    expect(one).toEqual(two)
  })

  test('are refused with the wrong keys', async () => {
    const stranger = openPortoneV1({ ...on.settings.portone(), secret: 'guessed' }, on.clock)
    await expect(stranger.findPayment('imp_1', '')).rejects.toMatchObject({
      kind: 'rejected',
      code: '401/-1',
    })
  })
})

describe('fixing the amount of an order ahead', () => {
  test('may be repeated, but not with another amount', async () => {
    const merchantUid = anOrder()
    await portone.prepare({ merchantUid, amount: 12_000 })
    await portone.prepare({ merchantUid, amount: 12_000 })
    await expect(portone.prepare({ merchantUid, amount: 100 })).rejects.toMatchObject({ kind: 'rejected' })
  })

  const open = (query: Record<string, string>) =>
    fetch(`${on.address}/sandbox/portone/pay?${new URLSearchParams(query)}`, { redirect: 'manual' })

  test('keeps the payment window closed for another amount and for what is paid', async () => {
    const merchantUid = anOrder()
    await portone.prepare({ merchantUid, amount: 12_000 })
    const m_redirect_url = `${on.publicUrl}/payment/complete`
    const asked = { merchant_uid: merchantUid, amount: '12000', m_redirect_url, buyer_tel: '01012345678' }
    expect((await open(asked)).status).toBe(200)
    const tampered = await open({ ...asked, amount: '100' })
    expect(tampered.status).toBe(303)
    const returned = new URL(tampered.headers.get('location') ?? '').searchParams
    expect(returned.get('imp_success')).toBe('false')
    expect(returned.has('imp_uid')).toBe(false)
    await checkOut(merchantUid)
    expect((await open(asked)).status).toBe(303)
  })

  test('the payment window leads to nobody else', async () => {
    const asked = { merchant_uid: anOrder(), amount: '12000', m_redirect_url: 'https://evil.example/' }
    expect((await open(asked)).status).toBe(400)
  })
})

describe('what the payment window is told of the buyer', () => {
  const order = {
    merchantUid: 'order_told',
    amount: 12_000,
    name: '6,000원 종일 이용권 2장',
    tier: 6000,
    count: 2,
  } as const
  const buyer = { name: '말판', phone: '01012345678', email: 'board@example.com' }
  const open = async (method: EasyPay | null, without: string | null = null) => {
    const told = toWindowArgument.V1({
      channelKey: null,
      method,
      order: { ...order, merchantUid: anOrder() },
      buyer,
      naverCategory: { type: 'ETC', id: 'ETC' },
      merchant: 'imp00000000',
      returnTo: `${on.publicUrl}/payment/complete`,
    })
    const given = Object.entries(told)
      .filter(([name]) => name !== without)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)])
    const query = new URLSearchParams(given)
    return fetch(`${on.address}/sandbox/portone/pay?${query}`, { redirect: 'manual' })
  }
  const refusedFor = async (reply: Response) =>
    new URL(reply.headers.get('location') ?? '').searchParams.get('error_msg')

  test.each(Object.entries(cardChannels))('is what the channel %s requires', async (channel, { needs }) => {
    await on.behave('portone', { channel })
    expect((await open(null)).status).toBe(200)
    for (const name of needs) expect(await refusedFor(await open(null, name))).toContain(name)
  })

  test.each(easyPays)('is what %s requires', async (method) => {
    expect((await open(method)).status).toBe(200)
    // The service knows its own buyers, and wants to know what is sold.
    expect((await open(method, 'buyer_tel')).status).toBe(200)
    if (method === 'naverpay')
      expect(await refusedFor(await open(method, 'naverProducts'))).toContain('naverProducts')
  })
})

describe('coming back from the payment window', () => {
  test('tells what happened', async () => {
    const order = anOrder()
    expect(await backFrom(order)).toEqual({
      imp_uid: expect.stringMatching(/^imp_\d+$/),
      merchant_uid: order,
      imp_success: 'true',
    })
    expect(await backFrom(anOrder(), 'failed')).toMatchObject({
      imp_success: 'false',
      error_msg: '카드 한도를 초과했어요.',
    })
    expect((await checkOut(anOrder(), { outcome: 'lost' })).redirect).toBeNull()
  })

  test.each([
    ['says-failed', { imp_success: 'false', imp_uid: expect.any(String) }],
    ['says-nothing', { imp_success: undefined, imp_uid: expect.any(String) }],
    ['without-number', { imp_success: 'true', imp_uid: undefined }],
  ])('can be misleading: %s', async (returning, parameters) => {
    await on.behave('portone', { returning, webhook: 'never' })
    const order = anOrder()
    const { imp_success, imp_uid } = await backFrom(order)
    expect({ imp_success, imp_uid }).toEqual(parameters)
    expect(await portone.listPayments(order)).toMatchObject([{ status: 'paid' }])
  })
})

describe('webhooks', () => {
  const detailsOf = (merchantUid: string) =>
    on.notifications.filter(({ body }) => Object(body).merchant_uid === merchantUid)

  test.each(['json', 'form'])('are sent as %s, and only for what was paid', async (encoding) => {
    await on.behave('portone', { webhook: 'before', encoding })
    const paid = anOrder()
    const failed = anOrder()
    const { imp_uid } = await checkOut(paid)
    await checkOut(failed, { outcome: 'failed' })
    expect(detailsOf(paid)).toMatchObject([
      { path: '/v1/payments/webhook/', body: { imp_uid, merchant_uid: paid, status: 'paid' } },
    ])
    expect(detailsOf(failed)).toEqual([])
  })
})

describe('cancelling', () => {
  test('pays back a part, then another, and never more than there is', async () => {
    const impUid = await aPayment()
    expect(await cancelling(impUid, 5_000, 12_000)).toMatchObject({
      status: 'cancelled',
      amount: 12_000,
      cancelledAmount: 5_000,
    })
    await expect(cancelling(impUid, 8_000, 7_000)).rejects.toMatchObject({ kind: 'rejected', code: '200/1' })
    expect(await cancelling(impUid, 7_000, 7_000)).toMatchObject({ cancelledAmount: 12_000 })
    await expect(cancelling(impUid, 1, 0)).rejects.toMatchObject({ kind: 'rejected', code: '200/1' })
  })

  test('is refused when the two sides disagree about what is left', async () => {
    const impUid = await aPayment()
    await cancelling(impUid, 5_000, 12_000)
    await expect(cancelling(impUid, 5_000, 12_000)).rejects.toMatchObject({ kind: 'rejected' })
    expect(await portone.findPayment(impUid, '')).toMatchObject({ cancelledAmount: 5_000 })
  })

  test('happens once when it is asked for twice at the same moment', async () => {
    const impUid = await aPayment()
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => cancelling(impUid, 6_000, 12_000)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await portone.findPayment(impUid, '')).toMatchObject({ cancelledAmount: 6_000 })
  })

  test('never asks for 0, which would be everything', async () => {
    const impUid = await aPayment()
    await expect(cancelling(impUid, 0, 12_000)).rejects.toThrow('whole payment')
    expect(await portone.findPayment(impUid, '')).toMatchObject({ cancelledAmount: 0 })
  })

  test('of a payment that is not there, or that nobody paid, is refused', async () => {
    const { imp_uid } = await checkOut(anOrder(), { outcome: 'failed' })
    await expect(cancelling('imp_999', 1_000, 1_000)).rejects.toMatchObject({ kind: 'rejected' })
    await expect(cancelling(imp_uid, 1_000, 1_000)).rejects.toMatchObject({ kind: 'rejected' })
  })

  test.each([
    ['failing', 'unavailable', 0],
    ['refused', 'rejected', 0],
    ['lost-answer', 'unavailable', 4_000],
  ])('that ends %s is told apart, and a lookup tells what became of it', async (cancel, kind, cancelled) => {
    const impUid = await aPayment()
    await on.behave('portone', { cancel, webhook: 'never' })
    await expect(cancelling(impUid, 4_000, 12_000)).rejects.toMatchObject({ kind })
    expect(await portone.findPayment(impUid, '')).toMatchObject({ cancelledAmount: cancelled })
  })
})
