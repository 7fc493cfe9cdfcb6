import { access } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { seedTown } from '~/db/seed/seed'
import { listDemoPeople } from '~/features/accounts/server/queries'
import { deviceClock } from '~/lib/clock'
import { openDatabase } from '~/lib/server/database'
import { addressFromUrl, type DatabaseAddress } from '~/lib/server/database-address'
import { type DueSweep, startDueSweep } from '~/lib/server/due-sweep'
import { startEmbeddedPostgres } from '~/lib/server/embedded-postgres'
import { startJobs } from '~/lib/server/job-queue'
import { migrate } from '~/lib/server/migrate'
import { projectRoot } from '~/lib/server/project-root'
import { type MovableClock, sharedClock } from '~/lib/server/shared-clock'
import { mountSandbox } from '~/sandbox/routes'
import { mountAliases } from './aliases'
import { mountAssets } from './assets'
import { buildApp } from './build-app'
import { dueSteps } from './due-steps'
import { type Env, readEnv } from './env'
import { jobsOf } from './jobs'
import { mountMedia } from './media'
import { mountPages } from './render-page'
import { mountShareCards } from './share-cards'

const sweepEveryMs = 5_000

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function openStore(env: Env): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  if (env.databaseUrl) return { address: addressFromUrl(env.databaseUrl), stop: async () => undefined }
  const embedded = await startEmbeddedPostgres({
    dataDir: env.dataDir,
    log: say,
    onLost: (sentence) => {
      process.stderr.write(`${sentence}\n`)
      process.exit(1)
    },
  })
  return { address: embedded.address, stop: () => embedded.stop() }
}

interface WebHalf {
  mount(app: FastifyInstance): Promise<void>
  front?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close(): Promise<void>
}

/** The built pages, or in development Vite in this same process, with hot reload. */
async function webHalf(env: Env): Promise<WebHalf> {
  if (env.development) {
    const { createServer } = await import('vite')
    const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
    return {
      mount: async (app) =>
        mountPages(app, async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as never),
      front: (request, response, next) => vite.middlewares(request, response, next),
      close: () => vite.close(),
    }
  }
  const entry = path.join(projectRoot, 'build/web/server/index.js')
  await access(entry).catch(() => {
    throw new Error(
      'The pages are not built yet. Run `npm run build`, or `npm start`, which does it when needed.',
    )
  })
  const build = await import(entry)
  return {
    mount: async (app) => {
      await mountAssets(app, path.join(projectRoot, 'build/web/client'))
      mountPages(app, async () => build)
    },
    close: async () => undefined,
  }
}

async function start(): Promise<void> {
  const env = readEnv()
  const store = await openStore(env)
  const db = openDatabase(store.address)
  const { applied } = await migrate(store.address)
  if (applied.length > 0) say(`Database brought up to date: ${applied.join(', ')}`)

  let sweep: DueSweep | null = null
  const movable: MovableClock | null =
    env.mode === 'demo' ? await sharedClock(db, () => void sweep?.run()) : null
  const clock = movable ?? deviceClock

  if (env.seed === 'demo' && (await seedTown(db, { now: clock.now() }))) say('The demo town was seeded.')

  const web = await webHalf(env)
  const app = await buildApp({
    env,
    db,
    clock,
    front: web.front,
    mountRest: async (app) => {
      mountMedia(app)
      mountShareCards(app)
      if (movable)
        mountSandbox(app, {
          clock: movable,
          sweep: async () => sweep?.run(),
          listPeople: () => listDemoPeople(db),
        })
      mountAliases(app)
      await web.mount(app)
    },
  })
  sweep = startDueSweep(db, clock, dueSteps, {
    everyMs: sweepEveryMs,
    onError: (step, error) => app.log.error({ err: error, step }, 'due step failed'),
  })
  await app.listen({ port: env.port, host: env.host })
  const jobs = await startJobs(store.address, jobsOf(env), {
    atOnce: 1,
    onError: (job, error) => app.log.error({ err: error, job }, 'job failed'),
  })
  await sweep.run()
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : env.port
  say(`미플 is ready at http://${env.host === '127.0.0.1' ? 'localhost' : env.host}:${port}`)

  let stopping = false
  async function stop(signal: string) {
    if (stopping) return
    stopping = true
    say(`${signal}: finishing what is under way.`)
    await app.close()
    await sweep?.stop()
    await jobs.stop()
    await web.close()
    await db.close()
    await store.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
