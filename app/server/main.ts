import cluster from 'node:cluster'
import { access } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { listDemoPeople } from '~/features/accounts/server/queries'
import { type Clock, deviceClock } from '~/lib/clock'
import { openBackgroundProcess } from '~/lib/server/background-process'
import { claimMode } from '~/lib/server/claim-mode'
import { type Database, openDatabase } from '~/lib/server/database'
import type { DatabaseAddress } from '~/lib/server/database-address'
import { startDueItems } from '~/lib/server/due-items'
import type { PageSources } from '~/lib/server/feature'
import { type JobRunner, startJobs } from '~/lib/server/job-queue'
import { deriveKeys, readOrMakeSecret } from '~/lib/server/keys'
import { openPictureStore } from '~/lib/server/pictures/picture-store'
import type { ShareCard } from '~/lib/server/pictures/share-card'
import { projectRoot } from '~/lib/server/project-root'
import type { Repetition } from '~/lib/server/repeat'
import { openReplica } from '~/lib/server/replica'
import { type MovableClock, sharedClock } from '~/lib/server/shared-clock'
import { openSiteClock } from '~/lib/server/site-clock'
import { startUpkeep } from '~/lib/server/upkeep'
import { readPageStyles } from '../web/first-load/server/page-styles'
import { mountAliases } from './aliases'
import { mountAssets } from './assets'
import { migrateWithBackup } from './backups'
import { buildApp } from './build-app'
import { mountCalendars } from './calendars'
import { startDatabaseServer, startDatabaseServerBesideApp } from './database-server'
import { dueHandlers } from './due-handlers'
import { type Env, readEnv } from './env'
import { features } from './features'
import { jobsOf } from './jobs'
import { mountMedia, openMedia } from './media'
import { openServices } from './outside'
import { mountPages } from './render-page'
import { mountShareCards } from './share-cards'
import { mountSitemap } from './sitemap'
import { stopAnswering, stopWithinMs } from './stop-answering'
import { upkeepTasksIn } from './upkeep-tasks'
import { warmUp } from './warm-up'
import { prepareWorkers, sendToPrimary } from './workers'

const lookEveryMs = 5_000
const jobsAtOnce = 4

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function endWithoutDatabase(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

interface WebHalf {
  mount(app: FastifyInstance, sources: readonly PageSources[]): Promise<void>
  front?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close(): Promise<void>
}

/** The built pages, or in development Vite in this process, with hot reload. */
async function webHalf(env: Env): Promise<WebHalf> {
  if (env.development) {
    const { createServer } = await import('vite')
    const vite = await createServer({
      server: { middlewareMode: true },
      appType: 'custom',
      // Dependencies that Vite discovers during a page load make that load fail, so these files are scanned at the
      // start.
      optimizeDeps: {
        entries: ['app/web/**/*.{ts,tsx}', 'features/**/web/**/*.{ts,tsx}', 'ui/**/*.tsx', '!**/*.test.*'],
      },
    })
    return {
      mount: async (app, sources) =>
        mountPages(
          app,
          async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
          { sources },
        ),
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
  const client = path.join(projectRoot, 'build/web/client')
  const styles = await readPageStyles(client)
  return {
    mount: async (app, sources) => {
      await mountAssets(app, client, env)
      mountPages(app, build, { sources, styles })
    },
    close: async () => undefined,
  }
}

/** What comes after the answers and jobs: connections, the embedded database. */
const closeWithinMs = 15_000

/** Cleanup functions in the order of opening; they run in reverse. */
const open: (() => Promise<unknown>)[] = []
let stopSignal: string | null = null
let isReady = false
/** How long SIGTERM waits while other hosts take over. What answers here says meanwhile that it is not ready. */
let drainMs = 0
let beginDraining: (() => void) | null = null
/** Starts the workers anew, one after another; null where there are none. */
let restartWorkers: (() => Promise<void>) | null = null
let closing: Promise<void> | null = null

class StoppedAtStart extends Error {}

/** Called after each step of the start, because closing in the middle of a step would leak what it opens. */
function unlessStopped(): void {
  if (stopSignal !== null) throw new StoppedAtStart()
}

function closeAll(): Promise<void> {
  closing ??= (async () => {
    for (const close of open.splice(0).reverse()) await close()
  })()
  return closing
}

function stopOnSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopSignal !== null) return
      stopSignal = signal
      if (!cluster.isWorker) say(`${signal}: finishing what is under way.`)
      if (isReady) stop(signal).then(() => process.exit(0), fail)
    })
  }
  process.on('SIGUSR2', () => {
    if (restartWorkers === null) say('SIGUSR2: only several workers (WORKERS) are started anew one by one.')
    else if (stopSignal === null) void restartWorkers()
  })
}

