import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tagKind } from '../tags'
import { type Database, openDatabase } from './database'
import { invalidate, ResponseCache } from './response-cache'
import { createTestDatabase, type TestDatabase } from './test-database'

const json = JSON.stringify({ results: Array.from({ length: 200 }, (_, id) => ({ id })) })
const notCached = 418
const games = tagKind('games')
const reviews = tagKind('reviews')
const news = tagKind('news')

let cache: ResponseCache
let server: Server
let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address)
  server = createServer((asked, reply) => {
    if (!cache.answer(asked, reply)) reply.writeHead(notCached).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await db.close()
  await database.drop()
})
beforeEach(() => {
  cache = new ResponseCache()
})

async function store(
  url: string,
  {
    tags = [games.all],
    body = json,
    since = cache.now(),
    audience = 'visitors' as 'visitors' | 'everybody',
  } = {},
): Promise<void> {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  await cache.store(url, { body, headers, tags, audience }, since)
}

async function ask(path: string, headers: Record<string, string | string[]> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const asked = request({ port, host: '127.0.0.1', path, headers, method, agent: false }).end()
  const [reply] = await once(asked, 'response')
  const parts: Buffer[] = []
  for await (const part of reply) parts.push(part)
  return { status: reply.statusCode, headers: reply.headers, bytes: Buffer.concat(parts) }
}

test('a cached reply has the best encoding that the browser accepts, with matching headers', async () => {
  await store('/games')
  const plain = await ask('/games')
  const gzip = await ask('/games', { 'accept-encoding': 'gzip, deflate' })
  const brotli = await ask('/games', { 'accept-encoding': 'gzip, deflate, br' })
  expect(plain.bytes.toString()).toBe(json)
  expect(gunzipSync(gzip.bytes).toString()).toBe(json)
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(json)
  expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'gzip',
    'br',
  ])
  for (const { headers } of [plain, gzip, brotli]) {
    expect(headers.vary).toBe('accept-encoding, calls-version, authorization')
    expect(headers['cache-control']).toBe('public, no-cache')
  }
})

test.each([
  ['a large page', `<!doctype html>${'보드게임 '.repeat(5_000)}`],
  ['a page too small to be compressed', '<!doctype html>보드게임'],
])('%s is sent whole to a browser that accepts no encoding', async (_, body) => {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  await cache.store('/page', { body, headers, tags: [games.all], audience: 'everybody' }, cache.now())
  const plain = await ask('/page')
  expect(plain.bytes.toString()).toBe(body)
  expect(plain.headers['content-length']).toBe(String(Buffer.byteLength(body)))
  expect(plain.headers['content-encoding']).toBeUndefined()
  const head = await ask('/page', {}, 'HEAD')
  expect(head.bytes).toHaveLength(0)
  expect({ ...head.headers, date: '' }).toEqual({ ...plain.headers, date: '' })
})

test.each([
  ['br;q=0', undefined],
  ['abracadabra', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['gzip; q=0.000 , br ; q=0', undefined],
  ['gzip;q=0, BR;q=0.5', 'br'],
  ['identity', undefined],
] as const)('a cached reply to a browser that accepts "%s" is encoded as %s', async (accepted, encoding) => {
  await store('/games')
  const { headers } = await ask('/games', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(encoding)
})

test('HEAD gets the same headers and no body', async () => {
  await store('/games')
  const whole = await ask('/games')
  const head = await ask('/games', {}, 'HEAD')
  expect(head.bytes).toHaveLength(0)
  expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' })
})

test('a client that has the reply gets 304', async () => {
  await store('/games')
  const { headers } = await ask('/games')
  const again = await ask('/games', { 'if-none-match': headers.etag ?? '' })
  expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag } })
  expect(again.bytes).toHaveLength(0)
  expect((await ask('/games', { 'if-none-match': `"another", ${headers.etag}` })).status).toBe(304)
  const inTwo = ['"another"', headers.etag ?? '']
  expect((await ask('/games', { 'if-none-match': inTwo })).status).toBe(304)
  expect((await ask('/games', { 'if-none-match': '"another"' })).status).toBe(200)
})

test('is not used for members, other addresses or writes', async () => {
  await store('/games')
  expect((await ask('/games', { authorization: 'Bearer token' })).status).toBe(notCached)
  expect((await ask('/games?page=2')).status).toBe(notCached)
  expect((await ask('/games', {}, 'POST')).status).toBe(notCached)
})

test('is used for members too when it is the same for everybody, and says so to proxies', async () => {
  await store('/news', { audience: 'everybody' })
  const reply = await ask('/news', { authorization: 'Bearer token' })
  expect(reply).toMatchObject({ status: 200, headers: { vary: 'accept-encoding, calls-version' } })
})

