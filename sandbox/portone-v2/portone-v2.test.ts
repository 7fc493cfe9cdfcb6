import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EasyPay, easyPays } from '~/features/payments/payment-method'
import { readReturn, toWindowArgument, writeReturn } from '~/features/payments/portone'
import { type StandIns, startStandIns } from '../test-stand-ins'
import { cardChannels } from './channels'

let on: StandIns
beforeAll(async () => {
  on = await startStandIns()
})
afterAll(() => on.close())

let orders = 0
const buyer = { name: '말판', phone: '01012345678', email: 'board@example.com' }

function argumentFor(
  method: EasyPay | null,
  told: typeof buyer | { name: string; phone: string; email: null } = buyer,
) {
  orders += 1
  return toWindowArgument.V2({
    channelKey: 'channel-key',
    method,
    order: {
      merchantUid: `order_${orders}`,
      amount: 12_000,
      name: '6,000원 종일 이용권 2장',
      tier: 6000,
      count: 2,
    },
    buyer: told,
    naverCategory: { type: 'ETC', id: 'ETC' },
    merchant: 'store-demo',
    returnTo: `${on.publicUrl}/payment/complete`,
  })
}

/** Opens the window as on a phone, or over the page of a computer. */
async function open(asked: object, shown: 'page' | 'frame' = 'page') {
  const query = new URLSearchParams({ shown, asked: JSON.stringify(asked) })
  return fetch(`${on.address}/sandbox/portone-v2/pay?${query}`, { redirect: 'manual' })
}

describe('the window of V2', () => {
  test.each(Object.entries(cardChannels))('has what the channel %s requires', async (channel, rule) => {
    await on.behave('portone-v2', { channel })
    for (const shown of ['page', 'frame'] as const) {
      expect(await (await open(argumentFor(null), shown)).text()).toContain('12,000원')
    }
    for (const name of [...rule.needs, ...rule.needsOnComputers]) {
      const asked = argumentFor(null) as { customer: Record<string, string> }
      const { [name]: _, ...customer } = asked.customer
      expect(await (await open({ ...asked, customer }, 'frame')).text()).toContain(`customer.${name}`)
    }
  })

  test.each(easyPays)('has what %s requires', async (method) => {
    const asked = argumentFor(method)
    expect(await (await open(asked)).text()).toContain('12,000원')
    const blocked = await open({ ...asked, bypass: undefined })
    expect(blocked.status).toBe(method === 'naverpay' ? 303 : 200)
  })

  test.each(['storeId', 'channelKey', 'currency', 'payMethod'])('does not open without %s', async (name) => {
    const reply = await open({ ...argumentFor(null), [name]: undefined })
    expect(new URL(reply.headers.get('location') ?? '').searchParams.get('message')).toContain(name)
  })

  test('leads to nobody else', async () => {
    const asked = { ...argumentFor(null), redirectUrl: 'https://evil.example/' }
    expect((await open(asked)).status).toBe(400)
  })
})

describe('coming back from V2', () => {
  test('names the order, by the address of a phone and by the promise of a computer', () => {
    const order = { impUid: null, merchantUid: 'pass_1' }
    expect(readReturn(new URLSearchParams('paymentId=pass_1&transactionType=PAYMENT&txId=tx'))).toEqual(order)
    expect(readReturn(new URLSearchParams('paymentId=pass_1&code=FAILURE&message=x'))).toEqual(order)
    expect(readReturn(new URLSearchParams(writeReturn({ paymentId: 'pass_1', txId: 'tx' })))).toEqual(order)
  })
})
