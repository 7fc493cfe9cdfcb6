import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { addStamps } from '~/features/loyalty/server/commands/stamps'
import { addArticle } from '~/features/news/server/commands'
import { somePasses } from '~/features/passes/server/factories'
import { aPlay } from '~/features/play-records/server/factories'
import { aReview } from '~/features/reviews/server/factories'
import packageJson from '~/package.json' with { type: 'json' }
import { docsPolicy } from './docs-page'
import { type TestApp, testApp } from './test-app'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

describe('health', () => {
  test.each(['/v1/health', '/v1/health/'])('%s names the newest migration and the version', async (url) => {
    const reply = await on.app.inject({ url })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      status: 'ok',
      database: true,
      migration: expect.stringMatching(/^\d{4}-[a-z0-9-]+\.sql$/),
      version: packageJson.version,
    })
  })

  test('reports when the database is unreachable', async () => {
    const down = await testApp()
    await down.db.close()
    const reply = await down.app.inject({ url: '/v1/health' })
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toEqual({
      status: 'down',
      database: false,
      migration: '',
      version: packageJson.version,
    })
    await down.close()
  })
})

describe('whether this process may be sent requests', () => {
  const ready = async ({ app }: TestApp) => {
    const reply = await app.inject({ url: '/ready' })
    return [reply.statusCode, reply.json()]
  }

  test('it is ready beside migrations of a later version, and not while one of its own is missing', async () => {
    const own = await testApp()
    expect(await ready(own)).toEqual([200, { status: 'ready' }])
    await own.db`insert into migrations (name, content) values ('9999-of-tomorrow.sql', '')`
    expect(await ready(own)).toEqual([200, { status: 'ready' }])
    await own.db`delete from migrations where name like '0341%'`
    expect(await ready(own)).toEqual([503, { status: 'not ready', obstacle: 'migrations' }])
    await own.close()
  })

  test('without its database it lives and is not ready, and neither once it is told to stop', async () => {
    const down = await testApp()
    await down.db.close()
    expect(await ready(down)).toEqual([503, { status: 'not ready', obstacle: 'database' }])
    down.app.drain.begin()
    expect(await ready(down)).toEqual([503, { status: 'not ready', obstacle: 'stopping' }])
    const alive = await down.app.inject({ url: '/health' })
    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'alive' }])
    await down.close()
  })

  test('who asks is not counted', async () => {
    const counting = await testApp({ RATE_LIMITS: 'on' })
    for (const url of ['/health', '/ready']) {
      const { headers } = await counting.app.inject({ url })
      expect(headers).not.toHaveProperty('x-ratelimit-limit')
      expect(headers['cache-control']).toBe('no-store')
    }
    expect((await counting.app.inject({ url: '/v1/health' })).headers).toHaveProperty('x-ratelimit-limit')
    await counting.close()
  })
})

test('the figures count what exists and nothing that was deleted', async () => {
  const counted = await testApp()
  const { app, db } = counted
  const member = await aMember(db)
  const left = await aMember(db)
  const game = await aGame(db)
  await aReview(db, { gameId: game, authorId: member })
  const deleted = await aReview(db, { gameId: game, authorId: left })
  await aPlay(db, { gameId: game, memberId: member })
  await db`update reviews set deleted_at = now() where id = ${deleted}`
  await db`update members set left_at = now() where id = ${left}`
  for (const url of ['/v1/figures', '/v1/figures/']) {
    const reply = await app.inject({ url })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ members: 1, games: 1, reviews: 1, plays: 1 })
  }
  await counted.close()
})

test('a member’s own figures count what is theirs, and only they may ask', async () => {
  const counted = await testApp()
  const { app, db } = counted
  const [member, other] = [await aMember(db), await aMember(db)]
  await somePasses(db, { memberId: member, tier: 6000, count: 2, now: app.clock.now() })
  await somePasses(db, { memberId: member, tier: 9000, count: 1, now: app.clock.now() })
  const game = await aGame(db)
  await aPlay(db, { gameId: game, memberId: member })
  await aPlay(db, { gameId: game, memberId: other })
  const cafeId = await aCafe(db)
  const stampedAt = new Date('2026-03-01T03:00:00Z')
  await db.transaction((tx) => addStamps(tx, [{ memberId: member, cafeId, number: 1, stampedAt }]))
  const own = await app.inject({ url: '/v1/me/figures', headers: await signIn(app, member) })
  expect(own.json()).toEqual({ passes: 3, stamps: 1, plays: 1 })
  expect((await app.inject({ url: '/v1/me/figures' })).statusCode).toBe(401)
  await counted.close()
})

