import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gamesPerPage } from '~/features/catalogue/game'
import { aGame } from '~/features/catalogue/server/factories'
import type { Audience } from '~/lib/contract'
import { ownAddress } from './rate-limits'
import { type TestApp, testApp } from './test-app'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

/**
 * The whole public surface and who may call what, written out. Other programs depend on each line: a change here
 * is a change for them.
 */
const surface: Record<string, Audience> = {
  'GET /v1/banner1': 'anyone',
  'GET /v1/banner2': 'anyone',
  'GET /v1/boardNews': 'anyone',
  'GET /v1/boardNews/:id': 'anyone',
  'GET /v1/figures': 'anyone',
  'GET /v1/health': 'anyone',
  'GET /v1/me/notices/flag': 'anyone',
  'GET /v1/productReAvg': 'anyone',
  'GET /v1/productre': 'anyone',
  'GET /v1/products': 'anyone',
  'GET /v1/products/:id': 'anyone',
}

/** Served beside the declared endpoints, to people and programs that look after the product. */
const beside = ['GET /v1/docs', 'GET /v1/metrics', 'GET /v1/openapi.json']

/** What the router answers, read off its printed tree. HEAD comes with every GET. */
function servedRoutes(): string[] {
  const parents: string[] = []
  return on.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? []
      // The last leaf answers everything else with 404.
      if (part === '' || part === '*') return []
      const depth = indent.length / 4
      const path = depth === 0 ? part : `${parents[depth - 1]}${part}`
      parents[depth] = path
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${path}`)
    })
}

describe('the public surface', () => {
  test('is exactly this list', () => {
    expect(servedRoutes().sort()).toEqual([...Object.keys(surface), ...beside].sort())
  })

  test('is declared for exactly these people', () => {
    const declared = on.app.endpoints.map(({ method, path, audience }) => [`${method} ${path}`, audience])
    expect(Object.fromEntries(declared)).toEqual(surface)
  })

  test('spells its capitals as they are', async () => {
    for (const url of ['/v1/productreavg', '/v1/Products', '/v1/boardnews']) {
      expect((await on.app.inject({ url })).statusCode).toBe(404)
    }
  })

  test.each([...Object.keys(surface), ...beside])(
    '%s answers with and without the slash alike',
    async (route) => {
      const url = (route.split(' ')[1] ?? '').replace(':id', '2147483647')
      const bare = await on.app.inject({ url })
      const slashed = await on.app.inject({ url: `${url}/` })
      expect(slashed.statusCode).toBe(bare.statusCode)
      expect(slashed.headers['content-type']).toBe(bare.headers['content-type'])
      // Figures about the process itself move between two calls.
      if (!url.endsWith('/metrics')) expect(slashed.body).toBe(bare.body)
    },
  )
})

describe('who may call', () => {
  const asRoles: Record<string, (audience: Audience) => boolean> = {
    visitor: (audience) => audience === 'anyone',
  }

  const cases = Object.entries(surface).flatMap(([route, audience]) =>
    Object.entries(asRoles).map(([role, may]) => [role, route, may(audience)] as const),
  )

  test.each(cases)('a %s calling %s is let in: %s', async (_, route, isLetIn) => {
    const [method, path = ''] = route.split(' ')
    const reply = await on.app.inject({
      method: method === 'GET' ? 'GET' : 'POST',
      url: path.replace(':id', '2147483647'),
    })
    expect([401, 403].includes(reply.statusCode)).toBe(!isLetIn)
  })
})

describe('whatever is answered', () => {
  test('carries headers that keep browsers from guessing or framing', async () => {
    for (const url of ['/v1/products?gubun=02', '/v1/products/0', '/v1/nowhere']) {
      const { headers } = await on.app.inject({ url })
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      })
    }
  })

  test('tells a refused caller the request’s number and nothing of the inside', async () => {
    const reply = await on.app.inject({ url: '/v1/products/abc' })
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(Object.keys(reply.json()).sort()).toEqual(['code', 'error', 'fields'])
  })

  test('hides what went wrong inside', async () => {
    const broken = await testApp()
    await broken.db.close()
    const reply = await broken.app.inject({ url: '/v1/products?gubun=02' })
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({ error: '잠시 후 다시 시도해주세요' })
    await broken.close()
  })

  test('says in Korean that nothing is there, whatever was tried', async () => {
    for (const url of ['/v1/products', '/v1/nowhere', '/news']) {
      const reply = await on.app.inject({ method: 'POST', url })
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toEqual({ error: '그런 주소는 없어요.', code: 'NOT_FOUND' })
    }
  })

  test('is one sentence, or to a browser a page with the way home, when the address cannot be read', async () => {
    for (const url of ['/%', '/v1/products/%E0%A4%A']) {
      const reply = await on.app.inject({ url })
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toEqual({ error: '보내 주신 내용을 읽을 수 없어요.' })
      const page = await on.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
      expect(page.statusCode).toBe(400)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect(page.body).toContain('<a href="/">홈으로 가기</a>')
    }
  })

  test('never names another site as the next page, whatever host was asked for', async () => {
    for (let game = 0; game <= gamesPerPage; game += 1) await aGame(on.db, { name: `게임 ${game}` })
    await on.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = on.app.server.address() as AddressInfo
    for (const path of ['/v1/products', 'http://other.example/v1/products']) {
      const asked = request({ port, path, headers: { host: 'other.example' }, agent: false }).end()
      const [reply] = await once(asked, 'response')
      expect(await json(reply)).toMatchObject({ next: 'https://meeple.example/v1/products?page=2' })
    }
  })

  test('is limited when limits are on, with a sentence', async () => {
    const limited = await testApp({ RATE_LIMITS: 'on' })
    let last = 200
    for (let call = 0; call <= 1_200 && last === 200; call += 1) {
      last = (await limited.app.inject({ url: '/v1/me/notices/flag' })).statusCode
    }
    expect(last).toBe(429)
    const reply = await limited.app.inject({ url: '/v1/me/notices/flag' })
    expect(reply.json()).toEqual({
      error: '잠시 뒤에 다시 시도해 주세요. 짧은 시간에 너무 많이 불렀어요.',
    })
    // A page's loaders ask from inside this process, for visitors who were counted when they asked for the page.
    const own = await limited.app.inject({ url: '/v1/me/notices/flag', remoteAddress: ownAddress })
    expect(own.statusCode).toBe(200)
    await limited.close()
  })
})
