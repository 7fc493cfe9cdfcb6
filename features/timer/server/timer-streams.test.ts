import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { defaultSetup } from '../timer-setup'

const phone = 'jiwoo-random-device-mark'
const setup = { ...defaultSetup, names: ['지우', '하늘'] }
const streamsEach = 20

let on: TestApp
let statements: string[] = []
let leaving = new AbortController()

beforeAll(async () => {
  on = await testApp({}, { hearStatement: (text) => statements.push(text) })
  await on.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  leaving.abort()
  leaving = new AbortController()
  await expect.poll(() => on.app.streams.count).toBe(0)
})
afterAll(async () => {
  // The client keeps connections on which it has asked for nothing yet.
  on.app.server.closeAllConnections()
  await on.close()
})

async function post(path: string, payload: object) {
  const reply = await on.app.inject({ method: 'POST', url: `/v1/timers${path}`, payload })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

let sent = 0
async function send(key: string, kind: string): Promise<void> {
  sent += 1
  const at = on.clock.now().getTime()
  await post(`/${key}/events`, { phone, kind, key: `sent-event-${sent}`, turn: null, at, after: 0 })
}

async function openTimer(): Promise<string> {
  const { key } = (await post('', { setup, phone })) as { key: string }
  await send(key, 'start')
  return key
}

const reads = () => statements.filter((text) => text.includes('from timer_events'))

interface Following {
  status: number
  error: unknown
  /** The numbers of the events it was told of. */
  seqs: number[]
}

/** Follows a timer. Resolves once the first message has come, and reads on. */
async function follow(key: string): Promise<Following> {
  const { port } = on.app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/v1/timers/${key}/stream`
  const { status, body } = await fetch(address, { signal: leaving.signal })
  if (status !== 200 || !body) return { status, error: await new Response(body).json(), seqs: [] }
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const seqs: number[] = []
  let text = ''
  async function read(): Promise<boolean> {
    const { done, value = '' } = await reader.read()
    const blocks = (text + value).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks.filter((each) => each.startsWith('data: '))) {
      const { events } = JSON.parse(block.slice(6)) as { events: { seq: number }[] }
      seqs.push(...events.map(({ seq }) => seq))
    }
    return !done
  }
  while (seqs.length === 0) await read()
  const readOn = async () => {
    while (await read());
  }
  readOn().catch(() => null)
  return { status, error: null, seqs }
}

const many = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make))

async function followedTimers(timers: number): Promise<{ keys: string[]; streams: Following[] }> {
  const keys = await many(timers, openTimer)
  const streams = (await Promise.all(keys.map((key) => many(streamsEach, () => follow(key))))).flat()
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  return { keys, streams }
}

/** Sends this many events to each timer, and waits until every stream was told of the last. */
async function sendAll(keys: string[], eventsEach: number, streams: Following[]): Promise<void> {
  await Promise.all(
    keys.map(async (key) => {
      for (let at = 0; at < eventsEach; at += 1) await send(key, at % 2 === 0 ? 'pause' : 'resume')
    }),
  )
  const all = Array.from({ length: eventsEach + 1 }, (_, at) => at + 1)
  await expect
    .poll(() => streams.filter(({ seqs }) => seqs.length < all.length).length, { timeout: 30_000 })
    .toBe(0)
  // Nothing is told twice, and nothing is left out.
  for (const { seqs } of streams) expect(seqs).toEqual(all)
}

test('five hundred streams and two hundred events take a read of the log for each event, and one for its streams', async () => {
  const { keys, streams } = await followedTimers(25)
  expect(streams).toHaveLength(500)
  statements = []
  await sendAll(keys, 8, streams)
  expect(reads().length).toBeLessThanOrEqual(2 * 200)
})

test('two hundred events of one timer are told to all its streams, many at a time', async () => {
  const { keys, streams } = await followedTimers(1)
  statements = []
  await sendAll(keys, 200, streams)
  expect(reads().length).toBeLessThanOrEqual(2 * 200)
})

test('a twenty-first stream of one timer is refused in Korean, and that of another timer is not', async () => {
  const { keys } = await followedTimers(1)
  const [key = ''] = keys
  expect(await follow(key)).toMatchObject({
    status: 429,
    error: {
      code: 'TOO_MANY_WATCHING',
      error: '지금 보고 있는 기기가 너무 많아요. 잠시 뒤에 다시 시도해 주세요.',
    },
  })
  expect((await follow(await openTimer())).status).toBe(200)
})

test('whoever reads a timer while it is being read shares the next read with all who do', async () => {
  const key = await openTimer()
  statements = []
  const replies = await many(40, () => post(`/${key}`, { phone }))
  expect(new Set(replies.map(({ events }) => events.length))).toEqual(new Set([1]))
  expect(reads().length).toBeLessThanOrEqual(20)
})
