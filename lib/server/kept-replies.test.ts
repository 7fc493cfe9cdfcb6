import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from './database'
import { announceChange, KeptReplies } from './kept-replies'
import { createTestDatabase, type TestDatabase } from './test-database'

const json = JSON.stringify({ results: Array.from({ length: 200 }, (_, id) => ({ id })) })
const notKept = 418

let kept: KeptReplies
let server: Server
let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address)
  server = createServer((asked, reply) => {
    if (!kept.answer(asked, reply)) reply.writeHead(notKept).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await db.close()
  await database.drop()
})
beforeEach(() => {
  kept = new KeptReplies()
})

function keep(url: string, topics: string[] = ['games'], text = json): Promise<void> {
  return kept.keep(url, text, topics, kept.stateOf(topics))
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const asked = request({ port, host: '127.0.0.1', path, headers, method, agent: false }).end()
  const [reply] = await once(asked, 'response')
  const parts: Buffer[] = []
  for await (const part of reply) parts.push(part)
  return { status: reply.statusCode, headers: reply.headers, bytes: Buffer.concat(parts) }
}

test('a kept reply comes in the form that the browser reads, and says how', async () => {
  await keep('/games')
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
    expect(headers.vary).toBe('accept-encoding, authorization')
    expect(headers['cache-control']).toBe('public, no-cache')
  }
})

test.each([
  ['br;q=0', undefined],
  ['abracadabra', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['gzip; q=0.000 , br ; q=0', undefined],
  ['gzip;q=0, BR;q=0.5', 'br'],
  ['identity', undefined],
] as const)('a kept reply to a browser that accepts "%s" is encoded as %s', async (accepted, encoding) => {
  await keep('/games')
  const { headers } = await ask('/games', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(encoding)
})

test('to HEAD it answers with the same headers and nothing else', async () => {
  await keep('/games')
  const whole = await ask('/games')
  const head = await ask('/games', {}, 'HEAD')
  expect(head.bytes).toHaveLength(0)
  expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' })
})

test('who has it already is told so', async () => {
  await keep('/games')
  const { headers } = await ask('/games')
  const again = await ask('/games', { 'if-none-match': headers.etag ?? '' })
  expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag } })
  expect(again.bytes).toHaveLength(0)
  expect((await ask('/games', { 'if-none-match': `"another", ${headers.etag}` })).status).toBe(304)
  expect((await ask('/games', { 'if-none-match': '"another"' })).status).toBe(200)
})

test('is given neither to a member nor to another address nor to a write', async () => {
  await keep('/games')
  expect((await ask('/games', { authorization: 'Bearer token' })).status).toBe(notKept)
  expect((await ask('/games?page=2')).status).toBe(notKept)
  expect((await ask('/games', {}, 'POST')).status).toBe(notKept)
})

test('goes when one of its topics changes', async () => {
  await keep('/games', ['games'])
  await keep('/reviews', ['reviews', 'games'])
  await keep('/news', ['news'])
  kept.drop('games')
  expect((await ask('/games')).status).toBe(notKept)
  expect((await ask('/reviews')).status).toBe(notKept)
  expect((await ask('/news')).status).toBe(200)
})

test('is not kept when its topic changed while it was read', async () => {
  const before = kept.stateOf(['games'])
  kept.drop('games')
  await kept.keep('/games', json, ['games'], before)
  expect((await ask('/games')).status).toBe(notKept)
})

test('goes in every process that listens before the one that wrote goes on', async () => {
  await kept.listen(db)
  await keep('/games')
  await db.transaction((tx) => announceChange(tx, 'games'))
  expect((await ask('/games')).status).toBe(notKept)
})

test.each([
  ['bytes', { bytes: 2_000, replies: 100 }],
  ['replies', { bytes: 100_000, replies: 3 }],
])('the oldest makes room when there are too many %s', async (_, most) => {
  kept = new KeptReplies({}, most)
  for (const url of ['/1', '/2', '/3', '/1', '/4']) await keep(url, ['games'], 'x'.repeat(600))
  expect((await ask('/2')).status).toBe(notKept)
  for (const url of ['/3', '/1', '/4']) expect((await ask(url)).status, url).toBe(200)
})