test('is found by other spellings of its address, of which few are remembered and no long one', async () => {
  await store('/games?page=1')
  const reply = cache.find('/games?page=1')
  const spell = (spelling: string) => {
    if (reply) cache.addSpelling(reply, spelling)
  }
  const long = `/games?page=${'0'.repeat(500)}1`
  spell(long)
  expect((await ask(long)).status).toBe(notCached)
  const spellings = Array.from({ length: 20 }, (_, at) => `/games?page=${'0'.repeat(at + 1)}1`)
  for (const spelling of spellings) spell(spelling)
  const statuses = await Promise.all(spellings.map(async (spelling) => (await ask(spelling)).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(8)
  cache.invalidate(games.all)
  expect((await ask(spellings[0] ?? '')).status).toBe(notCached)
})

test('is dropped when a tag that it depends on is invalidated', async () => {
  await store('/games')
  await store('/reviews', { tags: [reviews.all, games.all] })
  await store('/news', { tags: [news.all] })
  cache.invalidate(games.all)
  expect((await ask('/games')).status).toBe(notCached)
  expect((await ask('/reviews')).status).toBe(notCached)
  expect((await ask('/news')).status).toBe(200)
})

test('is dropped with the thing that it shows, and stays when another of the kind changes', async () => {
  await store('/games')
  await store('/games/1', { tags: [games.of(1)] })
  await store('/games/12', { tags: [games.of(12)] })
  cache.invalidate(games.of(1))
  expect((await ask('/games')).status).toBe(notCached)
  expect((await ask('/games/1')).status).toBe(notCached)
  expect((await ask('/games/12')).status).toBe(200)
  cache.invalidate(games.all)
  expect((await ask('/games/12')).status).toBe(notCached)
})

test.each([
  ['its tag', [games.all], games.all],
  ['one thing of the kind', [games.all], games.of(1)],
  ['the whole kind', [games.of(1)], games.all],
  ['everything, by a listener that may have missed something', [games.all], null],
])('is not cached when %s changed while it was read', async (_, tags, changed) => {
  const since = cache.now()
  if (changed) cache.invalidate(changed)
  else cache.clear()
  await store('/games', { tags, since })
  expect((await ask('/games')).status).toBe(notCached)
})

test('is cached when something else changed while it was read', async () => {
  const since = cache.now()
  cache.invalidate(games.of(2), news.all)
  await store('/games/1', { tags: [games.of(1)], since })
  expect((await ask('/games/1')).status).toBe(200)
})

test('stays correct after more tags than the cache remembers', async () => {
  const since = cache.now()
  cache.invalidate(games.of(1))
  for (let id = 0; id < 11_000; id += 1) cache.invalidate(reviews.of(id))
  await store('/games/1', { tags: [games.of(1)], since })
  expect((await ask('/games/1')).status).toBe(notCached)
  await store('/games/1', { tags: [games.of(1)] })
  expect((await ask('/games/1')).status).toBe(200)
})

test('is dropped in every listening process before the writer continues', async () => {
  await cache.listen(db)
  await store('/games')
  await store('/news', { tags: [news.all] })
  await db.transaction((tx) => invalidate(tx, games.of(1), reviews.all))
  expect((await ask('/games')).status).toBe(notCached)
  expect((await ask('/news')).status).toBe(200)
})

test('many changed things of a kind are announced as the kind, which fits into a notification', async () => {
  await cache.listen(db)
  await store('/games/5000', { tags: [games.of(5_000)] })
  const ids = Array.from({ length: 3_000 }, (_, id) => games.of(id))
  await db.transaction((tx) => invalidate(tx, ...ids))
  expect((await ask('/games/5000')).status).toBe(notCached)
})

test.each([
  ['bytes', { bytes: 2_000, replies: 100 }],
  ['replies', { bytes: 100_000, replies: 3 }],
])('the oldest reply that is not used is evicted when there are too many %s', async (_, limits) => {
  cache = new ResponseCache({}, limits)
  for (const url of ['/1', '/2', '/3']) await store(url, { body: 'x'.repeat(600) })
  expect((await ask('/1')).status).toBe(200)
  await store('/4', { body: 'x'.repeat(600) })
  expect((await ask('/2')).status).toBe(notCached)
  for (const url of ['/3', '/1', '/4']) expect((await ask(url)).status, url).toBe(200)
})

test('the oldest reply is evicted when all of them have been used', async () => {
  cache = new ResponseCache({}, { bytes: 100_000, replies: 2 })
  for (const url of ['/1', '/2']) await store(url)
  for (const url of ['/2', '/1']) expect((await ask(url)).status).toBe(200)
  await store('/3')
  const statuses = await Promise.all(['/1', '/2', '/3'].map(async (url) => (await ask(url)).status))
  expect(statuses).toEqual([notCached, 200, 200])
})

describe('concurrent computations of a reply', () => {
  test('are shared', async () => {
    let runs = 0
    const compute = async () => {
      runs += 1
      return runs
    }
    const all = Array.from({ length: 5 }, () => cache.share('/games', compute).work)
    expect(await Promise.all(all)).toEqual([1, 1, 1, 1, 1])
    expect(await cache.share('/games', compute).work).toBe(2)
  })

  test('are not shared with callers who come after a change', async () => {
    let runs = 0
    const compute = async () => {
      runs += 1
      return runs
    }
    const early = cache.share('/games', compute)
    cache.invalidate(games.of(1))
    const late = cache.share('/games', compute)
    expect([await early.work, await late.work]).toEqual([1, 2])
    expect([early.isFirst, late.isFirst]).toEqual([true, true])
  })
})
