import { afterEach, describe, expect, test, vi } from 'vitest'
import { aMember, aSession } from '~/features/accounts/server/factories'
import { callsPerMinute } from './rate-limits'
import { type TestApp, testApp } from './test-app'

let on: TestApp
afterEach(() => on.close())

async function calls(times: number, remoteAddress: string, forwardedFor: (call: number) => string | null) {
  const statuses: number[] = []
  for (let call = 0; call < times; call += 1) {
    const sender = forwardedFor(call)
    const reply = await on.app.inject({
      method: 'POST',
      url: '/v1/users/token/refresh',
      remoteAddress,
      payload: {},
      headers: sender === null ? {} : { 'x-forwarded-for': sender },
    })
    statuses.push(reply.statusCode)
  }
  return statuses
}
const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length

describe('the limit of calls', () => {
  test('treats an IPv6 network of 64 bits as one client, and another network as another', async () => {
    on = await testApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' })
    const network = await calls(150, '127.0.0.1', (call) => `2001:db8:1:2::${call.toString(16)}`)
    expect(refused(network)).toBe(30)
    expect(refused(await calls(1, '127.0.0.1', () => '2001:db8:1:3::1'))).toBe(0)
  })

  test('treats an IPv4 address as one client in every notation', async () => {
    on = await testApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' })
    const either = await calls(130, '127.0.0.1', (call) => (call % 2 ? '203.0.113.9' : '::ffff:203.0.113.9'))
    expect(refused(either)).toBe(10)
  })

  test('ignores an address that an untrusted client claims', async () => {
    on = await testApp({ RATE_LIMITS: 'on', TRUST_PROXY: '10.0.0.0/8' })
    expect(refused(await calls(130, '203.0.113.9', (call) => `198.51.100.${call}`))).toBe(10)
    expect(refused(await calls(130, '10.1.2.3', (call) => `198.51.100.${call}`))).toBe(0)
  })
})

test('calls beyond the limit are refused without the database', async () => {
  on = await testApp({ RATE_LIMITS: 'on' })
  const { access } = await aSession(on.app, await aMember(on.db))
  const sendText = async () => {
    const reply = await on.app.inject({
      method: 'PUT',
      url: '/v1/me/picture',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'text/plain' },
      payload: 'no picture',
    })
    return reply.statusCode
  }
  for (let call = 0; call < callsPerMinute.upload; call += 1) expect(await sendText()).toBe(415)
  expect(await on.withoutDatabase(sendText)).toBe(429)
})

describe('the log', () => {
  test('warns once about a forwarding header from an untrusted client', async () => {
    on = await testApp({ TRUST_PROXY: '10.0.0.1' })
    const warned = vi.spyOn(on.app.log, 'warn')
    await calls(1, '203.0.113.9', () => null)
    await calls(2, '10.0.0.1', () => '198.51.100.7')
    expect(warned).not.toHaveBeenCalled()
    await calls(3, '203.0.113.9', () => '198.51.100.7')
    expect(warned).toHaveBeenCalledTimes(1)
    expect(warned.mock.calls[0]).toEqual([
      { peer: '203.0.113.9' },
      expect.stringMatching(/from 203\.0\.113\.9, which TRUST_PROXY does not name/),
    ])
  })
})
