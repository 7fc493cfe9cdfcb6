import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { type TestApp, testApp } from './test-app'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

/** Opens a stream of changes from this address, and says how that was answered. */
async function open(remoteAddress: string, headers: Record<string, string> = {}): Promise<number> {
  const url = '/v1/changes?tags=games'
  const { statusCode } = await on.app.inject({ url, headers, remoteAddress, payloadAsStream: true })
  return statusCode
}

async function fill(remoteAddress: string): Promise<void> {
  const statuses = await Promise.all(Array.from({ length: 500 }, () => open(remoteAddress)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await open(remoteAddress)).toBe(429)
}

test('visitors of a network, of an IPv6 site and of all leave places to members', async () => {
  const member = await signIn(on.app, await aMember(on.db))
  await fill('2001:db8:7:1::1')
  expect(await open('2001:db8:7:1::1', member)).toBe(200)
  await fill('2001:db8:7:2::1')
  expect(await open('2001:db8:7:3::1')).toBe(429)
  expect(await open('2001:db8:7:3::1', member)).toBe(200)
  expect(await open('2001:db8:8:1::1')).toBe(200)
  for (const network of [1, 2, 3]) await fill(`10.0.${network}.1`)
  const left = await Promise.all(Array.from({ length: 500 }, () => open('10.0.4.1')))
  expect(left.filter((status) => status === 200)).toHaveLength(499)
  expect(await open('10.0.5.1')).toBe(429)
  expect(await open('10.0.5.1', member)).toBe(200)
  expect(on.app.streams.count).toBe(3_003)
})
