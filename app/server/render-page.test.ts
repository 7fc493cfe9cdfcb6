import { createRequestHandler, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountPages } from './render-page'
import { type TestApp, testApp } from './test-app'

/** The minimal build that rendering needs: one page that is cached and one that is not. */
const site = {
  entry: {
    module: {
      default: async (_: Request, status: number, headers: Headers) => {
        headers.set('content-type', 'text/html; charset=utf-8')
        return new Response('<!doctype html><html lang="ko"><title>미플</title></html>', { status, headers })
      },
      parametersOf: (pathname: string) => (/^\/cached(\/|$)/.test(decodeURI(pathname)) ? [] : null),
      answerPage: (build: ServerBuild, request: Request) => createRequestHandler(build)(request),
      handleError: () => undefined,
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    cached: { id: 'cached', parentId: 'root', path: 'cached/:id?', module: { default: () => null } },
    anew: { id: 'anew', parentId: 'root', path: 'anew', module: { default: () => null } },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: '',
  future: { v8_middleware: true },
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as object as ServerBuild

let on: TestApp
beforeAll(async () => {
  on = await testApp({}, { mountTrial: (app) => mountPages(app, site) })
})
afterAll(() => on.close())

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

test('a page is cached under one spelling of its address', async () => {
  const isCached = async (url: string) => {
    const { status, headers } = await headersOf('GET', url)
    return { status, isCached: 'etag' in headers }
  }
  expect(await isCached('/cached/7')).toEqual({ status: 200, isCached: true })
  expect(await isCached(`/cached/${encodeURIComponent('가 나')}`)).toEqual({ status: 200, isCached: true })
  for (const spelled of ['/%63ached/7', '/cached/%37', '/cached/07', '/cached//7']) {
    expect(await isCached(spelled), spelled).toMatchObject({ isCached: false })
  }
})
