import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Player } from '~/app/server/test-players'
import { type Mood, type MoodyFront, openMoodyFront } from './moody-front'
import { endProcess } from './patroni'
import { expectHealing, openProcesses, type Processes } from './three-processes'

/** For so long the payment company is in a mood. */
const moodyMs = 20_000
const slowMs = 30_000
/** No call may take longer: the longest wait for somebody else's payment is 30 seconds. */
const longestCallMs = 45_000
/** What others get done beside fifty people whose payments hang, of what they get done beside fifty who pay. */
const leastPace = 0.5

let processes: Processes
let front: MoodyFront
beforeAll(async () => {
  processes = await openProcesses()
  front = await openMoodyFront(processes.provider.address, slowMs)
  for (const at of [0, 1, 2]) {
    const old = processes.apps[at]
    if (old) await endProcess(old, 'SIGKILL')
    await processes.startApp(at, { PORTONE_API_URL: `${front.address}/sandbox/portone` })
  }
})
afterAll(async () => {
  await processes.close()
  await front.close()
})

/** Somebody who looks at their passes again and again, in how many milliseconds each time. */
async function lookAround(player: Player, until: () => boolean): Promise<number[]> {
  const took: number[] = []
  while (!until()) {
    const begunAt = Date.now()
    await player.countPasses()
    took.push(Date.now() - begunAt)
    await pause(20)
  }
  return took
}

const medianOf = (all: readonly number[]) =>
  [...all].sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0

async function expectPace(what: string, mood: Mood): Promise<{ medianMs: number }> {
  const { db, server } = processes
  let isOver = false
  let looking: Promise<number[]> = Promise.resolve([])
  let held = 0
  const watching = async () => {
    while (!isOver) {
      const [found] = await db<{ held: number }[]>`
        select count(*)::int as held from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and state_change < clock_timestamp() - interval '1 second'`
      held = Math.max(held, found?.held ?? 0)
      await pause(300)
    }
  }
  let watched: Promise<void> = Promise.resolve()
  let longestMs = 0
  server.onAnswer = (ms) => {
    longestMs = Math.max(longestMs, ms)
  }
  await expectHealing(processes, what, {
    times: 1,
    prepare: async () => {
      const bystander = await Player.come(server)
      looking = lookAround(bystander, () => isOver)
      watched = watching()
    },
    strike: async () => {
      front.mood = mood
      setTimeout(() => {
        front.mood = 'healthy'
      }, moodyMs)
    },
    repair: async () => {
      isOver = true
      await watched
    },
    withinMs: 60_000,
  })
  const medianMs = medianOf(await looking)
  process.stdout.write(
    `  others: ${medianMs} ms in the median, the longest call ${longestMs} ms, connections held ${held}\n`,
  )
  expect(held).toBe(0)
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
