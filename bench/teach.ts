import { randomUUID } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { timerEndpoints } from '~/features/timer/endpoints'
import { defaultSetup } from '~/features/timer/timer-setup'
import { inOurWords } from '~/lib/calls-version'
import { withDatabase } from './harness/database'
import { type Figure, median, milliseconds, quantile, roundsOf } from './harness/figures'
import type { Measured } from './harness/load'

const tablesAtOnce = 20
const phonesOfTable = 4
const pagesTurned = roundsOf(40)
const betweenPagesMs = 1_000
const longestWaitMs = 10_000
const mostTimesAlone = 3
const mostMsOverIdle = 50

/** A table with an address of its own, since one network opens and sends only so much. */
interface Table {
  origin: string
  localAddress: string
  key: string
  phone: string
  heard: Map<string, { left: number; done: () => void }>
  streams: ClientRequest[]
}

export function ask(
  {
    origin,
    localAddress,
    method = 'POST',
  }: Pick<Table, 'origin' | 'localAddress'> & { method?: 'POST' | 'PUT' },
  path: string,
  body: object,
): Promise<{ key: string }> {
  return new Promise((resolve, reject) => {
    const headers = { ...inOurWords, 'content-type': 'application/json' }
    const sent = request(`${origin}${path}`, { method, localAddress, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(`${path}: ${text}`)),
      )
    })
    sent.on('error', reject).end(JSON.stringify(body))
  })
}

const pathOf = ({ path }: { path: string }, key: string) => path.replace(':key', key)

/** Follows the table as one of its phones, and ticks off what it hears of. */
async function follow(table: Table, phone: string): Promise<void> {
  const { origin, localAddress, key, heard } = table
  const path = `${pathOf(timerEndpoints.follow, key)}?${new URLSearchParams({ phone, after: '0' })}`
  const options = { localAddress, headers: { accept: 'text/event-stream' } }
  await new Promise<void>((resolve, reject) => {
    const stream = request(`${origin}${path}`, options, (reply: IncomingMessage) => {
      if (reply.statusCode !== 200) reject(new Error(`${path}: ${reply.statusCode}`))
      reply.setEncoding('utf8').on('data', (text: string) => {
        resolve()
        for (const [event, waiting] of heard) {
          if (!text.includes(event)) continue
          waiting.left -= 1
          if (waiting.left === 0) waiting.done()
        }
      })
    })
    stream.on('error', (error) => (stream.destroyed ? undefined : reject(error))).end()
    table.streams.push(stream)
  })
}

async function openTable(origin: string, gameId: number, at: number): Promise<Table> {
  const phones = Array.from({ length: phonesOfTable }, () => randomUUID())
  const [phone = ''] = phones
  const table: Table = {
    ...{ origin, localAddress: `127.0.1.${at + 1}`, phone, key: '' },
    ...{ heard: new Map(), streams: [] },
  }
  const names = phones.map(() => '')
  const setup = { ...defaultSetup, names }
  const opened = { setup, phone, meetupId: null, gameId, teaches: true }
  table.key = (await ask(table, timerEndpoints.open.path, opened)).key
  for (const [seat, each] of phones.entries()) {
    if (seat > 0) await ask(table, pathOf(timerEndpoints.sit, table.key), { phone: each, seat, name: null })
    await follow(table, each)
  }
  return table
}

/** Turns a page, and returns after how many milliseconds the last phone of the table had it. */
async function turnPage(table: Table, turn: number): Promise<number> {
  const event = randomUUID()
  const began = performance.now()
  const all = new Promise<void>((resolve) => {
    table.heard.set(event, { left: phonesOfTable, done: resolve })
  })
  const sent = { phone: table.phone, key: event, kind: 'page', turn, player: null, at: Date.now(), after: 0 }
  await ask(table, pathOf(timerEndpoints.send, table.key), sent)
  const late = pause(longestWaitMs, undefined, { ref: false }).then(() => {
    throw new Error('A phone did not hear of its page.')
  })
  await Promise.race([all, late])
  table.heard.delete(event)
  return performance.now() - began
}

/** Each table turns a page every second, one after another. */
async function turnAll(tables: readonly Table[]): Promise<number[]> {
  const took = await Promise.all(
    tables.map(async (table, at) => {
      const ofTable: number[] = []
      await pause((at * betweenPagesMs) / tables.length)
      for (let page = 0; page < pagesTurned; page += 1) {
        ofTable.push(await turnPage(table, page % 2))
        await pause(betweenPagesMs)
      }
      return ofTable
    }),
  )
  return took.flat()
}

/** Measures how late a page reaches the last of four phones, and what twenty tables that turn pages at once cost the others. */
export async function measureTeach({ app, say }: Measured): Promise<Figure[]> {
  const gameId = await withDatabase(app.dataDir, async (db) => {
    const [game] = await db<{ id: number }[]>`select min(game_id) as id from game_explanations`
    return game?.id ?? 0
  })
  const tables: Table[] = []
  try {
    const first = await openTable(app.origin, gameId, 0)
    tables.push(first)
    await turnAll([first])
    const alone = await turnAll([first])
    for (let at = 1; at < tablesAtOnce; at += 1) tables.push(await openTable(app.origin, gameId, at))
    await app.longestTurnMs()
    await pause(betweenPagesMs * pagesTurned)
    const idleTurn = await app.longestTurnMs()
    const together = await turnAll(tables)
    const turn = await app.longestTurnMs()
    const ratio = median(together) / median(alone)
    say(`  ${tables.length} tables: longest turn ${milliseconds(turn)}, idle ${milliseconds(idleTurn)}`)
    return [
      {
        what: `a page at the last of four phones, ${tablesAtOnce} tables at once`,
        ours: milliseconds(median(together)),
        beside: `${milliseconds(median(alone))} one table alone; p95 ${milliseconds(quantile(together, 0.95))} and ${milliseconds(quantile(alone, 0.95))}`,
        ratio: ratio.toFixed(2),
        target: `≤ ${mostTimesAlone}`,
        met: ratio <= mostTimesAlone,
      },
      {
        what: `longest turn, ${tablesAtOnce} tables that turn a page`,
        ours: milliseconds(turn),
        beside: `${milliseconds(idleTurn)} idle`,
        target: `≤ ${mostMsOverIdle} ms over idle`,
        met: turn - idleTurn <= mostMsOverIdle,
      },
    ]
  } finally {
    for (const { streams } of tables) for (const stream of streams) stream.destroy()
  }
}