describe('metrics', () => {
  test('are available on this machine only', async () => {
    await on.app.inject({ url: '/v1/health' })
    const reply = await on.app.inject({ url: '/v1/metrics' })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('http_request_seconds_count{method="GET",route="/v1/health",status="2xx"}')
    expect(reply.body).toContain('process_resident_memory_bytes')
  })

  test('show overdue items with their age and failures', async () => {
    const read = async () => (await on.app.inject({ url: '/v1/metrics' })).body
    expect(await read()).toContain('due_items_waiting{kind="publish-article"} 0')
    const dueAt = new Date(on.clock.now().getTime() - 90_000)
    await on.db.transaction((tx) => addArticle(tx, { title: '늦은 소식', html: '', images: [], dueAt }))
    await on.db`update due_items set tries = 1`
    const shown = await read()
    expect(shown).toContain('due_items_waiting{kind="publish-article"} 1')
    expect(shown).toContain('due_items_failing{kind="publish-article"} 1')
    expect(shown).toContain('due_items_oldest_seconds{kind="publish-article"} 90')
  })

  test.each([
    [{ remoteAddress: '203.0.113.7' }],
    [{ remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ])('are not found for anybody else', async (from) => {
    const reply = await on.app.inject({ url: '/v1/metrics', ...from })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({ error: '주소를 찾을 수 없어요.', code: 'NOT_FOUND' })
  })
})

describe('the description for programs', () => {
  test('declares every endpoint with its parameters, refusals, audience and rate', async () => {
    const reply = await on.app.inject({ url: '/v1/openapi.json' })
    expect(reply.statusCode).toBe(200)
    const document = reply.json()
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { version: packageJson.version },
      servers: [{ url: 'https://meeple.example' }],
    })
    const operations = Object.values<object>(document.paths).flatMap((path) => Object.keys(path))
    expect(operations).toHaveLength(on.app.endpoints.length)
    const game = document.paths['/v1/products/{id}'].get
    expect(game).toMatchObject({
      'x-audience': 'anyone',
      'x-rate': 'read',
      operationId: 'get-v1-products-id',
    })
    expect(game.parameters).toEqual([
      {
        name: 'id',
        in: 'path',
        required: true,
        description: '게임 번호',
        schema: { type: 'integer', minimum: 1, maximum: 2147483647 },
      },
    ])
    expect(Object.keys(game.responses)).toEqual(['200', '400', '404', '429', '503'])
    const summary = document.paths['/v1/productReAvg'].get
    expect(summary.parameters).toMatchObject([{ name: 'product_id', in: 'query', required: true }])
  })

  test('declares the bodies that are files or may be forms', async () => {
    const { paths } = (await on.app.inject({ url: '/v1/openapi.json' })).json()
    const typesOf = (endpoint: { method: string; path: string }) => {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      return Object.keys(paths[path][endpoint.method.toLowerCase()].requestBody.content)
    }
    const files = on.app.endpoints.filter(({ upload }) => upload !== undefined)
    expect(files.length).toBeGreaterThan(3)
    for (const endpoint of files) {
      expect(typesOf(endpoint)).toContain('application/octet-stream')
      expect(typesOf(endpoint)).not.toContain('application/json')
    }
    expect(typesOf({ method: 'POST', path: '/v1/paycheek' })).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ])
  })

  test('gives every operation a name of its own', async () => {
    const { paths } = (await on.app.inject({ url: '/v1/openapi.json' })).json()
    const names = Object.values<Record<string, { operationId: string }>>(paths)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  test('passes every rule that Redocly recommends for such descriptions', async () => {
    const { body } = await on.app.inject({ url: '/v1/openapi.json' })
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: body, absoluteRef: 'openapi.json', config })
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`),
    ).toEqual([])
  })
})

describe('the description for people', () => {
  test('lists every endpoint and asks nothing of other sites', async () => {
    const reply = await on.app.inject({ url: '/v1/docs' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['content-security-policy']).toBe(docsPolicy)
    expect(reply.body).not.toMatch(/<script|src=|https?:\/\//)
    for (const { path, summary } of on.app.endpoints) {
      expect(reply.body).toContain(path)
      expect(reply.body).toContain(summary)
    }
  })
})

describe('an address that leads nowhere', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s is answered in Korean',
    async (method) => {
      const reply = await on.app.inject({ method, url: '/v1/nowhere' })
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toEqual({ error: '주소를 찾을 수 없어요.', code: 'NOT_FOUND' })
    },
  )
})