/** Somebody at the keyboard, or another worker that answers already, does not wait. */
async function stop(signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
  const withinMs = drainMs + stopWithinMs + closeWithinMs
  setTimeout(() => fail(new Error('It did not end in time and is cut off.')), withinMs).unref()
  if (beginDraining && signal === 'SIGTERM') {
    beginDraining()
    await pause(drainMs)
  }
  await closeAll()
  // Whoever moves the data folder waits for this line.
  if (!cluster.isWorker) say('Stopped.')
}

async function listen(app: FastifyInstance, { port, host }: Env): Promise<string> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why: Record<string, string> = {
      EADDRINUSE: `Port ${port} is taken: stop what listens there, or set PORT to another.`,
      EACCES: `Port ${port} is only for root: set PORT to one from 1024 on.`,
      EADDRNOTAVAIL: `HOST ${host} is not an address of this machine: set HOST to 127.0.0.1 or 0.0.0.0.`,
      ENOTFOUND: `HOST ${host} is not an address: set HOST to 127.0.0.1 or 0.0.0.0.`,
    }
    const sentence = why[code ?? '']
    throw sentence ? new Error(sentence, { cause: error }) : error
  }
  const address = app.server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${taken}`
}

interface Opened {
  address: DatabaseAddress
  db: Database
  clock: MovableClock | null
}

type DemoMode = typeof import('./demo-mode')

/** Opens the database and brings it up to date. A worker finds both done. */
async function openPrepared(env: Env, demo: DemoMode | null, onMove: () => void): Promise<Opened> {
  const startServer = cluster.isWorker ? startDatabaseServerBesideApp : startDatabaseServer
  const server = await startServer(env, { log: say, onLost: endWithoutDatabase })
  open.push(server.stop)
  unlessStopped()
  const db = openDatabase(server.address)
  open.push(db.close)
  if (!cluster.isWorker) {
    const { applied } = await migrateWithBackup(env, server.address, say)
    // The first start applies all there are.
    const named = applied.length > 9 ? `${applied[0]} to ${applied.at(-1)}` : applied.join(', ')
    if (applied.length > 0) say(`Database brought up to date: ${named}`)
    await claimMode(db, env.mode)
    unlessStopped()
  }
  const onError = (error: unknown) =>
    process.stderr.write(`The moved clock could not be read: ${String(error)}\n`)
  const clock = demo ? await sharedClock(db, { onMove, onError }) : null
  if (!cluster.isWorker) await demo?.openTown({ env, db, now: (clock ?? deviceClock).now(), log: say })
  unlessStopped()
  return { address: server.address, db, clock }
}

async function openClock(db: Database): Promise<Clock> {
  const clock = await openSiteClock(db, {
    say,
    onError: (error) => process.stderr.write(`The database's clock could not be read: ${String(error)}\n`),
  })
  open.push(clock.stop)
  return clock
}

/** Owns the embedded database and starts the processes that answer. */
async function startWorkers(env: Env, demo: DemoMode | null): Promise<void> {
  const { db } = await openPrepared(env, demo, () => undefined)
  await db.close()
  const workers = prepareWorkers(env.workers, say)
  open.push(workers.stop)
  const place = await workers.start().catch((error: unknown) => {
    unlessStopped()
    throw error
  })
  unlessStopped()
  isReady = true
  restartWorkers = workers.restart
  say(`미플 is ready at ${place} (${env.workers} workers)`)
}

