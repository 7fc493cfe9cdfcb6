import { createECDH } from 'node:crypto'
import { decrypt } from 'http_ece'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeVapidKey, openPush, type Push } from '~/features/notices/server/client'
import { type StandIns, startStandIns } from '../test-stand-ins'

let on: StandIns
let push: Push
beforeAll(async () => {
  on = await startStandIns()
  const key = makeVapidKey()
  push = openPush(on.settings.push, { clock: on.clock, readKey: async () => key })
})
afterAll(() => on.close())
beforeEach(() => on.behave('push', {}))

async function aBrowser() {
  const reply = await fetch(`${on.address}/sandbox/push/subscriptions`, { method: 'POST' })
  const { endpoint, keys } = (await reply.json()) as {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }
  return { endpoint, ...keys }
}

const message = { id: 1, title: '<b>새 소식</b>', body: '읽어 보세요.', path: '/notice-log' }
const options = { ttlSeconds: 60, topic: 'notice-1', isUrgent: false }

async function received(endpoint: string) {
  const reply = await fetch(`${on.address}/sandbox/push/received`)
  const { received: all } = (await reply.json()) as { received: { endpoint: string; title: string }[] }
  return all.filter((each) => each.endpoint === endpoint)
}

/** As somebody who is not our client. */
async function post({ endpoint }: { endpoint: string }, headers: Record<string, string>, body = 'text') {
  const address = endpoint.replace(on.publicUrl, on.address)
  const reply = await fetch(address, { method: 'POST', headers, body })
  await reply.text()
  return reply.status
}

describe('the stand-in of push services', () => {
  test('shows what reaches a browser, as text', async () => {
    const browser = await aBrowser()
    expect(browser.endpoint).toMatch(/^https:\/\/meeple\.example\/sandbox\/push\/send\/[\w-]{43}$/)
    expect(await push.send(browser, message, options)).toEqual({ kind: 'accepted' })
    expect(await received(browser.endpoint)).toMatchObject([
      { title: '<b>새 소식</b>', ttl: 60, topic: 'notice-1', urgency: 'normal', path: '/notice-log' },
    ])
    const page = await (await fetch(`${on.address}/sandbox/push`)).text()
    expect(page).toContain('&lt;b&gt;새 소식&lt;/b&gt;')
    expect(page).not.toContain('<b>새 소식')
  })

  test('cannot read what is meant for another browser', async () => {
    const [one, other] = [await aBrowser(), await aBrowser()]
    expect(await push.send({ ...one, endpoint: other.endpoint }, message, options)).toEqual({
      kind: 'refused',
      status: 400,
    })
    expect(await received(other.endpoint)).toEqual([])
  })

  test('asks for a signature that is valid here and now', async () => {
    const browser = await aBrowser()
    const type = { 'content-type': 'application/octet-stream', ttl: '60', 'content-encoding': 'aes128gcm' }
    expect(await post(browser, type)).toBe(401)
    expect(await post(browser, { ...type, authorization: 'vapid t=a.b.c, k=key' })).toBe(401)
    on.passMinutes(13 * 60)
    const before = { now: () => new Date('2026-03-18T03:00:00Z') }
    const late = openPush(on.settings.push, { clock: before, readKey: async () => makeVapidKey() })
    expect(await late.send(browser, message, options)).toEqual({ kind: 'refused', status: 403 })
    expect(await push.send(browser, message, options)).toEqual({ kind: 'accepted' })
  })

  test.each([
    ['gone', { kind: 'gone' }],
    ['missing', { kind: 'gone' }],
    ['busy', { kind: 'later', askedMs: 60_000 }],
    ['failing', { kind: 'later', askedMs: null }],
    ['refused', { kind: 'refused', status: 403 }],
  ])('can be %s', async (answer, outcome) => {
    const browser = await aBrowser()
    await on.behave('push', { answer })
    expect(await push.send(browser, message, options)).toEqual(outcome)
    expect(await received(browser.endpoint)).toEqual([])
  })
})

test('a push is encrypted as the standard’s own example is', () => {
  // RFC 8291, section 5.
  const sealed =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const browser = createECDH('prime256v1')
  browser.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const plain = decrypt(Buffer.from(sealed, 'base64url'), {
    version: 'aes128gcm',
    privateKey: browser,
    authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  })
  expect(plain.toString('utf8')).toBe('When I grow up, I want to be a watermelon')
})
