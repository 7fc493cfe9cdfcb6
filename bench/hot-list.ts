import { get } from 'node:http'
import { startBareServer } from './bare-server'
import { type Figure, perSecond } from './figures'
import { topListPath } from './list-path'
import type { LoadGenerator } from './load'
import type { RunningApp } from './running-app'
import { sideBySide } from './side-by-side'

const roundMs = 500
const target = 0.8
/** Headers that node:http adds to both by itself. */
const addedByServer = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** A list from the kept bytes against a server that does nothing but send the same bytes. */
export async function measureHotList(app: RunningApp, load: LoadGenerator): Promise<Figure[]> {
  const headers = { 'accept-encoding': 'br' }
  const { given, bytes } = await readRaw(app.origin + topListPath, headers)
  const bare = await startBareServer('bare-bytes-server.ts', { headers: given, bytes })
  try {
    const { ours, beside, ratio } = await sideBySide(
      load,
      { path: topListPath, headers, roundMs },
      { ours: app.port, beside: bare.port },
    )
    return [
      {
        what: 'hot list read',
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

/** The reply as it travels: `fetch` would undo the compression. */
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
