import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectHealing } from './healing'
import type { Node } from './patroni'
import { openSites, type Sites } from './three-processes'

let sites: Sites
beforeAll(async () => {
  sites = await openSites()
})
afterAll(() => sites.close())

describe('nothing that is acknowledged to fifty people who buy and join is lost or doubled, and it heals', () => {
  test('when the primary dies', () =>
    expectHealing(sites, 'the primary is killed', ({ cluster }) => {
      let dead: Node
      return {
        strike: async () => {
          dead = await cluster.primary()
          await cluster.killHost(dead)
        },
        // It comes back as the replica, without the tail that nobody acknowledged.
        repair: async () => {
          expect(await cluster.primary()).not.toBe(dead)
          cluster.startHost(dead)
          await cluster.untilProtected(120_000)
        },
      }
    }))

  test('when the replica dies', () =>
    expectHealing(sites, 'the replica is killed', ({ cluster }) => {
      let dead: Node
      return {
        strike: async () => {
          dead = await cluster.replica()
          await cluster.killHost(dead)
        },
        repair: async () => {
          cluster.startHost(dead)
          await cluster.untilProtected(120_000)
        },
      }
    }))

  test('when one of the three processes of the app dies', () =>
    expectHealing(sites, 'a process of the app is killed', ({ apps, random, startApp }) => {
      let dead = 0
      return {
        strike: async () => {
          dead = random.int(0, apps.length - 1)
          apps[dead]?.kill('SIGKILL')
        },
        repair: () => startApp(dead),
      }
    }))

  test('when the proxy dies and is started again', () =>
    expectHealing(sites, 'the proxy is killed and started again', ({ cluster }) => ({
      strike: () => cluster.restartProxy(),
      repair: async () => undefined,
    })))
})
