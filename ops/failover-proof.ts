import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Node } from './patroni'
import { expectHealing, fewRounds, openProcesses, type Processes, rounds } from './three-processes'

let processes: Processes
beforeAll(async () => {
  processes = await openProcesses()
})
afterAll(() => processes.close())

describe('nothing that is acknowledged to fifty people who buy and join is lost or doubled, and it heals', () => {
  test('when the primary dies', async () => {
    let dead: Node
    await expectHealing(processes, 'the primary is killed', {
      times: rounds,
      strike: async () => {
        dead = await processes.cluster.primary()
        await processes.cluster.killHost(dead)
      },
      // It comes back as the replica, without the tail that nobody acknowledged.
      repair: async () => {
        expect(await processes.cluster.primary()).not.toBe(dead)
        processes.cluster.startHost(dead)
        await processes.cluster.untilProtected(120_000)
      },
    })
  })

  test('when the replica dies', async () => {
    let dead: Node
    await expectHealing(processes, 'the replica is killed', {
      times: fewRounds,
      strike: async () => {
        dead = await processes.cluster.replica()
        await processes.cluster.killHost(dead)
      },
      repair: async () => {
        processes.cluster.startHost(dead)
        await processes.cluster.untilProtected(120_000)
      },
    })
  })

  test('when one of the three processes of the app dies', async () => {
    let dead = 0
    await expectHealing(processes, 'a process of the app is killed', {
      times: rounds,
      strike: async () => {
        dead = processes.random.int(0, processes.apps.length - 1)
        processes.apps[dead]?.kill('SIGKILL')
      },
      repair: async () => {
        await processes.startApp(dead)
      },
    })
  })

  test('when the proxy dies and is started again', async () => {
    await expectHealing(processes, 'the proxy is killed and started again', {
      times: fewRounds,
      strike: () => processes.cluster.restartProxy(),
      repair: async () => undefined,
    })
  })
})
