import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { makeFromSettings, type ProviderFailed, providerCall } from './provider-call'

const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function service(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const failureOf = (call: Promise<unknown>): Promise<ProviderFailed> =>
  call.then(
    () => Promise.reject(new Error('answered')),
    (error) => error,
  )

describe('a call to an outside service', () => {
  test('answers with status, headers and the whole body', async () => {
    const address = await service((_, response) => response.writeHead(418, { 'x-kind': 'tea' }).end('주전자'))
    const response = await providerCall('Tea')(address)
    expect([response.status, response.headers.get('x-kind'), await response.text()]).toEqual([
      418,
      'tea',
      '주전자',
    ])
  })

  test('does not follow redirects', async () => {
    const address = await service((request, response) =>
      request.url === '/' ? response.writeHead(302, { location: '/on' }).end() : response.end('followed'),
    )
    const response = await providerCall('Tea')(`${address}/`)
    expect([response.status, await response.text()]).toEqual([302, ''])
  })

  test('accepts an answer up to the limit, and aborts a longer one early', async () => {
    const address = await service((request, response) => {
      response.write('x'.repeat(1_000))
      if (request.url === '/ends') response.end()
      else response.write('x')
    })
    const call = providerCall('Tea', { mostBytes: 1_000, timeoutMs: 30_000 })
    expect((await (await call(`${address}/ends`)).text()).length).toBe(1_000)
    expect(await failureOf(call(`${address}/goes-on`))).toMatchObject({
      name: 'ProviderFailed',
      kind: 'unavailable',
      code: 'too-long',
      message: 'Tea is unavailable (too-long)',
    })
  })

  test.each([
    ['says nothing', (() => undefined) satisfies RequestListener],
    ['stops in the middle', ((_, response) => void response.write('x')) satisfies RequestListener],
  ])('gives up on a service that %s', async (_, answer) => {
    const address = await service(answer)
    expect(await failureOf(providerCall('Tea', { timeoutMs: 50 })(address))).toMatchObject({
      code: 'timeout',
    })
  })

  test('reports that a service is unreachable or closes the connection in the middle of its answer', async () => {
    const address = await service((_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('x', () => response.destroy())
    })
    expect(await failureOf(providerCall('Tea')(address))).toMatchObject({ code: 'network' })
    expect(await failureOf(providerCall('Tea')('http://127.0.0.1:1'))).toMatchObject({ code: 'network' })
  })
})

test('recreates a value made from settings only when these have changed', () => {
  let port = 1
  let made = 0
  const thing = makeFromSettings(
    () => ({ port }),
    (settings) => `${settings.port} ${++made}`,
  )
  expect([thing(), thing()]).toEqual(['1 1', '1 1'])
  port = 2
  expect(thing()).toBe('2 2')
})
