import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '~/lib/web/query-client'
import { anAccount } from '../test-account'
import { accountQueries } from './queries'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const me = accountQueries.me()

/** A browser's query cache with an API that answers as given and counts its calls. */
function cacheBefore(answer: () => Response | Promise<Response>) {
  const transport = vi.fn(async () => answer())
  return { client: makeQueryClient(transport), transport }
}

const known = () => Response.json(anAccount())

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

async function untilFailed(client: ReturnType<typeof makeQueryClient>): Promise<void> {
  client.fetchQuery(me).catch(() => null)
  while (client.getQueryState(me.queryKey)?.status !== 'error') {
    await vi.advanceTimersByTimeAsync(secondMs)
  }
}

test.each([
  ['a network that fails', 3, () => Promise.reject(new TypeError('Failed to fetch'))],
  ['500', 3, () => Response.json({}, { status: 500 })],
  ['401', 1, () => Response.json({}, { status: 401 })],
  ['404', 1, () => Response.json({}, { status: 404 })],
])('the account, answered with %s, is requested %i times in all', async (_, times, answer) => {
  const { client, transport } = cacheBefore(answer)
  await untilFailed(client)
  expect(transport).toHaveBeenCalledTimes(times)
})

test('the account is loaded even if only the third attempt succeeds', async () => {
  const { client, transport } = cacheBefore(() => {
    if (transport.mock.calls.length < 3) throw new TypeError('Failed to fetch')
    return known()
  })
  const fetched = client.fetchQuery(me)
  while (transport.mock.calls.length < 3) await vi.advanceTimersByTimeAsync(secondMs)
  expect(await fetched).toEqual(anAccount())
})

test('the account is fresh for five minutes', async () => {
  const { client, transport } = cacheBefore(known)
  await client.fetchQuery(me)
  await vi.advanceTimersByTimeAsync(5 * minuteMs - secondMs)
  await client.fetchQuery(me)
  expect(transport).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(secondMs)
  await client.fetchQuery(me)
  expect(transport).toHaveBeenCalledTimes(2)
})

test('the unused account stays in the cache for ten minutes', async () => {
  const { client } = cacheBefore(known)
  await client.fetchQuery(me)
  await vi.advanceTimersByTimeAsync(10 * minuteMs - secondMs)
  expect(client.getQueryData(me.queryKey)).toEqual(anAccount())
  await vi.advanceTimersByTimeAsync(secondMs)
  expect(client.getQueryData(me.queryKey)).toBeUndefined()
})
