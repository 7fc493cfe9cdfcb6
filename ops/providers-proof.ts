import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Player } from '~/app/server/test-players'
import { expectHealing } from './healing'
import { type Mood, type MoodyFront, openMoodyFront } from './moody-front'
import { endProcess } from './patroni'
import { openProcesses, type Processes } from './three-processes'

/** For so long the payment company is in a mood. */
const moodyMs = 20_000
const slowMs = 30_000
/** No call may take longer: the longest wait for somebody else's payment is 30 seconds. */
const longestCallMs = 45_000
/** What others get done beside fifty people whose payments hang, of what they get done beside fifty who pay. */
const leastPace = 0.5
/** Ten a second, which is half of what one visitor may. */
const lookEveryMs = 100

let site: Processes
let front: MoodyFront
beforeAll(async () => {
  site = await openProcesses()
  front = await openMoodyFront(site.provider.address, slowMs)
  for (const [at, old] of site.apps.entries()) {
    await endProcess(old, 'SIGKILL')
    await site.startApp(at, { PORTONE_API_URL: `${front.address}/sandbox/portone` })
  }
  await site.cluster.untilServed(30_000)
})
afterAll(async () => {
  // Their connections to the payment company would keep it from closing.
  await front.close()
  await site.close()
})

/** Somebody who looks at their passes again and again, in how many milliseconds each time. */
async function lookAround(player: Player, until: () => boolean): Promise<number[]> {
  const took: number[] = []
  while (!until()) {
    const begunAt = Date.now()
    await player.countPasses()
    took.push(Date.now() - begunAt)
    await pause(lookEveryMs)
  }
  return took
}

/** The most connections that did nothing in an open transaction for a second. */
async function countHeld({ db }: Processes, until: () => boolean): Promise<number> {
  let most = 0
  while (!until()) {
    const [found] = await db<{ held: number }[]>`
      select count(*)::int as held from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and state_change < clock_timestamp() - interval '1 second'`
    most = Math.max(most, found?.held ?? 0)
    await pause(300)
  }
  return most
}

const medianOf = (all: readonly number[]) =>
  [...all].sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0

/** What others were answered in, in milliseconds. */
async function expectPace(what: string, mood: Mood): Promise<{ medianMs: number }> {
  const looks: number[] = []
  const held: number[] = []
  let longestMs = 0
  let isOver = false
  let watching: Promise<unknown> = Promise.resolve()
  let recovery: NodeJS.Timeout | undefined
  const callsBefore = front.calls
  site.server.onAnswer = (ms) => {
    longestMs = Math.max(longestMs, ms)
  }
  const blow = {
    prepare: async () => {
      isOver = false
      const bystander = await Player.come(site.server)
      watching = Promise.all([
        lookAround(bystander, () => isOver).then((took) => looks.push(...took)),
        countHeld(site, () => isOver).then((most) => held.push(most)),
      ])
      // Whoever fails meanwhile is heard of when it is repaired.
      watching.catch(() => null)
    },
    strike: async () => {
      front.mood = mood
      recovery = setTimeout(() => {
        front.mood = 'healthy'
      }, moodyMs)
    },
    repair: async () => {
      isOver = true
      await watching
      clearTimeout(recovery)
      front.mood = 'healthy'
    },
  }
  await expectHealing(site, what, blow, { withinMs: 60_000, atOnce: true })
  const medianMs = medianOf(looks)
  const most = Math.max(...held)
  process.stdout.write(
    `  the company was asked ${front.calls - callsBefore} times; others: ${medianMs} ms in the median, the longest call ${longestMs} ms, connections held ${most}\n`,
  )
  expect(most).toBe(0)
  expect(longestMs).toBeLessThan(longestCallMs)
  return { medianMs }
}

describe('a payment company in a mood holds up nobody else, and every payment is found afterwards', () => {
  let healthyMs = 0
  test('none: it is healthy', async () => {
    healthyMs = (await expectPace('the payment company is healthy', 'healthy')).medianMs
  })
  test.each<[string, Mood]>([
    ['says nothing', 'silent'],
    ['answers after 30 seconds', 'slow'],
    ['answers garbage', 'garbage'],
    ['refuses connections', 'refusing'],
  ])('it %s', async (what, mood) => {
    const { medianMs } = await expectPace(`the payment company ${what} for 20 s`, mood)
    expect(healthyMs / Math.max(medianMs, 1)).toBeGreaterThan(leastPace)
  })
})
