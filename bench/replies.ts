import { get } from 'node:http'
import { inOurWords } from '~/lib/calls-version'
import { topListPath } from './catalogue-list'
import { databaseOf } from './harness/database'
import { type Figure, rateFigure } from './harness/figures'
import type { Measured } from './harness/load'
import { checkNeverKept } from './harness/running-app'
import { sideBySide } from './harness/side-by-side'

const shortTurn = { connections: 16, ms: 600, most: 1_000_000 }

/** Headers that node:http adds by itself in both servers. */
const addedByServer = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** Measures a list and home from the cache. A browser that opens a page sends no version of calls. */
export async function measureHot(on: Measured): Promise<Figure[]> {
  return [
    await measureCached(on, { what: 'hot list read', path: topListPath, headers: inOurWords }),
    await measureCached(on, { what: 'cached page, /', path: '/', headers: {} }),
  ]
}

/** Compares a cached reply with a server that only sends the same bytes. */
async function measureCached(
  on: Measured,
  { what, path, ...ask }: { what: string; path: string; headers: object },
): Promise<Figure> {
  const headers = { 'accept-encoding': 'br', ...ask.headers }
  const order = await readRaw(on.app.origin + path, headers)
  const cost = await sideBySide(on, order, { ...shortTurn, path, headers })
  return rateFigure(what, cost, { than: 'bare node:http, same bytes', least: 0.75 })
}

/** Compares a list that is read every time with Fastify and its plugins alone, which send the same rows. */
export async function measureUncachedList(on: Measured): Promise<Figure[]> {
  // Cached replies are only for requests without a token. An invalid token is enough to bypass the cache.
  const headers = { authorization: 'Bearer none', ...inOurWords }
  await checkNeverKept(on.app.origin + topListPath, headers)
  const order = { address: databaseOf(on.app.dataDir) }
  const cost = await sideBySide(on, order, { ...shortTurn, path: topListPath, headers })
  const than = 'rows, bare driver and Fastify with its plugins alone'
  return [rateFigure('uncached list', cost, { than, least: 0.85 })]
}

/** Reads the reply without decompressing it, which `fetch` would do. */
async function readRaw(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: Record<string, string>; bytes: Uint8Array }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (reply) => {
      const parts = await reply.toArray()
      const given = Object.entries(reply.headers).filter(([name]) => !addedByServer.has(name))
      const said = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
      resolve({ headers: said, bytes: Buffer.concat(parts) })
    }).on('error', reject)
  })
}
