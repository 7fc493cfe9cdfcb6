import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addArticle } from '~/features/news/server/commands'
import { nowHeader } from '~/lib/clock'
import { type Database, openDatabase } from '~/lib/server/database'
import { startDueItems } from '~/lib/server/due-items'
import { deriveKeys } from '~/lib/server/keys'
import type { Repetition } from '~/lib/server/repeat'
import { sharedClock } from '~/lib/server/shared-clock'
import { createTestDatabase, type TestDatabase } from '~/lib/server/test-database'
import { demoProviders } from '~/sandbox/providers'
import { mountSandbox } from '~/sandbox/routes'
import { buildApp } from './build-app'
import { dueHandlers } from './due-handlers'
import { readEnv } from './env'
import { openServices } from './outside'
import { type TestApp, testApp } from './test-app'

const minuteMs = 60_000
const failures: unknown[] = []

let database: TestDatabase
let db: Database
let dueItems: Repetition
let app: FastifyInstance
/** Beside it on the same clock, as a shop that sells. */
let liveApp: FastifyInstance
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address)
  const onError = (error: unknown) => failures.push(error)
  const clock = await sharedClock(db, { onMove: () => void dueItems?.run(), onError })
  // Too rare to run on its own during the test.
  dueItems = startDueItems(db, clock, dueHandlers, {
    everyMs: 3_600_000,
    onError: (_, error) => onError(error),
  })
  // The test makes no network calls, so no port is opened.
  const addresses = { ownAddress: () => 'http://127.0.0.1:3000', publicUrl: 'https://meeple.example' }
  const env = readEnv({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', PUBLIC_URL: addresses.publicUrl })
  const keys = deriveKeys('a secret that only tests know, and nobody else', 'demo')
  const services = openServices({ env, db, clock, keys, settings: demoProviders({ db, ...addresses }) })
  liveApp = await buildApp({ env: { ...env, mode: 'live' }, services, mountRest: async () => undefined })
  app = await buildApp({
    env,
    services,
    mountRest: async (app) =>
      mountSandbox(app, {
        db,
        ...addresses,
        clock,
        sweep: () => dueItems.run(),
        listPeople: async () => [
          { key: 'host', nickname: '<b>방장</b>', bio: '"주사위" & 카드' },
          { key: 'newcomer', nickname: '새내기', bio: '처음이에요' },
        ],
      }),
  })
})
afterAll(async () => {
  await liveApp.close()
  await app.close()
  await dueItems.stop()
  await db.close()
  await database.drop()
})

async function put(payload: object) {
  const reply = await app.inject({ method: 'PUT', url: '/sandbox/clock', payload })
  return { status: reply.statusCode, body: reply.json() }
}

function awayFrom(moment: number, { now }: { now: string }): number {
  return Math.abs(Date.parse(now) - moment)
}

async function publishedTitles(): Promise<string[]> {
  const reply = await app.inject({ url: '/v1/boardNews' })
  return reply.json().results.map(({ title }: { title: string }) => title)
}

describe('the clock of demo mode', () => {
  test('can be moved, and everything due by then is done when the call returns', async () => {
    const dueAt = new Date('2031-05-05T09:00:00+09:00')
    await db.transaction((tx) =>
      addArticle(tx, { title: '어린이날 소식', html: '<p>놀아요.</p>', images: [], dueAt }),
    )
    await put({ now: '2031-05-05T08:00:00+09:00' })
    expect(await publishedTitles()).toEqual([])

    const { status, body } = await put({ now: '2031-05-05T09:00:01+09:00' })
    expect(status).toBe(200)
    expect(awayFrom(dueAt.getTime(), body)).toBeLessThan(minuteMs)
    expect(await publishedTitles()).toEqual(['어린이날 소식'])
    expect(failures).toEqual([])
  })

  test('is told with every reply', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    for (const now of ['2031-05-05T00:00:00Z', null]) {
      await put({ now })
      for (const path of ['/v1/health', '/v1/nothing', '/sandbox/clock']) {
        const { headers } = await fetch(address + path)
        expect(
          awayFrom(now === null ? Date.now() : Date.parse(now), { now: headers.get(nowHeader) ?? '' }),
        ).toBeLessThan(minuteMs)
      }
    }
  })

  test('is told by no reply of a live site', async () => {
    const address = await liveApp.listen({ port: 0, host: '127.0.0.1' })
    const { status, headers } = await fetch(`${address}/v1/health`)
    expect([status, headers.get(nowHeader)]).toEqual([200, null])
  })

  test("goes back to the device's time", async () => {
    await put({ now: '2031-05-05T00:00:00Z' })
    const { status, body } = await put({ now: null })
    expect(status).toBe(200)
    expect(awayFrom(Date.now(), body)).toBeLessThan(minuteMs)
    const read = await app.inject({ url: '/sandbox/clock' })
    expect(awayFrom(Date.now(), read.json())).toBeLessThan(minuteMs)
  })

  test.each([
    [{}],
    [{ now: 'yesterday' }],
    [{ now: '2031-05-05' }],
    [{ now: '2031-05-05T09:00:00' }],
    [{ now: 1_900_000_000 }],
    [{ now: '2031-02-30T00:00:00Z' }],
  ])('refuses %j naming the field', async (payload) => {
    const { status, body } = await put(payload)
    expect(status).toBe(400)
    expect(body).toEqual({
      error: expect.stringMatching(/^시각\(now\).*요\.$/),
      code: 'BAD_INPUT',
      fields: { now: body.error },
    })
  })

  test('keeps its time when a move is refused', async () => {
    await put({ now: '2031-05-05T00:00:00Z' })
    await put({ now: 'yesterday' })
    const read = await app.inject({ url: '/sandbox/clock' })
    expect(awayFrom(Date.parse('2031-05-05T00:00:00Z'), read.json())).toBeLessThan(minuteMs)
    await put({ now: null })
  })
})

