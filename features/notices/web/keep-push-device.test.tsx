import { expect, onTestFinished, test, vi } from 'vitest'
import { changeDeviceValue } from '~/lib/web/device-values'
import { makeQueryClient } from '~/lib/web/query-client'
import { noticeEndpoints } from '../endpoints'
import { keepPushDevice, pushedHere } from './use-push-device'

const address = (name: string) => `https://push.example/${name}`
const known = { publicKey: 'AQAB', endpoint: address('old'), isStandIn: false }

/** A visit with this browser; answers what was sent to the server. */
async function visit(browser: {
  endpoint: string | null
  permission: NotificationPermission
  canSubscribe?: boolean
  wasNeverOn?: boolean
}) {
  changeDeviceValue(pushedHere, () => !browser.wasNeverOn)
  const subscription = (endpoint: string) => ({
    endpoint,
    unsubscribe: async () => true,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  })
  const pushManager = {
    getSubscription: async () => (browser.endpoint === null ? null : subscription(browser.endpoint)),
    subscribe: async () => {
      if (browser.canSubscribe === false) throw new DOMException('no', 'AbortError')
      return subscription(address('new'))
    },
  }
  const worker = { pushManager } as unknown as ServiceWorkerRegistration
  const stubs = [
    vi.spyOn(Notification, 'permission', 'get').mockReturnValue(browser.permission),
    vi.spyOn(Notification, 'requestPermission').mockResolvedValue(browser.permission),
    vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(worker)),
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(worker),
  ]
  onTestFinished(() => {
    for (const stub of stubs) stub.mockRestore()
  })
  const sent: unknown[] = []
  let reads = 0
  const client = makeQueryClient(async (path, { method = 'GET', body } = {}) => {
    reads += 1
    expect(path).toBe(noticeEndpoints.push.path)
    if (method !== 'GET') sent.push({ method, endpoint: JSON.parse(String(body ?? '{}')).endpoint })
    return Response.json(known)
  })
  await keepPushDevice(client)
  expect(reads > 0).toBe(!browser.wasNeverOn)
  return sent
}

test('a subscription that is still there is left alone', async () => {
  expect(await visit({ endpoint: address('old'), permission: 'granted' })).toEqual([])
})

test('one that has died is renewed while pushes are allowed', async () => {
  for (const endpoint of [null, address('other')]) {
    expect(await visit({ endpoint, permission: 'granted' })).toEqual([
      { method: 'PUT', endpoint: address('new') },
    ])
  }
})

test('where pushes are not allowed any more, the server forgets the device and 알림톡 takes over', async () => {
  for (const permission of ['default', 'denied'] as const) {
    expect(await visit({ endpoint: null, permission })).toMatchObject([{ method: 'DELETE' }])
  }
  expect(await visit({ endpoint: null, permission: 'granted', canSubscribe: false })).toMatchObject([
    { method: 'DELETE' },
  ])
})

test('a device that was never turned on asks the server nothing', async () => {
  for (const permission of ['default', 'denied'] as const) {
    expect(await visit({ endpoint: null, permission, wasNeverOn: true })).toEqual([])
  }
})
