import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Network } from './hosts'
import type { Node } from './patroni'
import { expectHealing, fewRounds, openProcesses, type Processes } from './three-processes'

let processes: Processes
let network: Network
beforeAll(async () => {
  processes = await openProcesses({ hostsApart: true })
  if (processes.network === null) throw new Error('The hosts are not apart.')
  network = processes.network
})
afterAll(() => processes.close())
// One that fails leaves the others a network that is whole.
afterEach(async () => {
  network.heal()
  await processes.cluster.untilProtected(120_000)
})

let cut: Node
/** The one that was cut off has been replaced, and follows once the network is whole again. */
async function takeBack(): Promise<void> {
  expect(await processes.cluster.primary()).not.toBe(cut)
  network.heal()
  await processes.cluster.untilProtected(120_000)
}

describe('a network that is cut between hosts loses and doubles nothing of fifty people who buy and join', () => {
  test('when nobody reaches the primary', async () => {
    await expectHealing(processes, 'the primary is cut off from everybody', {
      times: fewRounds,
      strike: async () => {
        cut = await processes.cluster.primary()
        network.unplug(cut.name)
      },
      repair: takeBack,
    })
  })

  test('when the app reaches a primary that reaches neither replica nor majority', async () => {
    await expectHealing(processes, 'the primary is cut off from etcd and the replica, not from the app', {
      times: fewRounds,
      strike: async () => {
        cut = await processes.cluster.primary()
        const other = await processes.cluster.replica()
        network.separate(cut.name, network.host(other.name))
        network.separate(cut.name, network.host('witness'))
      },
      repair: takeBack,
    })
  })

  test('when nobody reaches the replica', async () => {
    await expectHealing(processes, 'the replica is cut off from everybody', {
      times: fewRounds,
      strike: async () => {
        cut = await processes.cluster.replica()
        network.unplug(cut.name)
      },
      repair: async () => {
        network.heal()
        await processes.cluster.untilProtected(120_000)
      },
    })
  })

  test('when a process of the app does not reach the database', async () => {
    let lonely = 0
    const nameOf = (at: number) => (['app0', 'app1', 'app2'] as const)[at] ?? 'app0'
    await expectHealing(processes, 'a process of the app is cut off from the database', {
      times: fewRounds,
      strike: async () => {
        lonely = processes.random.int(0, 2)
        const { port } = processes.cluster.address
        network.separate(nameOf(lonely), { address: network.gateway, port })
      },
      repair: async () => {
        network.heal()
        await processes.untilReady(lonely)
      },
    })
  })
})
