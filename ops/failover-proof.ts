import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRoom, type PlayedServer, Player, seatsForPlayers, standingOf } from '~/app/server/test-players'
import { forkSellingProcess, sellingEnvironment, sellingSecret } from '~/app/server/test-selling-server'
import { findFreePort } from '~/e2e/free-port'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { deviceClock } from '~/lib/clock'
import { seededRandom } from '~/lib/seeded-random'
import { type Database, openDatabase } from '~/lib/server/database'
import { onConnection, toOptions, toUrl } from '~/lib/server/database-address'
import { deriveKeys } from '~/lib/server/keys'
import { migrate } from '~/lib/server/migrate'
import { proofSeed } from '~/lib/server/test-proof'
import { type StandIns, startStandIns } from '~/sandbox/test-stand-ins'
import { insist } from './insist'
import { type Cluster, type Node, startCluster } from './patroni'

/** How often the primary dies; the rest happens a few times. */
const rounds = Number(process.env.ROUNDS ?? 20)
const fewRounds = Math.min(rounds, 3)
const playersAtOnce = 50
const meetupsAtOnce = 10
const healsWithinMs = 30_000

let cluster: Cluster
let provider: StandIns
let db: Database
const apps: ChildProcess[] = []
let startApp: (at: number) => Promise<void>
let folder: string
let server: PlayedServer

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'meeple-three-'))
  provider = await startStandIns()
  await provider.behave('portone', { webhook: 'never' })
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
  cluster = await startCluster(ports)
  const address = { ...cluster.address, database: 'meeple' }
  await onConnection(toOptions(cluster.address), (client) => client.query('create database meeple'))
  await migrate(address)
  db = openDatabase(address)
  startApp = async (at) => {
    const env = sellingEnvironment({ databaseUrl: toUrl(address), dataDir: folder, provider })
    const app = forkSellingProcess({ ...process.env, ...env, PORT: String(ports[at]) }, 'ignore')
    apps[at] = app
    await once(app, 'message')
  }
  await Promise.all(ports.map((_, at) => startApp(at)))
  await cluster.untilServed(30_000)
  const app = { db, keys: deriveKeys(sellingSecret, 'live'), clock: deviceClock } as FastifyInstance
  server = { db, app, provider, origin: cluster.origin }
})
afterAll(async () => {
  for (const app of apps) app.kill('SIGKILL')
  await db.close()
  await cluster.stop()
  await provider.close()
  await rm(folder, { recursive: true, force: true })
})

/** What is acknowledged when this many calls were: the blow falls then, at another moment each time. */
const random = seededRandom(proofSeed())

/**
 * Lets fifty people buy and join, strikes while they do, and looks at what was acknowledged until then and at what stands in the end.
 * Returns the milliseconds from the blow until the first try begun after it had succeeded, and until everybody had what they wanted.
 */
async function strikeUnderLoad(strike: () => Promise<void>): Promise<{ healedMs: number; lastMs: number }> {
  const meetups: number[] = []
  while (meetups.length < meetupsAtOnce) meetups.push(await openRoom(server, 2 + meetups.length))
  const most = playersAtOnce + meetups.length * seatsForPlayers
  let left = random.int(1, most - 10)
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const onAcknowledged = () => {
    left -= 1
    if (left === 0) reach()
  }
  const players: Player[] = []
  while (players.length < playersAtOnce) players.push(await Player.come(server, onAcknowledged))
  let struckAt = Number.POSITIVE_INFINITY
  let healedAt = Number.POSITIVE_INFINITY
  let lastAt = 0
  const play = async (player: Player, at: number) => {
    const { begunAt } = await insist(() => player.play(meetups[at % meetups.length] ?? 0), 4 * healsWithinMs)
    if (begunAt > struckAt) healedAt = Math.min(healedAt, Date.now())
    lastAt = Date.now()
  }
  const going = Promise.all(players.map(play))
  await Promise.race([reached, going])
  await strike()
  struckAt = Date.now()
  const acknowledged = players.map(({ id, hasBought, isSeated }) => ({ id, hasBought, isSeated }))
  const { outcome: found } = await insist(() => standingOf(server, players), 4 * healsWithinMs)
  healedAt = Math.min(healedAt, Date.now())
  for (const { id, hasBought, isSeated } of acknowledged) {
    if (hasBought) expect(found.get(id)?.bought).toBe(1)
    if (isSeated) expect(found.get(id)?.isSeated).toBe(true)
  }
  await going
  const inTheEnd = await standingOf(server, players)
  expect([...inTheEnd.values()].filter(({ bought }) => bought !== 1)).toEqual([])
  for (const { id, isSeated } of players) if (isSeated) expect(inTheEnd.get(id)?.isSeated).toBe(true)
  const seated = [...inTheEnd.values()].filter(({ isSeated }) => isSeated)
  expect(seated).toHaveLength(meetups.length * seatsForPlayers)
  expect(await auditLedger(db)).toEqual([])
  return { healedMs: healedAt - struckAt, lastMs: lastAt - struckAt }
}

/** Strikes this many times, repairs after each, and prints a row of the table in docs/operations.md. */
async function expectHealing(
  what: string,
  { times, strike, repair }: { times: number; strike: () => Promise<void>; repair: () => Promise<void> },
): Promise<void> {
  const healed: number[] = []
  const last: number[] = []
  while (healed.length < times) {
    const { healedMs, lastMs } = await strikeUnderLoad(strike)
    healed.push(healedMs)
    last.push(lastMs)
    await repair()
  }
  const inSeconds = (all: readonly number[]) =>
    [Math.min(...all), Math.max(...all)].map((ms) => (ms / 1_000).toFixed(1)).join(' to ')
  process.stdout.write(`| ${what} | ${times} | 0 | 0 | ${inSeconds(healed)} | ${inSeconds(last)} |\n`)
  expect(Math.max(...healed)).toBeLessThan(healsWithinMs)
}

describe('nothing that is acknowledged to fifty people who buy and join is lost or doubled, and it heals', () => {
  test('when the primary dies', async () => {
    let dead: Node
    await expectHealing('the primary is killed', {
      times: rounds,
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
    })
  })

  test('when the replica dies', async () => {
    let dead: Node
    await expectHealing('the replica is killed', {
      times: fewRounds,
      strike: async () => {
        dead = await cluster.replica()
        await cluster.killHost(dead)
      },
      repair: async () => {
        cluster.startHost(dead)
        await cluster.untilProtected(120_000)
      },
    })
  })

  test('when one of the three processes of the app dies', async () => {
    let dead = 0
    await expectHealing('a process of the app is killed', {
      times: rounds,
      strike: async () => {
        dead = random.int(0, apps.length - 1)
        apps[dead]?.kill('SIGKILL')
      },
      repair: async () => {
        await startApp(dead)
      },
    })
  })

  test('when the proxy dies and is started again', async () => {
    await expectHealing('the proxy is killed and started again', {
      times: fewRounds,
      strike: () => cluster.restartProxy(),
      repair: async () => undefined,
    })
  })
})
