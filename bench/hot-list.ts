import { get } from 'node:http'
import { startBareServer } from './bare-server'
import { type Figure, median, perSecond } from './figures'
import { topListPath } from './list-path'
import type { LoadGenerator } from './load'
import type { RunningApp } from './running-app'

const rounds = 9
const roundMs = 1_500
const connections = 16
const target = 0.8
/** Headers that node:http adds to both by itself. */
const addedByServer = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** A list from the kept bytes against a server that does nothing but send the same bytes. */
export async function measureHotList(app: RunningApp, load: LoadGenerator): Promise<Figure[]> {
  const headers = { 'accept-encoding': 'br' }
  const { given, bytes } = await readRaw(app.origin + topListPath, headers)
  const bare = await startBareServer('bare-bytes-server.ts', { headers: given, bytes })
  try {
    const rateOf = (port: number) =>
      load.rate({ port, paths: [topListPath], headers, connections, ms: roundMs })
    const ours: number[] = []
    const beside: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const pair = [await rateOf(app.port), await rateOf(bare.port)] as const
      // The first round warms both up.
      if (round < 0) continue
      ours.push(pair[0])
      beside.push(pair[1])
    }
    const ratio = median(ours.map((rate, round) => rate / (beside[round] ?? Number.NaN)))
    return [
      {
        what: 'hot list read',
        ours: perSecond(median(ours)),
        beside: `${perSecond(median(beside))} bare node:http, same bytes`,
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
