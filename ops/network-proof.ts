import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectHealing } from './healing'
import type { Network } from './hosts'
import type { Node } from './patroni'
import { openSites, type Processes, type Sites } from './three-processes'

let sites: Sites
beforeAll(async () => {
  sites = await openSites({ hostsApart: true })
})
afterAll(() => sites.close())
// One that fails leaves the others a network that is whole.
afterEach(async () => {
  for (const site of sites.all) {
    networkOf(site).heal()
    await site.cluster.untilProtected(120_000)
  }
})

function networkOf({ network }: Processes): Network {
  if (network === null) throw new Error('The hosts are not apart.')
  return network
}

/** Cuts off the primary, which has been replaced when the network becomes whole again, and follows then. */
const cutPrimary = (cut: (site: Processes, primary: Node) => Promise<void>) => (site: Processes) => {
  let lonely: Node
  return {
    strike: async () => {
      lonely = await site.cluster.primary()
      await cut(site, lonely)
    },
    repair: async () => {
      expect(await site.cluster.primary()).not.toBe(lonely)
      networkOf(site).heal()
      await site.cluster.untilProtected(120_000)
    },
  }
}

describe('a network that is cut between hosts loses and doubles nothing of fifty people who buy and join', () => {
  test('when nobody reaches the primary', () =>
    expectHealing(
      sites,
      'the primary is cut off from everybody',
      cutPrimary(async (site, { name }) => networkOf(site).unplug(name)),
    ))

  test('when the app reaches a primary that reaches neither replica nor majority', () =>
    expectHealing(
      sites,
      'the primary is cut off from etcd and the replica, not from the app',
      cutPrimary(async (site, { name }) => {
        const network = networkOf(site)
        const other = await site.cluster.replica()
        network.separate(name, network.host(other.name))
        network.separate(name, network.host('witness'))
      }),
    ))

  test('when nobody reaches the replica', () =>
    expectHealing(sites, 'the replica is cut off from everybody', (site) => ({
      strike: async () => networkOf(site).unplug((await site.cluster.replica()).name),
      repair: async () => {
        networkOf(site).heal()
        await site.cluster.untilProtected(120_000)
      },
    })))

  test('when a process of the app does not reach the database', () =>
    expectHealing(sites, 'a process of the app is cut off from the database', (site) => {
      const network = networkOf(site)
      const names = ['app0', 'app1', 'app2'] as const
      let lonely = 0
      return {
        strike: async () => {
          lonely = site.random.int(0, 2)
          const { port } = site.cluster.address
          network.separate(names[lonely] ?? 'app0', { address: network.gateway, port })
        },
        repair: async () => {
          network.heal()
          await site.untilReady(lonely)
        },
      }
    }))
})
