import { expect, test } from 'vitest'
import { Refusal } from '../errors'
import type { Greed } from './test-greedy-worker'
import { openWorker, WorkerExhausted, type WorkerLimits } from './worker-thread'

const plenty = { memoryMb: 256, timeoutMs: 60_000, most: 1 }
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

test('stops work that never ends', async () => {
  await expect(open({ timeoutMs: 1 })('time')).rejects.toEqual(new WorkerExhausted('time'))
})
