import { timeoutManager } from '@tanstack/react-query'
import { matchRoutes } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { makeQueryClient } from '~/lib/web/query-client'
import { parametersOf } from './entry.server'
import { allScreens } from './screens'

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

test('a page depends on the parameters of the screen that the router shows at its path', () => {
  const all = allScreens.map(({ path, reads = null }) => ({ path: `/${path}`, handle: reads }))
  const paths = all.map(({ path }) => path.replaceAll(/:\w+\??/g, '7'))
  expect(paths.length).toBeGreaterThan(100)
  for (const path of [...paths, ...paths.map((path) => path.toUpperCase()), '/nowhere']) {
    expect(parametersOf(path), path).toEqual(matchRoutes(all, path)?.at(-1)?.route.handle ?? null)
  }
})
