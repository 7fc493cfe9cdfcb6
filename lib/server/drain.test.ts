import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { Drain } from './drain'

/** More than the operating system holds for a connection, so that part of it waits in the process. */
const bytes = Buffer.alloc(20_000_000, 'a')

test('a reply that was ended at once, and whose reader is slow, is sent to its last byte before the process stops', async () => {
  const drain = new Drain()
  const server = createServer((_, response) => {
    drain.prepare(response)
    response.end(bytes)
    drain.follow(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const reply = await new Promise<IncomingMessage>((resolve) =>
    get({ port, host: '127.0.0.1' }, (response) => resolve(response.pause())),
  )
  const finished = drain.finish(server, { withinMs: 30_000 })
  let received = 0
  for await (const part of reply) received += part.length
  expect(received).toBe(bytes.length)
  await finished
  expect(server.listening).toBe(false)
})

test('a reply that has left already is not waited for, and says that its connection ends', async () => {
  const drain = new Drain()
  drain.begin()
  const server = createServer((_, response) => {
    drain.prepare(response)
    response.end('short')
    drain.follow(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}`)
  expect(reply.headers.get('connection')).toBe('close')
  expect(await reply.text()).toBe('short')
  await drain.finish(server, { withinMs: 30_000 })
})

test('who had only connected when the process was told to stop is answered, however long the answer takes', async () => {
  const drain = new Drain()
  const server = createServer((_, response) => {
    drain.prepare(response)
    drain.follow(response)
    // Longer than a connection without a request may stay.
    setTimeout(() => response.end('late'), 1_000)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(server, 'connection')
  const finished = drain.finish(server, { withinMs: 30_000 })
  client.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  // Nobody said that this host goes: another worker has taken over.
  expect(drain.isDraining).toBe(false)
  expect(await text(client)).toMatch(/late/)
  await finished
})
