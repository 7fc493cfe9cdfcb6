import { get } from 'node:http'
import { paths } from '~/features/paths'
import { inOurWords } from '~/lib/calls-version'
import { topListPath } from './catalogue-list'
import { type Figure, roundsOf } from './harness/figures'
import { type Measured, processorMs } from './harness/load'
import { sideBySide } from './harness/side-by-side'

/** Headers that node:http adds by itself in both servers. */
const addedByServer = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

export async function measureHotList(on: Measured): Promise<Figure[]> {
  const headers = inOurWords
  return [await measureCached(on, { what: 'hot list read', path: topListPath, headers, least: 0.75 })]
}

/** Measures the home page from the cache, and a page that is rendered for each request from cached replies. */
export async function measurePages(on: Measured): Promise<Figure[]> {
  // A browser that opens a page sends no version of calls.
  const cached = await measureCached(on, { what: 'cached page, /', path: '/', headers: {}, least: 0.75 })
  const { app, load } = on
  const path = paths.recommendationResult('?people=2,4&difficulty=B')
  // A reply that is compressed while it is sent has no Content-Length.
  const headers = { 'accept-encoding': 'identity' }
  const ask = { port: app.port, paths: [path], headers, connections: 4, most: 1_000_000 }
  await load.run({ ...ask, ms: roundsOf(2_000) })
  const before = processorMs(app.pid)
  const { answered, ms } = await load.run({ ...ask, ms: roundsOf(10_000) })
  const each = (processorMs(app.pid) - before) / answered
  return [
    cached,
    {
      what: 'page rendered each time',
      ours: `${((answered / ms) * 1_000).toFixed(0)}/s`,
      beside: `${each.toFixed(1)} ms of processor time each`,
    },
  ]
}

/** Compares a cached reply with a server that only sends the same bytes. */
async function measureCached(
  on: Measured,
  { what, path, least, ...ask }: { what: string; path: string; headers: object; least: number },
): Promise<Figure> {
  const headers = { 'accept-encoding': 'br', ...ask.headers }
  const order = await readRaw(on.app.origin + path, headers)
  const than = 'bare node:http, same bytes'
  return await sideBySide(what, on, { path, headers, roundMs: 500, order }, { than, least })
}

/** Reads the reply without decompressing it, which `fetch` would do. */
async function readRaw(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: Record<string, string>; bytes: Uint8Array }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('error', reject)
      reply.on('end', () => {
        const given = Object.entries(reply.headers).filter(([name]) => !addedByServer.has(name))
        const headers = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
        resolve({ headers, bytes: Buffer.concat(parts) })
      })
    }).on('error', reject)
  })
}
