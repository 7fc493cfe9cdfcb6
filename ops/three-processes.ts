import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
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
import { type HostName, type Network, openNetwork } from './hosts'
import { insist } from './insist'
import { type Cluster, endProcess, startCluster, untilAnswers } from './patroni'

/** How often what matters most is tried; the rest happens a few times. */
export const rounds = Number(process.env.ROUNDS ?? 20)
export const fewRounds = Math.min(rounds, 3)
const playersAtOnce = 50
const meetupsAtOnce = 10
const healsWithinMs = 30_000

/** Three processes of the app before a cluster, fifty people who use them, and what may happen meanwhile. */
export interface Processes {
  cluster: Cluster
  provider: StandIns
  db: Database
  apps: readonly ChildProcess[]
  /** Null where all runs on one host. */
  network: Network | null
  server: PlayedServer
  random: ReturnType<typeof seededRandom>
  /** Starts this one of the three, with what its environment has besides. */
  startApp(at: number, more?: NodeJS.ProcessEnv): Promise<void>
  /** Waits until this one of the three says that it is ready. */
  untilReady(at: number): Promise<void>
  close(): Promise<void>
}

export async function openProcesses({
  hostsApart = false,
  diskMegabytes,
}: {
  hostsApart?: boolean
  diskMegabytes?: number
} = {}): Promise<Processes> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meeple-three-'))
  const network = hostsApart ? openNetwork() : undefined
  const provider = await startStandIns(network?.gateway)
  await provider.behave('portone', { webhook: 'never' })
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
  const cluster = await startCluster(ports, { network, diskMegabytes })
  const address = { ...cluster.address, database: 'meeple' }
  await onConnection(toOptions(cluster.address), (client) => client.query('create database meeple'))
  await migrate(address)
  const db = openDatabase(address)
  const apps: ChildProcess[] = []
  const hostOf = (at: number) => network?.host(`app${at}` as HostName)
  const startApp = async (at: number, more: NodeJS.ProcessEnv = {}) => {
    const dataDir = path.join(folder, String(at))
    const selling = sellingEnvironment({ databaseUrl: toUrl(address), dataDir, provider })
    const replica = toUrl({ ...address, port: cluster.replicaPort })
    const env = { ...selling, DATABASE_REPLICA_URL: replica }
    const host = hostOf(at)
    const apart = host && { HOST: host.address, TRUST_PROXY: network?.gateway }
    const app = forkSellingProcess(
      { ...process.env, ...env, PORT: String(ports[at]), ...apart, ...more },
      'ignore',
      host?.command(process.execPath, []),
    )
    apps[at] = app
    await once(app, 'message')
  }
  await Promise.all(ports.map((_, at) => startApp(at)))
  await cluster.untilServed(30_000)
  const app = { db, keys: deriveKeys(sellingSecret, 'live'), clock: deviceClock } as FastifyInstance
  return {
    cluster,
    provider,
    db,
    apps,
    network: network ?? null,
    server: { db, app, provider, origin: cluster.origin },
    random: seededRandom(proofSeed()),
    startApp,
    untilReady: (at) =>
      untilAnswers(`http://${hostOf(at)?.address ?? '127.0.0.1'}:${ports[at]}/ready`, 120_000),
    close: async () => {
      await Promise.all(apps.map((app) => endProcess(app, 'SIGKILL')))
      await db.close()
      await cluster.stop()
      await provider.close()
      network?.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Lets fifty people buy and join, strikes while they do, and looks at what was acknowledged until then and at what stands in the end.
 * Returns the milliseconds from the blow until the first try begun after it had succeeded, and until everybody had what they wanted.
 */
async function strikeUnderLoad(
  { server, db, random }: Processes,
  strike: () => Promise<void>,
): Promise<{ healedMs: number; lastMs: number }> {
  const meetups: number[] = []
  while (meetups.length < meetupsAtOnce) meetups.push(await openRoom(server, 2 + meetups.length))
  const most = playersAtOnce + meetups.length * seatsForPlayers
  // The blow falls when this many calls are acknowledged, at another moment each time.
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
  // Where no try began after the blow, those under way have all gone through.
  return {
    healedMs: Math.max(0, Math.min(healedAt, lastAt) - struckAt),
    lastMs: Math.max(0, lastAt - struckAt),
  }
}

/** What happens to the processes, and how they are made whole again. */
export interface Blow {
  times: number
  /** What has to be there before fifty people come. */
  prepare?: () => Promise<void>
  strike: () => Promise<void>
  repair: () => Promise<void>
  withinMs?: number
}

/** Strikes this many times, repairs after each, and prints a row of the table in docs/operations.md. */
export async function expectHealing(
  processes: Processes,
  what: string,
  { times, prepare, strike, repair, withinMs = healsWithinMs }: Blow,
): Promise<void> {
  const healed: number[] = []
  const last: number[] = []
  while (healed.length < times) {
    await prepare?.()
    const { healedMs, lastMs } = await strikeUnderLoad(processes, strike)
    healed.push(healedMs)
    last.push(lastMs)
    await repair()
  }
  const inSeconds = (all: readonly number[]) =>
    [Math.min(...all), Math.max(...all)].map((ms) => (ms / 1_000).toFixed(1)).join(' to ')
  process.stdout.write(`| ${what} | ${times} | 0 | 0 | ${inSeconds(healed)} | ${inSeconds(last)} |\n`)
  expect(Math.max(...healed)).toBeLessThan(withinMs)
}
