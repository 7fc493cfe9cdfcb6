import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMeetup, aPlayer } from '~/features/meetups/server/factories'
import { openPictureStore } from '~/lib/server/pictures/picture-store'
import { mountMedia, openMedia } from './media'
import { mountPages } from './render-page'
import { type TestApp, testApp } from './test-app'
import { warmUp } from './warm-up'

/** How many requests have reached the renderer. */
let rendered = 0
const mostMsPerMinute = 100
const longestAddress = { parts: 3, characters: 80, screens: 4 }

function keepBusy(ms: number): void {
  const { user } = process.cpuUsage()
  while (process.cpuUsage().user - user < ms * 1_000) Math.sqrt(ms)
}

/** The minimal build that rendering needs: one page that is cached and one that is not. */
const site = {
  entry: {
    module: {
      default: async ({ url }: Request, status: number, headers: Headers) => {
        headers.set('content-type', 'text/html; charset=utf-8')
        const { origin, pathname } = new URL(url)
        const shared = `${origin}/share/meetups/${pathname.split('/').at(-1)}.jpg`
        const head = `<title>미플</title><meta property="og:image" content="${shared}"><script type="application/ld+json">{"image":"${shared}"}</script>`
        return new Response(`<!doctype html><html lang="ko">${head}</html>`, { status, headers })
      },
      parametersOf: (pathname: string) => (/^\/(cached(\/|$)|$)/.test(decodeURI(pathname)) ? [] : null),
      longestAddress,
      answerPage: (build: ServerBuild, request: Request) => {
        rendered += 1
        if (request.url.endsWith('/costly')) keepBusy(mostMsPerMinute)
        return createRequestHandler(build)(request)
      },
      handleError: () => undefined,
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    cached: { id: 'cached', parentId: 'root', path: 'cached/:id?', module: { default: () => null } },
    anew: { id: 'anew', parentId: 'root', path: 'anew/:id?', module: { default: () => null } },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: 'v1' },
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: '',
  future: { v8_middleware: true },
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} as object as ServerBuild

let on: TestApp
let port: number
beforeAll(async () => {
  const mountTrial = (app: FastifyInstance) => {
    mountMedia(app, openMedia(openPictureStore(app.env), null))
    mountPages(app, site)
  }
  on = await testApp({}, { mountTrial })
  await on.app.listen({ port: 0, host: '127.0.0.1' })
  port = (on.app.server.address() as AddressInfo).port
})
afterAll(() => on.close())

/** Asks for the address exactly as it is spelled. */
async function ask(
  path: string,
  { method = 'GET', headers = {} }: Pick<RequestOptions, 'method' | 'headers'> = {},
) {
  const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end()
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  reply.resume()
  return { status: reply.statusCode, leadsTo: reply.headers.location, headers: reply.headers }
}

/** Headers that differ with every request. */
const ofVisit = new Set(['date', 'x-request-id', 'connection', 'keep-alive'])

async function headersOf(method: 'GET' | 'HEAD', url: string) {
  const reply = await on.app.inject({ method, url })
  return {
    status: reply.statusCode,
    headers: Object.fromEntries(
      Object.entries(reply.headers).filter(
        ([name]) => !ofVisit.has(name) && !name.startsWith('x-ratelimit-'),
      ),
    ),
    isEmpty: reply.body === '',
  }
}

test.each([
  ['that nobody has asked for yet', '/cached'],
  ['in the cache', '/cached'],
  ['made anew each time', '/anew'],
  ['that is missing', '/nothing-here'],
])('HEAD answers the headers of GET for a page %s', async (what, url) => {
  if (what === 'in the cache') await headersOf('GET', url)
  const head = await headersOf('HEAD', url)
  const get = await headersOf('GET', url)
  expect(head.isEmpty).toBe(true)
  expect(get.isEmpty).toBe(false)
  expect([head.status, head.headers]).toEqual([get.status, get.headers])
  expect(Number(head.headers['content-length'])).toBeGreaterThan(0)
  expect('etag' in head.headers).toBe(url === '/cached')
})

test('the picture of a shared page has another address when it shows something else', async () => {
  const host = await aPlayer(on)
  const id = await aMeetup(on, host.id, { title: '금요일 저녁 카탄' })
  const pictures = async () => {
    const { body } = await on.app.inject({ url: `/anew/${id}` })
    return [...body.matchAll(/"(https?:[^"]*\/share\/[^"]*)"/g)].map(([, address]) => address)
  }
  const [before, inData] = await pictures()
  expect(before).toMatch(new RegExp(`/share/meetups/${id}\\.jpg\\?v=[0-9a-f]{8}$`))
  expect(inData).toBe(before)
  expect(await pictures()).toEqual([before, before])
  await host.call('PATCH', `boardGameRoom/${id}`, { title: '토요일 아침 카탄' })
  const [renamed] = await pictures()
  await host.call('POST', `boardGameRoom/${id}/cancel`, {})
  const [cancelled] = await pictures()
  expect(new Set([before, renamed, cancelled]).size).toBe(3)
  // A private meetup has no picture, nor has one that is not there.
  expect((await on.app.inject({ url: '/anew/999999' })).body).toContain('/share/meetups/999999.jpg"')
})

test('a page is cached under one spelling of its address', async () => {
  const isCached = async (url: string) => {
    const { status, headers } = await headersOf('GET', url)
    return { status, isCached: 'etag' in headers }
  }
  expect(await isCached('/cached/7')).toEqual({ status: 200, isCached: true })
  expect(await isCached(`/cached/${encodeURIComponent('가 나')}`)).toEqual({ status: 200, isCached: true })
  for (const spelled of ['/%63ached/7', '/cached/%37', '/cached/07']) {
    expect(await isCached(spelled), spelled).toMatchObject({ isCached: false })
  }
})

describe('an address that no screen can have', () => {
  const long = 'x'.repeat(longestAddress.characters)
  const manifest = (...paths: string[]) =>
    `/__manifest?version=v1&paths=${encodeURIComponent(paths.join(','))}`

  test.each([
    ['one part too many', '/a/b/c/d'],
    ['one part too many in a request for data', '/a/b/c/d.data'],
    ['one part too many and a slash in a request for data', '/a/b/c/d/_.data'],
    ['one part too many behind a closing slash', '/a/b/c/d/'],
    ['one part too many behind empty ones', '//a//b/c/d'],
    ['one character too many', `/${long}`],
    ['one character too many in a request for data', `/${long}.data`],
    [
      'characters that are too many when they are encoded',
      `/${'가'.repeat(Math.ceil(longestAddress.characters / 9))}`,
    ],
    ['a part too many among the paths of screens asked for', manifest('/a', '/a/b/c/d')],
    ['a character too many among them', manifest(`/${long}`)],
    ['an empty part among them', manifest('/a//b')],
    ['a path too many', manifest('/a', '/b', '/c', '/d', '/e')],
    ['a path too many under any name', `${manifest('/a', '/b')}&p=/c&p=/d&p=/e`],
  ])('does not reach the renderer: %s', async (_, url) => {
    const before = rendered
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await on.app.inject({ method, url, headers: { accept: 'text/html' } })
      expect(reply.statusCode).toBe(404)
      expect(Number(reply.headers['content-length'])).toBeLessThan(15_000)
      if (method === 'GET') expect(reply.body).toMatch(/페이지를 찾을 수 없어요.*<a href="\/">홈으로 가기/s)
    }
    expect(rendered).toBe(before)
  })

  test.each([
    ['/a/b/c', 404],
    ['/a/b/c.data', 404],
    [`/${'x'.repeat(longestAddress.characters - 1)}`, 404],
    [manifest('/a', '/b', '/c', '/d/e/f'), 200],
  ])('is no longer than %s, which is rendered', async (url, status) => {
    const before = rendered
    expect((await on.app.inject({ url })).statusCode).toBe(status)
    expect(rendered).toBe(before + 1)
  })

  test.each([
    ['/cached//7', '/cached/7'],
    ['/cached////7?a=1//2', '/cached/7?a=1//2'],
    ['//other.example', '/other.example'],
    ['///other.example/a', '/other.example/a'],
    ['/\\other.example', '/other.example'],
    ['/./\\/other.example', '/other.example'],
    ['/cached/..//other.example', '/other.example'],
    ['//cached.data', '/cached.data'],
    ['//__manifest?version=v1&paths=/a', '/__manifest?version=v1&paths=/a'],
  ])('%s leads to %s at once', async (url, clean) => {
    const before = rendered
    expect(await ask(url)).toMatchObject({ status: 301, leadsTo: clean })
    expect(rendered).toBe(before)
    expect((await ask(clean)).leadsTo).toBeUndefined()
  })
})