async function start(): Promise<void> {
  stopOnSignals()
  const env = readEnv()
  drainMs = env.drainMs
  const demo = env.mode === 'demo' ? await import('./demo-mode') : null
  if (env.workers > 1 && !cluster.isWorker) return startWorkers(env, demo)
  let dueItems: Repetition | null = null
  let running: FastifyInstance | null = null
  const onMove = () => {
    // What was made up for another time, and the pages that show it.
    running?.responseCache.clear()
    running?.streams.reopenAll()
    void dueItems?.run()
  }
  const { address, db, clock: movable } = await openPrepared(env, demo, onMove)
  const clock = movable ?? (await openClock(db))
  const secret = env.sessionSecret ?? (await readOrMakeSecret(path.join(env.dataDir, 'secrets', 'session')))
  const keys = deriveKeys(secret, env.mode, env.previousSecret)
  let ownPort = env.port
  // HOST may mean all interfaces; the app then calls itself on the loopback address.
  const ownHost = ['0.0.0.0', '::', 'localhost'].includes(env.host) ? '127.0.0.1' : env.host
  const ownAddress = () => `http://${ownHost}:${ownPort}`
  const settings = env.outside ?? demo?.demoProviders({ ...env, db, ownAddress })
  if (!settings)
    throw new Error('Nobody could sign in: neither the providers nor their stand-ins are set up.')
  const replica = env.databaseReplicaUrl === null ? null : await openReplica(db, env.databaseReplicaUrl)
  if (replica) open.push(() => replica.close())
  const services = openServices({ env, db: replica?.db ?? db, clock, keys, settings })

  const media = openMedia(openPictureStore(env), demo?.findTownPicture ?? null)
  const cardDrawing = openBackgroundProcess<ShareCard, Uint8Array>('lib/server/pictures/picture-process', {
    idleMs: 30_000,
  })
  open.push(cardDrawing.close)

  const web = await webHalf(env)
  open.push(web.close)
  const app = await buildApp({
    env,
    services,
    replica,
    front: web.front,
    mountRest: async (app) => {
      mountMedia(app, media)
      mountShareCards(app, { media, drawing: cardDrawing })
      mountSitemap(app)
      mountCalendars(app)
      if (demo && movable)
        demo.mountSandbox(app, {
          clock: movable,
          sweep: async () => dueItems?.run(),
          listPeople: () => listDemoPeople(db),
          db,
          ownAddress,
          publicUrl: env.publicUrl,
        })
      mountAliases(app)
      await web.mount(
        app,
        features.map(({ pageSources }) => pageSources?.(services) ?? {}),
      )
    },
  })
  running = app
  const items = startDueItems(db, clock, dueHandlers, {
    everyMs: lookEveryMs,
    onError: (kind, error) => app.log.error({ err: error, kind }, 'due item failed'),
  })
  dueItems = items
  open.push(items.stop)
  const upkeep = startUpkeep(db, clock, upkeepTasksIn(env), {
    everyMs: lookEveryMs,
    onError: (task, error) => app.log.error({ err: error, task }, 'upkeep failed'),
  })
  open.push(upkeep.stop)
  unlessStopped()
  if (!env.development) await warmUp(app)
  const place = await listen(app, env)
  ownPort = Number(new URL(place).port || 80)
  let jobs: JobRunner | null = null
  open.push(() => stopAnswering(app, { jobs, rounds: [items, upkeep] }))
  beginDraining = () => app.drain.begin()
  jobs = await startJobs(address, jobsOf(services), {
    atOnce: jobsAtOnce,
    onError: (job, error) => app.log.error({ err: error, job }, 'job failed'),
  })
  await Promise.all([items.run(), upkeep.run()])
  unlessStopped()
  isReady = true
  sendToPrimary({ ready: place })
  if (!cluster.isWorker) say(`미플 is ready at ${place}`)
}

/** PostgreSQL's error code for a full disk. The server keeps running. */
const diskFull = '53100'

function fail(error: unknown): void {
  const said = error instanceof Error ? error.message : String(error)
  const isFull = error instanceof Error && 'code' in error && error.code === diskFull
  const line = isFull ? `The database's disk is full (${said}): make room on it, then start again.` : said
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

// The reader of our output may exit first (`npm start | head`); that must not stop the server.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

start().catch(async (error: unknown) => {
  if (error instanceof StoppedAtStart) return closeAll().then(() => process.exit(0), fail)
  await closeAll().catch(fail)
  fail(error)
})
