import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import type { FastifyInstance } from 'fastify'
import type { PlayedServer } from '~/app/server/test-players'
import { sellingEnvironment, sellingSecret } from '~/app/server/test-selling-server'
import { findFreePort } from '~/e2e/free-port'
import { deviceClock } from '~/lib/clock'
import { seededRandom } from '~/lib/seeded-random'
import { type Database, openDatabase } from '~/lib/server/database'
import { onConnection, toOptions, toUrl } from '~/lib/server/database-address'
import { deriveKeys } from '~/lib/server/keys'
import { migrate } from '~/lib/server/migrate'
import { projectRoot } from '~/lib/server/project-root'
import { proofSeed } from '~/lib/server/test-proof'
import { type StandIns, startStandIns } from '~/sandbox/test-stand-ins'
import { serverBundle } from '~/scripts/lib/server-bundle.mjs'
import { type HostName, type Network, openNetwork } from './hosts'
import { type Cluster, endProcess, startCluster, untilAnswers } from './patroni'

/** This many sites stand side by side, so that one is struck while another waits for a lease to run out. */
const sitesAtOnce = Number(process.env.SITES ?? 3)

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

export interface SiteOptions {
  /** Each host in a network of its own. */
  hostsApart?: boolean
  /** What the disk of each PostgreSQL holds, where it is to be filled. */
  diskMegabytes?: number
}

/** Several of them, which are closed together. */
export interface Sites {
  all: readonly Processes[]
  close(): Promise<void>
}

export async function openSites(options: SiteOptions = {}, most = sitesAtOnce): Promise<Sites> {
  await bundleServer()
  const opening = Array.from({ length: most }, (_, at) => openProcesses(at, options))
  const opened = await Promise.allSettled(opening)
  const all = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const close = async () => {
    await Promise.all(all.map((site) => site.close()))
  }
  const failed = opened.find((each) => each.status === 'rejected')
  if (failed === undefined) return { all, close }
  await close()
  throw failed.reason
}

const seed = proofSeed()

const sellingProcess = 'app/server/test-selling-process'

/** From source each start of a process costs some seconds of a processor, which the blows of other sites would wait for. */
async function bundleServer(): Promise<void> {
  const bundle = serverBundle(projectRoot)
  const entryPoints = [
    ...bundle.entryPoints,
    { in: `${sellingProcess}.ts`, out: path.basename(sellingProcess) },
  ]
  await build({ ...bundle, entryPoints })
}

async function openProcesses(
  nth: number,
  { hostsApart = false, diskMegabytes }: SiteOptions,
): Promise<Processes> {
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
    const [execPath, execArgv] = host?.command(process.execPath, []) ?? [process.execPath, []]
    const app = fork(path.join(projectRoot, 'build/server', `${path.basename(sellingProcess)}.js`), {
      execPath,
      execArgv,
      cwd: projectRoot,
      env: { ...process.env, ...env, PORT: String(ports[at]), ...apart, ...more },
      // What it says of lost connections is of no use where losing them is the test.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    apps[at] = app
    await Promise.race([
      once(app, 'message'),
      once(app, 'exit').then(() => Promise.reject(new Error('a process of the app did not start'))),
    ])
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
    random: seededRandom(`${seed}-${nth}`),
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
