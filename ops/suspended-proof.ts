import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectHealing } from './healing'
import type { Node } from './patroni'
import { openSites, type Sites } from './three-processes'

let sites: Sites
beforeAll(async () => {
  sites = await openSites()
})
afterAll(() => sites.close())

test('a primary that is suspended and wakes up loses and doubles nothing of fifty people who buy and join', async () => {
  await expectHealing(
    sites,
    'the primary is suspended, and wakes up after it was replaced',
    ({ cluster }) => {
      let asleep: Node
      return {
        strike: async () => {
          asleep = await cluster.primary()
          cluster.suspendHost(asleep)
        },
        // It still believes that it is the primary.
        repair: async () => {
          expect(await cluster.primary()).not.toBe(asleep)
          cluster.wakeHost(asleep)
          await cluster.untilProtected(120_000)
        },
      }
    },
  )
})
