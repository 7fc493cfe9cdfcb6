import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { testApp } from './test-app'

test('nothing is sold while the seller is not wholly named, and what was sold stays in order', async () => {
  const on = await testApp({ BUSINESS_NAME: '주사위상회' }, { withStandIns: true })
  const headers = { ...(await signIn(on.app, await aMember(on.db))), 'idempotency-key': randomUUID() }
  const reply = await on.app.inject({
    method: 'POST',
    url: '/v1/payments/orders',
    headers,
    payload: { tier: 6_000, count: 1 },
  })
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'NOT_SELLING'])
  expect(await on.db`select from payment_orders`).toEqual([])
  expect((await on.app.inject({ url: '/v1/payments/orders', headers })).statusCode).toBe(200)
  await on.close()
})
