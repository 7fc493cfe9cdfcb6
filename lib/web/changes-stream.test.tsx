import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { z } from 'zod'
import { type Endpoint, get } from '../endpoint'
import { tagHeaders, tagKind } from '../tags'
import { call } from './call'
import { followChanges } from './changes-stream'
import { provideCredentials, tokenKeys } from './credentials'
import { pollUnlessStreamed } from './polling'
import { queryClient } from './query-client'

const thing = tagKind('things').of(7)
const pollMs = 30_000
const one: Endpoint<{ summary: string; reply: z.ZodNumber }> = get('/v1/things/7')
const changes: Endpoint = get('/v1/changes')

/** A server with one thing, and a stream that it opens, refuses or breaks off. */
const server = {
  reads: 0,
  refusesStreams: false,
  streams: [] as ReadableStreamDefaultController<Uint8Array>[],
  send: (text: string) => server.streams.at(-1)?.enqueue(new TextEncoder().encode(text)),
  answer: async (address: string, { signal }: { signal?: AbortSignal }) => {
    if (!address.startsWith(changes.path)) {
      server.reads += 1
      return Response.json(server.reads, { headers: { [tagHeaders.dependsOn]: thing } })
    }
    if (server.refusesStreams) return Response.json({ error: '' }, { status: 429 })
    return new Response(
      new ReadableStream({
        start: (stream) => {
          server.streams.push(stream)
          signal?.addEventListener('abort', () => stream.error(signal.reason))
        },
      }),
    )
  },
}

beforeEach(() => {
  Object.assign(server, { reads: 0, refusesStreams: false, streams: [] })
  localStorage.setItem(tokenKeys.access, 'token')
  vi.stubGlobal('fetch', server.answer)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  provideCredentials(async () => ({
    credentials: {
      speakFor: (_, ask) => ask({}),
      whenMember: async () => true,
      whenOperator: async () => false,
    },
  }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient().clear()
  localStorage.clear()
})

function Thing() {
  const { data } = useQuery({
    queryKey: ['thing'],
    queryFn: (context) => call(one, {}, context),
    refetchInterval: pollUnlessStreamed(thing, pollMs),
  })
  return <p>읽음 {data}</p>
}

/** Shows the thing, after its first read. */
async function show() {
  const screen = await render(
    <QueryClientProvider client={queryClient()}>
      <Thing />
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText('읽음 1')).toBeVisible()
}

async function follow(tags = [thing]) {
  onTestFinished(followChanges({ endpoint: changes, tags }))
  if (server.refusesStreams) return
  await expect.poll(() => server.streams.length).toBe(1)
  await hear({ changed: tags })
}

/** Sends a message, and waits until the page has handled it. */
async function hear(message: object) {
  server.send(`data: ${JSON.stringify(message)}\n\n`)
  await vi.advanceTimersByTimeAsync(0)
}

/** Two intervals pass, with the heartbeats of an open stream. Returns how many reads they cause. */
async function twoPolls(): Promise<number> {
  const before = server.reads
  for (const _ of [1, 2]) {
    if (!server.refusesStreams) server.send(': still there\n\n')
    await vi.advanceTimersByTimeAsync(pollMs)
    // The next interval begins when the answer has arrived.
    await expect.poll(() => queryClient().isFetching()).toBe(0)
  }
  return server.reads - before
}

test('what nobody’s stream carries is read at its interval', async () => {
  await show()
  expect(await twoPolls()).toBe(2)
})

test('while a stream carries it, it is read after a change and at no other time', async () => {
  await show()
  await follow()
  expect(await twoPolls()).toBe(0)
  await hear({ changed: [thing] })
  await expect.poll(() => server.reads).toBe(2)
  expect(await twoPolls()).toBe(0)
})

test('a stream of other things does not keep it fresh', async () => {
  await show()
  await follow([tagKind('things').of(8)])
  expect(await twoPolls()).toBe(2)
})

test('it is read at its interval when the stream has broken off and is not opened again', async () => {
  await show()
  await follow()
  server.refusesStreams = true
  server.streams[0]?.close()
  await vi.advanceTimersByTimeAsync(0)
  expect(await twoPolls()).toBe(2)
})

test('it is read at its interval when all places of streams are taken', async () => {
  server.refusesStreams = true
  await show()
  await follow()
  expect(await twoPolls()).toBe(2)
})
