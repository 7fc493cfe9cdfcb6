import { expect, test } from 'vitest'
import { Refusal } from '../errors'
import type { Greed } from './test-greedy-worker'
import { openWorker, WorkerExhausted, type WorkerLimits } from './worker-thread'

const plenty = { memoryMb: 256, timeoutMs: 60_000, most: 1 }
const open = (limits: Partial<WorkerLimits> = {}) =>
  openWorker<Greed, string>('lib/server/test-greedy-worker', { ...plenty, ...limits })

test('answers in the parts that were made', async () => {
  expect(await open()('none')).toEqual(['one', 'two'])
})

test('refuses as the work refused', async () => {
  const refused = await open()('refuses').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({
    status: 409,
    message: '지금은 안 돼요.',
    code: 'NOT_NOW',
    fields: { a: 'b' },
  })
})

test('fails as the work failed', async () => {
  await expect(open()('fails')).rejects.toThrow('of this test')
})

test('ends work that takes too much memory, and whoever waited behind it is answered', async () => {
  const ask = open({ memoryMb: 32 })
  const [greedy, waiting] = await Promise.allSettled([ask('memory'), ask('none')])
  expect(greedy).toEqual({ status: 'rejected', reason: new WorkerExhausted('memory') })
  expect(waiting).toEqual({ status: 'fulfilled', value: ['one', 'two'] })
})

test('ends work that never comes to an end', async () => {
  await expect(open({ timeoutMs: 1 })('time')).rejects.toEqual(new WorkerExhausted('time'))
})