test('pages that have kept a processor busy for too long are not rendered for that network for a while', async () => {
  const mountTrial = (app: FastifyInstance) => mountPages(app, site, { mostMsPerMinute })
  const limited = await testApp({ RATE_LIMITS: 'on' }, { mountTrial })
  const beside = await testApp({ RATE_LIMITS: 'on' }, { beside: limited, mountTrial })
  const open = async ({ app }: TestApp, remoteAddress: string, url = '/anew') => {
    const { statusCode, headers, body } = await app.inject({ url, remoteAddress })
    return { status: statusCode, wait: Number(headers['retry-after'] ?? 0), body }
  }
  expect(await open(limited, '10.1.1.1', '/costly')).toMatchObject({ status: 404, wait: 0 })
  const refused = await open(limited, '10.1.1.1')
  expect(refused).toMatchObject({ status: 429, body: expect.stringContaining('잠시 쉬었다가') })
  expect(refused.wait).toBeGreaterThan(0)
  expect(refused.wait).toBeLessThanOrEqual(60)
  expect(await open(limited, '10.1.1.2')).toMatchObject({ status: 200 })
  // Another process hears of it with the first page that it renders.
  await expect.poll(async () => (await open(beside, '10.1.1.1')).status).toBe(429)
  await beside.close()
  await limited.close()
})

