import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { deviceClock } from '~/lib/clock'
import { bundleSource } from '~/lib/server/bundle-source'
import { type Database, openDatabase } from '~/lib/server/database'
import { toUrl } from '~/lib/server/database-address'
import { deriveKeys } from '~/lib/server/keys'
import { projectRoot } from '~/lib/server/project-root'
import { createTestDatabase } from '~/lib/server/test-database'
import { portoneDemoShop } from '~/sandbox/portone/app'
import { type StandIns, startStandIns } from '~/sandbox/test-stand-ins'
import { seller } from './test-seller'

export const sellingSecret = 'a secret that only tests know, and nobody else'

/** A live server in a process of its own, whose outside services run in this one. */
export interface SellingServer {
  db: Database
  provider: StandIns
  /** What factories of members and tokens need. */
  app: FastifyInstance
  /** The server's address; another one after each start. */
  origin: string
  process: ChildProcess
  start(): Promise<void>
  /** Ends it without warning, like a power failure. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** What a live server is started with whose outside services are these stand-ins. */
export function sellingEnvironment({
  databaseUrl,
  dataDir,
  provider,
}: {
  databaseUrl: string
  dataDir: string
  provider: StandIns
}) {
  return {
    ...seller,
    APP_MODE: 'live',
    PORT: '0',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://meeple.example',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: sellingSecret,
    // Each member may have an address of their own through X-Forwarded-For, whose calls are counted apart.
    TRUST_PROXY: '127.0.0.1',
    KAKAO_REST_KEY: 'none',
    KAKAO_ADMIN_KEY: 'none',
    APPLE_CLIENT_ID: 'none',
    APPLE_TEAM_ID: 'none',
    APPLE_KEY_ID: 'none',
    APPLE_PRIVATE_KEY: 'none',
    PHONE_PROOF: 'off',
    PORTONE_MERCHANT: portoneDemoShop.merchant,
    PORTONE_KEY: portoneDemoShop.key,
    PORTONE_SECRET: portoneDemoShop.secret,
    PORTONE_API_URL: `${provider.address}/sandbox/portone`,
    PORTONE_TEST_PAYMENTS: 'on',
  }
}

/** Starts such a server without pages; its first message is the port that it listens on. */
async function forkSellingProcess(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  return fork(await bundleSource('app/server/test-selling-process'), {
    execArgv: [],
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

export async function prepareSellingServer(): Promise<SellingServer> {
  const provider = await startStandIns()
  await provider.behave('portone', { webhook: 'never' })
  const database = await createTestDatabase()
  const db = openDatabase(database.address)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'meeple-selling-'))
  const env = sellingEnvironment({ databaseUrl: toUrl(database.address), dataDir, provider })
  const child = () => forkSellingProcess(env)
  const server: SellingServer = {
    db,
    provider,
    app: { db, keys: deriveKeys(sellingSecret, 'live'), clock: deviceClock } as FastifyInstance,
    origin: '',
    process: await child(),
    start,
    kill,
    close: async () => {
      await kill()
      await db.close()
      await database.drop()
      await provider.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  const isOver = () => server.process.exitCode !== null || server.process.signalCode !== null

  async function start(): Promise<void> {
    if (isOver()) server.process = await child()
    const [port] = await Promise.race([
      once(server.process, 'message'),
      once(server.process, 'exit').then(() => Promise.reject(new Error('the server did not start'))),
    ])
    server.origin = `http://127.0.0.1:${port}`
  }

  async function kill(): Promise<void> {
    if (isOver()) return
    const gone = once(server.process, 'exit')
    server.process.kill('SIGKILL')
    await gone
  }

  await start()
  return server
}
