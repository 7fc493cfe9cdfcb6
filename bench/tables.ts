import { randomUUID } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sittingEndpoints } from '~/features/sittings/endpoints'
import { hashOfPhone } from '~/lib/server/hash-of-phone'
import { withDatabase } from './harness/database'
import { type Figure, median, milliseconds, quantile, roundsOf } from './harness/figures'
import type { Measured } from './harness/load'
import { ask } from './teach'

const tables = 20
const phonesOfTable = 6
const changes = roundsOf(30)
const betweenChangesMs = 1_000
/** All of a cafe's phones share one address. */
const localAddress = '127.0.1.1'
const mostSeenMs = 1_000
const mostMsOverIdle = 50
const mostBytesOfStream = 3_000

interface Table {
  code: string
  phones: string[]
  streams: ClientRequest[]
  bytes: number
  /** Runs when a phone hears of a change. */
  heard: (phone: string) => void
}

const about = ({ code }: Pick<Table, 'code'>, path: string) => path.replace(':code', code)

/** Tables at which six phones sit each. */
function seatAll(dataDir: string): Promise<Table[]> {
  return withDatabase(dataDir, async (db) => {
    const all: Table[] = []
    for (let at = 0; at < tables; at += 1) {
      const code = `BENCH${String(at).padStart(3, '0')}`
      const phones = Array.from({ length: phonesOfTable }, () => randomUUID())
      await db`
        with made as (
          insert into cafe_tables (cafe_id, name, seats, code, made_at)
          select min(id), ${code}, 6, ${code}, now() from cafes where hidden_at is null returning id
        ), opened as (
          insert into sittings (key, table_id, asked_at, opened_at, acted_at) select ${code}, id, now(), now(), now() from made returning id
        )
        insert into sitting_guests (sitting_id, phone_hash, name, is_seated, heard_at)
        select opened.id, hash, place::text, true, now()
        from opened, unnest(${phones.map(hashOfPhone)}::text[]) with ordinality as phones (hash, place)`
      all.push({ code, phones, streams: [], bytes: 0, heard: () => undefined })
    }
    return all
  })
}

/** Follows the table as one of its phones, which reads it again at every change. */
async function follow(origin: string, table: Table, phone: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const path = about(table, sittingEndpoints.follow.path)
    const options = { localAddress, headers: { accept: 'text/event-stream' } }
    const stream = request(`${origin}${path}`, options, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${path}: ${reply.statusCode}`))
      reply.on('data', (part: Buffer) => {
        table.bytes += part.length
        resolve()
        if (part.includes('revision')) table.heard(phone)
      })
    })
    stream.on('error', (error) => (stream.destroyed ? undefined : reject(error))).end()
    table.streams.push(stream)
  })
}

/** A phone says how many there are. Returns after how many milliseconds the last of the others has read it. */
async function change(origin: string, table: Table, people: number): Promise<number> {
  const began = performance.now()
  const left = new Set(table.phones)
  const all = new Promise<void>((resolve) => {
    table.heard = async (phone) => {
      await ask({ origin, localAddress }, about(table, sittingEndpoints.read.path), { phone })
      left.delete(phone)
      if (left.size === 0) resolve()
    }
  })
  const [phone = ''] = table.phones
  const body = { phone, people, minutes: null }
  await ask({ origin, localAddress, method: 'PUT' }, about(table, sittingEndpoints.plan.path), body)
  await all
  return performance.now() - began
}

/** Measures how soon six phones have read a change while twenty tables of one cafe change each second, and what that costs others. */
export async function measureTables({ app, say }: Measured): Promise<Figure[]> {
  const { origin } = app
  const all = await seatAll(app.dataDir)
  try {
    for (const table of all) for (const phone of table.phones) await follow(origin, table, phone)
    for (const [at, table] of all.entries()) await change(origin, table, (at % 8) + 1)
    await app.longestTurnMs()
    await pause(betweenChangesMs * 5)
    const idleTurn = await app.longestTurnMs()
    const before = all.reduce((sum, { bytes }) => sum + bytes, 0)
    const took = await Promise.all(
      all.map(async (table, at) => {
        const ofTable: number[] = []
        await pause((at * betweenChangesMs) / tables)
        for (let round = 0; round < changes; round += 1) {
          ofTable.push(await change(origin, table, (round % 9) + 1))
          await pause(betweenChangesMs)
        }
        return ofTable
      }),
    )
    const turn = await app.longestTurnMs()
    const seen = took.flat()
    const bytes = (all.reduce((sum, table) => sum + table.bytes, 0) - before) / (tables * phonesOfTable)
    say(`  ${seen.length} changes, p95 ${milliseconds(quantile(seen, 0.95))}`)
    return [
      {
        what: `a change read by six phones, ${tables} tables at once`,
        ours: milliseconds(median(seen)),
        beside: `slowest ${milliseconds(Math.max(...seen))}`,
        target: `≤ ${mostSeenMs} ms`,
        met: quantile(seen, 0.95) <= mostSeenMs,
      },
      {
        what: `longest turn, ${tables} tables that change`,
        ours: milliseconds(turn),
        beside: `${milliseconds(idleTurn)} idle`,
        target: `≤ ${mostMsOverIdle} ms over idle`,
        met: turn - idleTurn <= mostMsOverIdle,
      },
      {
        what: `stream of a phone at a table, ${changes} changes`,
        ours: `${Math.round(bytes)} B`,
        target: `≤ ${mostBytesOfStream} B`,
        met: bytes <= mostBytesOfStream,
      },
    ]
  } finally {
    for (const { streams } of all) for (const stream of streams) stream.destroy()
  }
}