describe('no reply can be framed, and each says what a page may ask a browser for', () => {
  test.each([
    ['a page', '/cached/headers', 200],
    ['a page from the cache', '/cached/headers', 200],
    ['a page that is never cached', '/anew', 200],
    ['a missing page', '/nothing-here', 404],
    ['an address that no page has', '/a/b/c/d', 404],
    ['an address with an empty part', '//anew', 301],
    ['an unreadable address', '/%', 400],
    ['a call', '/v1/health', 200],
    ['a shared reply', '/v1/products?gubun=02', 200],
    ['a shared reply from the cache', '/v1/products?gubun=02', 200],
    ['a missing call', '/v1/nowhere', 404],
    ['the documents of calls', '/v1/docs', 200],
    ['a picture', '/media/default-cover', 200],
    ['a missing picture', '/media/none', 404],
  ])('%s', async (_, url, status) => {
    const reply = await ask(url)
    expect(reply).toMatchObject({ status, headers: { 'x-frame-options': 'DENY' } })
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const allowed = String(reply.headers['permissions-policy']).split(', ')
    expect(allowed).toEqual(expect.arrayContaining(['camera=(self)', 'geolocation=(self)', 'microphone=()']))
    const { etag } = reply.headers
    if (etag === undefined) return
    const again = await ask(url, { headers: { 'if-none-match': etag } })
    expect(again).toMatchObject({ status: 304, headers: { 'x-frame-options': 'DENY' } })
    expect(again.headers['permissions-policy']).toBe(reply.headers['permissions-policy'])
  })
})

test('what is made once is there before the first visitor asks', async () => {
  const started = await testApp({}, { mountTrial: (app) => mountPages(app, site) })
  await warmUp(started.app)
  const before = rendered
  const { endpoints } = started.app
  const calls = endpoints.splice(0)
  const read = async (url: string) => (await started.app.inject({ url })).body
  expect(Object.keys(JSON.parse(await read('/v1/openapi.json')).paths).length).toBeGreaterThan(100)
  expect(await read('/v1/docs')).toContain('/v1/health')
  expect(await read('/')).toContain('<html')
  expect(rendered).toBe(before)
  endpoints.push(...calls)
  await started.close()
})
