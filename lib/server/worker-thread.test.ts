import { expect, test } from 'vitest'
import { Refusal } from '../errors'
import type { Greed } from './test-greedy-worker'
import type { Stream } from './test-streaming-worker'
import { openStreamingWorker, openWorker, WorkerExhausted, type WorkerLimits } from './worker-thread'

const plenty = { memoryMb: 256, timeoutMs: 60_000, most: 1, mostWaiting: 1, refusal: '조금 뒤에 와 주세요.' }
const open = (limits: Partial<WorkerLimits> = {}) =>
  openWorker<Greed, string>('lib/server/test-greedy-worker', { ...plenty, ...limits })

test('returns the parts that were made', async () => {
  expect(await open()('none')).toEqual(['one', 'two'])
})

test('passes on a refusal', async () => {
  const refused = await open()('refuses').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({
    status: 409,
    message: '지금은 안 돼요.',
    code: 'NOT_NOW',
    fields: { a: 'b' },
  })
})

test('passes on a failure', async () => {
  await expect(open()('fails')).rejects.toThrow('of this test')
})

test('stops work that takes too much memory, and continues with waiting work', async () => {
  const ask = open({ memoryMb: 32 })
  const [greedy, waiting] = await Promise.allSettled([ask('memory'), ask('none')])
  expect(greedy).toEqual({ status: 'rejected', reason: new WorkerExhausted('memory') })
  expect(waiting).toEqual({ status: 'fulfilled', value: ['one', 'two'] })
})

test('refuses work when enough is waiting, and takes it again afterwards', async () => {
  const ask = open()
  const asked = await Promise.allSettled([ask('none'), ask('none'), ask('none')])
  expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(asked[2]).toMatchObject({ reason: { status: 429, code: 'BUSY', message: '조금 뒤에 와 주세요.' } })
  expect(await ask('none')).toEqual(['one', 'two'])
})

test('stops work that never ends', async () => {
  await expect(open({ timeoutMs: 1 })('time')).rejects.toEqual(new WorkerExhausted('time'))
})

async function partsOf(stream: Stream, limits = { memoryMb: 256, timeoutMs: 60_000 }) {
  const parts: number[] = []
  const failure = await (async () => {
    const ask = openStreamingWorker<Stream, number>('lib/server/test-streaming-worker', limits)
    for await (const part of ask(stream)) parts.push(part)
  })().catch((error: unknown) => error)
  return { parts, failure }
}

test('streams parts, and what ends them early comes after those before', async () => {
  expect(await partsOf('three')).toEqual({ parts: [1, 2, 3], failure: undefined })
  expect(await partsOf('refuses')).toMatchObject({ parts: [1, 2], failure: { status: 400, code: 'TWO' } })
  expect(await partsOf('fails')).toMatchObject({ failure: { message: 'the third part of this test' } })
})

test('stops a stream that takes too much memory, or too long for one part', async () => {
  expect(await partsOf('memory', { memoryMb: 32, timeoutMs: 60_000 })).toMatchObject({
    failure: new WorkerExhausted('memory'),
  })
  expect(await partsOf('never', { memoryMb: 256, timeoutMs: 3_000 })).toMatchObject({
    parts: [1, 2],
    failure: new WorkerExhausted('time'),
  })
})

test('a stream that is read no further ends with its thread', async () => {
  const ask = openStreamingWorker<Stream, number>('lib/server/test-streaming-worker', plenty)
  const stream = ask('three')
  expect(await stream.next()).toEqual({ done: false, value: 1 })
  expect(await stream.return(undefined)).toEqual({ done: true, value: undefined })
})
