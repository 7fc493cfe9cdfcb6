import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewMember } from '~/features/accounts/member'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { buyerMessages } from '~/features/payments/buyer'
import { type TestApp, testApp } from './test-app'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

let phones = 0
const aPhone = () => `0109000${String(++phones).padStart(4, '0')}`

async function aBuyer(about: Partial<NewMember> = {}, at: TestApp = on) {
  const id = await aMember(at.db, about)
  const call = async (method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const headers = await signIn(at.app, id)
    const reply = await at.app.inject({ method, url: `/v1/${path}`, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    id,
    call,
    read: async () => (await call('GET', 'payments/buyer')).body,
    agree: (payload: object) => call('PUT', 'payments/buyer', payload),
  }
}

describe('what the payment company is told of a buyer', () => {
  test('is the nickname and the proven number, without a question', async () => {
    const phone = aPhone()
    const buyer = await aBuyer({ nickname: '말판', phone, phoneProvenAt: on.clock.now() })
    expect(await buyer.read()).toEqual({
      name: '말판',
      phone,
      email: null,
      asksEmail: false,
      agreed: null,
      isComplete: true,
    })
  })

  test('is asked for once where the number is not proven, with the account’s filled in', async () => {
    const phone = aPhone()
    const buyer = await aBuyer({ phone })
    expect(await buyer.read()).toMatchObject({ phone, isComplete: false })
    const other = aPhone()
    const agreed = await buyer.agree({
      phone: `${other.slice(0, 3)}-${other.slice(3, 7)}-${other.slice(7)}`,
      isGiven: true,
    })
    expect(agreed).toMatchObject({ status: 200, body: { phone: other, isComplete: true } })
    expect(await buyer.read()).toMatchObject({ phone: other, isComplete: true })
    expect((await buyer.call('GET', 'me/info')).body).toMatchObject({ phone_number: phone })
  })

  test('is asked for where the account has no number at all', async () => {
    const buyer = await aBuyer()
    expect(await buyer.read()).toMatchObject({ phone: null, isComplete: false })
    expect((await buyer.agree({ phone: aPhone(), isGiven: true })).body).toMatchObject({ isComplete: true })
  })

  test('is the proven number, once there is one, whatever was said before', async () => {
    const buyer = await aBuyer({ phone: aPhone() })
    await buyer.agree({ phone: aPhone(), isGiven: true })
    const proven = aPhone()
    await on.db`update members set phone = ${proven}, phone_proven_at = ${on.clock.now()} where id = ${buyer.id}`
    expect(await buyer.read()).toMatchObject({ phone: proven, isComplete: true })
  })

  test.each([
    [{ isGiven: true }, 'phone'],
    [{ phone: '', isGiven: true }, 'phone'],
    [{ phone: '02-123-4567', isGiven: true }, 'phone'],
    [{ phone: '010-1234-56789', isGiven: true }, 'phone'],
    [{ phone: '010-1234-5678' }, 'isGiven'],
    [{ phone: '010-1234-5678', isGiven: false }, 'isGiven'],
    [{ phone: '010-1234-5678', email: 'nowhere', isGiven: true }, 'email'],
  ])('is not kept as %j', async (given, field) => {
    const buyer = await aBuyer()
    expect(await buyer.agree(given)).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', fields: { [field]: expect.any(String) } },
    })
    expect(await buyer.read()).toMatchObject({ phone: null, isComplete: false })
  })

  test('is an e-mail address too where a channel of the shop asks for one', async () => {
    const asking = await testApp({}, { beside: on, portone: { asksEmail: true } })
    try {
      const proven = { phone: aPhone(), phoneProvenAt: on.clock.now() }
      const known = await aBuyer({ ...proven, email: 'board@example.com' }, asking)
      expect(await known.read()).toMatchObject({ email: 'board@example.com', isComplete: true })
      const asked = await aBuyer({ phone: aPhone(), phoneProvenAt: on.clock.now() }, asking)
      expect(await asked.read()).toMatchObject({ email: null, asksEmail: true, isComplete: false })
      const { phone } = await asked.read()
      expect(await asked.agree({ phone, isGiven: true })).toMatchObject({
        status: 400,
        body: { fields: { email: buyerMessages.email } },
      })
      expect((await asked.agree({ phone, email: 'new@example.com', isGiven: true })).body).toMatchObject({
        email: 'new@example.com',
        isComplete: true,
      })
    } finally {
      await asking.close()
    }
  })

  test('is changed and forgotten as its member says, and then asked for anew', async () => {
    const buyer = await aBuyer()
    await buyer.agree({ phone: aPhone(), isGiven: true })
    const phone = aPhone()
    expect((await buyer.agree({ phone, isGiven: true })).body).toMatchObject({
      phone,
      agreed: { phone, email: null },
    })
    expect(await buyer.call('DELETE', 'payments/buyer')).toMatchObject({
      status: 200,
      body: { phone: null, agreed: null, isComplete: false },
    })
    expect((await buyer.call('GET', 'me/export')).body.paymentContact).toBeNull()
  })

  test('stands in the export, and goes with the account', async () => {
    const buyer = await aBuyer()
    const phone = aPhone()
    await buyer.agree({ phone, isGiven: true })
    expect((await buyer.call('GET', 'me/export')).body.paymentContact).toEqual({
      phone,
      email: null,
      agreedAt: on.clock.now().toISOString(),
    })
    expect((await buyer.call('DELETE', 'me')).status).toBe(200)
    expect(await on.db`select from payment_buyers where member_id = ${buyer.id}`).toHaveLength(0)
  })
})
