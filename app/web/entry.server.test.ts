import { timeoutManager } from '@tanstack/react-query'
import { afterAll, expect, test } from 'vitest'
import { makeQueryClient } from '~/lib/web/query-client'
import './entry.server'

// Files of this project share their modules.
afterAll(() => timeoutManager.setTimeoutProvider({ setTimeout, clearTimeout, setInterval, clearInterval }))

const countTimers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('a page rendered on the server leaves no timer that would keep its data in memory', async () => {
  const before = countTimers()
  const client = makeQueryClient(async () => new Response('[]'))
  for (let id = 0; id < 20; id += 1) {
    await client.prefetchQuery({ queryKey: ['game', id], queryFn: () => id, gcTime: 3_600_000 })
  }
  expect(client.getQueryCache().getAll()).toHaveLength(20)
  expect(countTimers()).toBeLessThan(before + 20)
})
