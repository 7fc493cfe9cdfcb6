import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Node } from './patroni'
import { fillDisk, freeDisk } from './small-disk'
import { expectHealing, fewRounds, openProcesses, type Processes } from './three-processes'

let processes: Processes
beforeAll(async () => {
  processes = await openProcesses({ diskMegabytes: 500 })
})
afterAll(() => processes.close())

describe('a disk that is full loses and doubles nothing of fifty people who buy and join', () => {
  test('when it is the disk of the primary', async () => {
    let full: Node
    await expectHealing(processes, 'the disk of the primary is full', {
      times: fewRounds,
      strike: async () => {
        full = await processes.cluster.primary()
        fillDisk(full.dataDir)
      },
      repair: async () => {
        freeDisk(full.dataDir)
        await processes.cluster.untilProtected(120_000)
      },
    })
  })
})
