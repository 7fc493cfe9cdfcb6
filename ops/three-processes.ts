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
import { openDatabase } from '~/lib/server/database'
import { onConnection, toOptions, toUrl } from '~/lib/server/database-address'
import { deriveKeys } from '~/lib/server/keys'
import { migrate } from '~/lib/server/migrate'
import { projectRoot } from '~/lib/server/project-root'
import { proofSeed } from '~/lib/server/test-proof'
import { startStandIns } from '~/sandbox/test-stand-ins'
import { serverBundle } from '~/scripts/lib/server-bundle.mjs'
import { endProcess, startCluster } from './patroni'

export type Processes = Awaited<ReturnType<typeof openProcesses>>

const sellingProcess = 'app/server/test-selling-process'

/** From source each start of a process costs some seconds of a processor. */
async function bundleServer(): Promise<void> {
  const bundle = serverBundle(projectRoot)
  const entryPoints = [
    ...bundle.entryPoints,
    { in: `${sellingProcess}.ts`, out: path.basename(sellingProcess) },
  ]
  await build({ ...bundle, entryPoints })
}

/** Three processes of the app before a cluster, fifty people who use them, and what may happen meanwhile. */
export async function openProcesses() {
  await bundleServer()
  const folder = await mkdtemp(path.join(tmpdir(), 'meeple-three-'))
  const provider = await startStandIns()
  await provider.behave('portone', { webhook: 'never' })
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
  const cluster = await startCluster(ports)
  const address = { ...cluster.address, database: 'meeple' }
  await onConnection(toOptions(cluster.address), (client) => client.query('create database meeple'))
  await migrate(address)
  const db = openDatabase(address)
  const apps: ChildProcess[] = []
  /** Starts this one of the three, with what its environment has besides. */
  const startApp = async (at: number, more: NodeJS.ProcessEnv = {}) => {
    const dataDir = path.join(folder, String(at))
    const selling = sellingEnvironment({ databaseUrl: toUrl(address), dataDir, provider })
    const replica = toUrl({ ...address, port: cluster.replicaPort })
    const env = { ...selling, DATABASE_REPLICA_URL: replica }
    const app = fork(path.join(projectRoot, 'build/server', `${path.basename(sellingProcess)}.js`), {
      execArgv: [],
      cwd: projectRoot,
      env: { ...process.env, ...env, PORT: String(ports[at]), ...more },
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
  const server: PlayedServer = { db, app, provider, origin: cluster.origin }
  return {
    ...{ cluster, provider, db, apps, server },
    random: seededRandom(proofSeed()),
    startApp,
    close: async () => {
      await Promise.all(apps.map((app) => endProcess(app, 'SIGKILL')))
      await db.close()
      await cluster.stop()
      await provider.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
