import { get } from 'node:http'
import { paths } from '~/features/paths'
import { startBareServer } from './bare-server'
import { type Figure, perSecond } from './figures'
import { topListPath } from './list-path'
import type { LoadGenerator } from './load'
import { processorMs } from './processor-time'
import type { RunningApp } from './running-app'
import { sideBySide } from './side-by-side'

const roundMs = 500
/** Headers that node:http adds by itself in both servers. */
const addedByServer = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

export function measureHotList(app: RunningApp, load: LoadGenerator): Promise<Figure[]> {
  return measureCached(app, load, { what: 'hot list read', path: topListPath, target: 0.85 })
}

/**
 * Measures the home page from the cache, and a page that is rendered for each request from cached replies.
 */
export async function measurePages(app: RunningApp, load: LoadGenerator): Promise<Figure[]> {
  const cached = await measureCached(app, load, { what: 'cached page, /', path: '/', target: 0.6 })
  const path = paths.recommendationResult('?people=2,4&difficulty=B')
  // A reply that is compressed while it is sent has no Content-Length.
  const headers = { 'accept-encoding': 'identity' }
  const ask = { port: app.port, paths: [path], headers, connections: 4, most: 1_000_000 }
  await load.run({ ...ask, ms: 2_000 })
  const before = processorMs(app.pid)
  const { answered, ms } = await load.run({ ...ask, ms: 10_000 })
  const each = (processorMs(app.pid) - before) / answered
  return [
    ...cached,
    {
      what: 'page rendered each time',
      ratio: '',
      target: '',
      met: null,
      ours: `${((answered / ms) * 1_000).toFixed(0)}/s`,
      beside: `${each.toFixed(1)} ms of processor time each`,
    },
  ]
}

/** Compares a cached reply with a server that only sends the same bytes. */
async function measureCached(
  app: RunningApp,
  load: LoadGenerator,
  { what, path, target }: { what: string; path: string; target: number },
): Promise<Figure[]> {
  const headers = { 'accept-encoding': 'br' }
  const { given, bytes } = await readRaw(app.origin + path, headers)
  const bare = await startBareServer('bare-bytes-server.ts', { headers: given, bytes })
  try {
    const { ours, beside, ratio } = await sideBySide(
      load,
      { path, headers, roundMs },
      { ours: app, beside: bare },
    )
    return [
      {
        what,
        ours: perSecond(ours),
        beside: `${perSecond(beside)} bare node:http, same bytes`,
        ratio: ratio.toFixed(2),
        target: `≥ ${target}`,
        met: ratio >= target,
      },
    ]
  } finally {
    bare.stop()
  }
}

/** Reads the reply without decompressing it, which `fetch` would do. */
async function readRaw(
  url: string,
  headers: Record<string, string>,
): Promise<{ given: Record<string, string>; bytes: Uint8Array }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('error', reject)
      reply.on('end', () => {
        const given = Object.fromEntries(
          Object.entries(reply.headers).flatMap(([name, value]) =>
            value === undefined || addedByServer.has(name) ? [] : [[name, String(value)]],
          ),
        )
        resolve({ given, bytes: Buffer.concat(parts) })
      })
    }).on('error', reject)
  })
}
