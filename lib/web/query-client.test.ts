import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { z } from 'zod'
import { type Endpoint, get, post } from '../endpoint'
import { tagHeaders, tagKind } from '../tags'
import { call } from './call'
import { CallFailed } from './call-failed'
import { makeQueryClient } from './query-client'
import { noteChangedElsewhere } from './query-tags'

const things = tagKind('things').all
const list: Endpoint<{ summary: string; reply: z.ZodArray<z.ZodNumber> }> = get('/v1/things')
const write: Endpoint = post('/v1/things')

beforeEach(() => onlineManager.setOnline(true))
afterEach(() => onlineManager.setOnline(true))

/** A client that shows the list of things and has read it once, with the writes answered as given. */
async function showing(answer: () => Response | Promise<Response>) {
  let reads = 0
  const client = makeQueryClient(async (_, { method } = {}) => {
    if (method !== 'GET') return answer()
    reads += 1
    return Response.json([reads], { headers: { [tagHeaders.dependsOn]: things } })
  })
  client.mount()
  const observer = new QueryObserver(client, {
    queryKey: ['things'],
    queryFn: (context) => call(list, {}, context),
  })
  const leave = observer.subscribe(() => {})
  onTestFinished(() => {
    leave()
    client.unmount()
  })
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([1]))
  const mutate = (options: { scope?: { id: string }; meta?: Record<string, unknown> } = {}) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => call(write, {}, { client }), ...options })
      .execute(undefined)
      .catch((error: unknown) => error)
  return { client, mutate, readTimes: () => reads }
}

const refused = (status: number) => () => Response.json({ error: '' }, { status })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

test.each([
  ['without an answer', lost],
  ['with 404, as something is gone', refused(404)],
  ['with 409, as something has changed', refused(409)],
  ['with 500', refused(500)],
])('after a write that failed %s, what is on the screen is read again', async (_, answer) => {
  const { mutate, readTimes } = await showing(answer)
  expect(await mutate()).toBeInstanceOf(CallFailed)
  await vi.waitFor(() => expect(readTimes()).toBe(2))
})

test('after a write that was refused for its contents nothing is read again', async () => {
  const { client, mutate, readTimes } = await showing(refused(400))
  await mutate()
  expect(client.isFetching()).toBe(0)
  expect(readTimes()).toBe(1)
})

test('a write that shows its change itself reads nothing again when it fails, since reading may have caused it', async () => {
  const { client, mutate, readTimes } = await showing(refused(500))
  await mutate({ meta: { isShown: true } })
  expect(client.isFetching()).toBe(0)
  expect(readTimes()).toBe(1)
})

test('after several writes at once, of which one failed, it is read when the last is answered', async () => {
  const answers: ((response: Response) => void)[] = []
  const { client, mutate, readTimes } = await showing(
    () => new Promise<Response>((resolve) => void answers.push(resolve)),
  )
  const writes = [mutate({ scope: { id: 'press' } }), mutate()]
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.(refused(500)())
  await writes[0]
  expect(client.isFetching()).toBe(0)
  answers[1]?.(Response.json({}))
  await writes[1]
  await vi.waitFor(() => expect(readTimes()).toBe(2))
})

test('without a connection it is read when there is one again', async () => {
  const { client, mutate, readTimes } = await showing(lost)
  onlineManager.setOnline(false)
  await mutate()
  expect(client.isFetching()).toBe(0)
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(readTimes()).toBe(2))
})

test('a refusal that has changed data says so, and what depends on it is read again', async () => {
  const { client, readTimes } = await showing(() =>
    Response.json({ error: '' }, { status: 422, headers: { [tagHeaders.changed]: things } }),
  )
  await expect(call(write, {}, { client })).rejects.toBeInstanceOf(CallFailed)
  await vi.waitFor(() => expect(readTimes()).toBe(2))
})

test('an answer that a change has overtaken, before anybody knew what it depends on, is read again', async () => {
  const others = tagKind('others').all
  const answers: (() => void)[] = []
  const client = makeQueryClient(
    () =>
      new Promise((resolve) => {
        const nth = answers.length + 1
        answers.push(() => resolve(Response.json([nth], { headers: { [tagHeaders.dependsOn]: things } })))
      }),
  )
  const read = client.fetchQuery({ queryKey: ['things'], queryFn: (context) => call(list, {}, context) })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  noteChangedElsewhere(client, [others])
  for (const nth of [1, 2, 3]) {
    await vi.waitFor(() => expect(answers).toHaveLength(nth))
    noteChangedElsewhere(client, [things])
    answers[nth - 1]?.()
  }
  // What changes all the time is not read for ever.
  expect(await read).toEqual([3])
})

test('an answer that was overtaken is shown all the same when it cannot be read again', async () => {
  let reads = 0
  const client = makeQueryClient(async () => {
    reads += 1
    if (reads > 1) return Response.json({ error: '' }, { status: 429 })
    noteChangedElsewhere(client, [things])
    return Response.json([reads], { headers: { [tagHeaders.dependsOn]: things } })
  })
  const read = client.fetchQuery({ queryKey: ['things'], queryFn: (context) => call(list, {}, context) })
  expect(await read).toEqual([1])
  expect(reads).toBe(2)
})

test('an answer is read once when something else has changed meanwhile', async () => {
  const others = tagKind('others').all
  let reads = 0
  const client = makeQueryClient(async () => {
    reads += 1
    noteChangedElsewhere(client, [others])
    return Response.json([reads], { headers: { [tagHeaders.dependsOn]: things } })
  })
  expect(
    await client.fetchQuery({ queryKey: ['things'], queryFn: (context) => call(list, {}, context) }),
  ).toEqual([1])
})
