import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectHealing } from './healing'
import type { Node } from './patroni'
import { openProcesses, type Processes } from './three-processes'

let site: Processes
beforeAll(async () => {
  site = await openProcesses()
})
afterAll(() => site.close())

describe('nothing that is acknowledged to fifty people who buy and join is lost or doubled, and it heals', () => {
  test.each(['primary', 'replica'] as const)('when the %s dies', (role) => {
    const { cluster } = site
    let dead: Node
    return expectHealing(site, `the ${role} is killed`, {
      strike: async () => {
        dead = await cluster[role]()
        await cluster.killHost(dead)
      },
      // A primary comes back as the replica, without the tail that nobody acknowledged.
      repair: async () => {
        expect(await cluster.primary()).not.toBe(dead)
        cluster.startHost(dead)
        await cluster.untilProtected(120_000)
      },
    })
  })

  test('when one of the three processes of the app dies', () => {
    let dead = 0
    return expectHealing(site, 'a process of the app is killed', {
      strike: async () => {
        dead = site.random.int(0, site.apps.length - 1)
        site.apps[dead]?.kill('SIGKILL')
      },
      repair: () => site.startApp(dead),
    })
  })

  test('when the proxy dies and is started again', () =>
    expectHealing(site, 'the proxy is killed and started again', {
      strike: () => site.cluster.restartProxy(),
      repair: async () => undefined,
    }))
})