describe('the page of demo mode', () => {
  test('lists the people of the town and escapes their names', async () => {
    const reply = await app.inject({ url: '/sandbox' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.body).toContain('<code>host</code>')
    expect(reply.body).toContain('<code>newcomer</code>')
    expect(reply.body).toContain('새내기')
    expect(reply.body).toContain('&lt;b&gt;방장&lt;/b&gt;')
    expect(reply.body).not.toContain('<b>')
    expect(reply.body).toMatch(/주사위(&quot;|&#34;) &amp; 카드/)
  })

  test('shows the chosen behaviour of the stand-ins', async () => {
    const behaviour = { token: 'slow', idToken: 'expired' }
    const reply = await app.inject({ method: 'PUT', url: '/sandbox/apple/behaviour', payload: behaviour })
    expect(reply.json()).toEqual({ authorize: 'normal', token: 'slow', user: 'normal', idToken: 'expired' })
    expect((await app.inject({ url: '/sandbox/apple/behaviour' })).json()).toEqual(reply.json())

    const { body } = await app.inject({ url: '/sandbox' })
    const [kakao = '', apple = ''] = body.split('<h2>Apple</h2>')
    expect(apple).toContain('<option value="slow" selected>')
    expect(apple).toContain('<option value="expired" selected>')
    expect(kakao).not.toContain('<option value="slow" selected>')

    await app.inject({ method: 'PUT', url: '/sandbox/apple/behaviour', payload: {} })
    expect((await app.inject({ url: '/sandbox' })).body).not.toContain('<option value="slow" selected>')
  })
})

test('the stand-ins accept forms, as the real services do', async () => {
  const payload = new URLSearchParams({
    client_id: 'demo',
    redirect_uri: 'http://localhost:3000/auth/kakao/callback',
    state: 'from the app',
    person: 'host',
  }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = '/sandbox/kakao/oauth/authorize'
  const reply = await app.inject({ method: 'POST', url, headers, payload })
  expect(reply.statusCode).toBe(302)
  const { searchParams } = new URL(String(reply.headers.location))
  expect([...searchParams.keys()]).toEqual(['code', 'state'])
})

describe('a live server has no stand-ins', () => {
  let live: TestApp
  beforeAll(async () => {
    live = await testApp()
  })
  afterAll(() => live.close())

  test.each([
    ['GET', '/sandbox'],
    ['GET', '/sandbox/clock'],
    ['PUT', '/sandbox/clock'],
    ['GET', '/sandbox/kakao/oauth/authorize'],
    ['GET', '/sandbox/kakao/.well-known/jwks.json'],
    ['PUT', '/sandbox/kakao/behaviour'],
    ['GET', '/sandbox/apple/auth/authorize'],
    ['GET', '/sandbox/apple/auth/keys'],
    ['PUT', '/sandbox/apple/behaviour'],
  ] as const)('knows no %s %s', async (method, url) => {
    const reply = await live.app.inject({ method, url, ...(method === 'PUT' && { payload: { now: null } }) })
    expect(reply.statusCode).toBe(404)
  })
})
