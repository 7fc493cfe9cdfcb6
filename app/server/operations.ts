import cluster from 'node:cluster'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { passTiers } from '~/features/passes/pass'
import { countPasses } from '~/features/passes/server/queries/passes'
import { notFound } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import type { Database } from '~/lib/server/database'
import { countDueItems } from '~/lib/server/due-items'
import { knownMigrations } from '~/lib/server/migrate'
import type { Replica } from '~/lib/server/replica'
import { serve, servedBy } from '~/lib/server/serve'
import packageJson from '~/package.json' with { type: 'json' }
import { appEndpoints } from '../endpoints'
import { toOpenApi } from './describe-api'
import { docsPolicy, renderDocs } from './docs-page'
import { dueHandlers } from './due-handlers'
import { appCalls } from './schemas'
import { metricsOfWorkers, sendFigures } from './workers'

const { version } = packageJson
const calls = servedBy(appEndpoints, appCalls, { health: {} })
/** A health check that takes longer counts as failed. */
const healthWithinMs = 2_000

/** Endpoints for operators and other programs. */
export function operationsRoutes(app: FastifyInstance): void {
  serve(app, calls.health, async (_, request, reply) => {
    const migration = await newestMigration(app.db).catch((error: unknown) => {
      request.log.error({ err: error }, 'the database does not answer')
      return null
    })
    if (migration !== null) return { status: 'ok' as const, database: true, migration, version }
    reply.status(503)
    return { status: 'down' as const, database: false, migration: '', version }
  })

  serve(app, calls.figures, () => readFigures(app.db))

  serve(app, calls.ownFigures, async (_, request) => {
    const { memberId } = memberOf(request)
    const counts = await countPasses(app.db, { memberId, now: app.clock.now() })
    const passes = passTiers.reduce((sum, tier) => sum + counts[tier], 0)
    return { passes, ...(await countVisits(app.db, memberId)) }
  })

  let openApi: string | null = null
  app.get('/v1/openapi.json', async (_, reply) => {
    openApi ??= JSON.stringify(
      toOpenApi(app.endpoints, { rights: app.rights, version, server: app.env.publicUrl }),
    )
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(openApi)
  })

  let docs: string | null = null
  app.get('/v1/docs', async (_, reply) => {
    docs ??= renderDocs(app.endpoints, app.rights, version)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', docsPolicy)
      .header('cache-control', 'no-cache')
      .send(docs)
  })

  mountProbes(app)
  mountMetrics(app)
}

async function inTime<T>(query: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${healthWithinMs} ms`)), healthWithinMs)
  })
  try {
    return await Promise.race([query, late])
  } finally {
    clearTimeout(timer)
  }
}

async function newestMigration(db: Database): Promise<string> {
  const [newest] = await inTime(
    db<{ name: string }[]>`select name from migrations order by name desc limit 1`,
  )
  return newest?.name ?? ''
}

/** Later migrations than the known ones belong to a later version, beside which this one serves. */
async function hasMigrations(db: Database, known: string[]): Promise<boolean> {
  const [found] = await inTime(
    db<{ count: number }[]>`select count(*)::int as count from migrations where name = any(${known})`,
  )
  return found?.count === known.length
}

/** What proxies and supervisors ask every few seconds, so it is not counted and never cached. */
function mountProbes(app: FastifyInstance): void {
  const options = { config: { rateLimit: false } }
  // Read at the start: later the folder may hold the next version.
  const known = knownMigrations()
  app.get('/health', options, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  app.get('/ready', options, async (request, reply) => {
    const obstacle = app.drain.isDraining
      ? 'stopping'
      : await hasMigrations(app.db, await known).then(
          (isCurrent) => (isCurrent ? null : 'migrations'),
          (error: unknown) => {
            request.log.error({ err: error }, 'the database does not answer')
            return 'database'
          },
        )
    reply.status(obstacle === null ? 200 : 503).header('cache-control', 'no-store')
    return obstacle === null ? { status: 'ready' } : { status: 'not ready', obstacle }
  })
}

interface FiguresRow {
  memberCount: number
  gameCount: number
  reviewCount: number
  playCount: number
}

/** Counts rows of several features in one query, because no single feature owns the operator panel. */
async function readFigures(db: Database) {
  const [row] = await db<FiguresRow[]>`
    select member_count, game_count, review_count, play_count
    from
      (select count(*)::int as member_count from members where left_at is null) joined,
      -- Each game keeps the number of its plays, of which there may be millions.
      (select count(*)::int as game_count, coalesce(sum(play_count), 0)::int as play_count from games) known,
      (select count(*)::int as review_count from reviews where deleted_at is null and hidden_at is null) shown`
  return {
    members: row?.memberCount ?? 0,
    games: row?.gameCount ?? 0,
    reviews: row?.reviewCount ?? 0,
    plays: row?.playCount ?? 0,
  }
}

/** A member's stamps at all cafes, and their plays. */
async function countVisits(db: Database, memberId: number): Promise<{ stamps: number; plays: number }> {
  const [row] = await db<{ stamps: number | null; plays: number | null }[]>`
    select (select count(*)::int from stamps where member_id = ${memberId}) as stamps,
      (select count(*)::int from plays where member_id = ${memberId}) as plays`
  return { stamps: row?.stamps ?? 0, plays: row?.plays ?? 0 }
}

const loopback = /^(::1|(::ffff:)?127(\.\d+){3})$/

/** A local proxy also connects from loopback, but it adds a forwarding header. */
function isFromHere({ ip, headers }: FastifyRequest): boolean {
  return loopback.test(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}

function mountMetrics(app: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route; replies from kept bytes are not in it.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    // The duration of a stream says nothing about the server's speed.
    if (routeOptions.config.endpoint?.isStream) return
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    seconds.observe({ method, route: routeOptions.url ?? 'none', status }, reply.elapsedTime / 1_000)
  })
  if (app.replica) countReads(registry, app.replica)
  if (cluster.isWorker) sendFigures(registry)
  // Every process reads the same, so they are not added up.
  const ofDatabase = new Registry()
  const dueItems = gaugesOfDueItems(ofDatabase)
  app.get('/v1/metrics', async (request, reply) => {
    if (!isFromHere(request)) throw notFound('주소를 찾을 수 없어요.')
    await dueItems.read(app)
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(
        `${await (cluster.isWorker ? metricsOfWorkers() : registry.metrics())}\n${await ofDatabase.metrics()}`,
      )
  })
}

/** Where the reads come from that are the same for everybody and that no cache answers. */
function countReads(registry: Registry, replica: Replica): void {
  const registers = [registry]
  new Counter({
    name: 'shared_reads_total',
    help: 'Reads that are the same for everybody, by the server that they come from.',
    labelNames: ['source'],
    registers,
    collect() {
      this.reset()
      for (const [source, count] of Object.entries(replica.reads)) this.inc({ source }, count)
    },
  })
  new Gauge({
    name: 'replica_seconds_behind',
    help: 'Seconds since the replica was last known to have everything; above 10 nothing is read from it.',
    registers,
    collect() {
      this.set(replica.secondsBehind)
    },
  })
}

/** Known kinds are always reported, with zeros if nothing is due; unknown kinds only while something is due. */
function gaugesOfDueItems(registry: Registry) {
  const registers = [registry]
  const labelNames = ['kind'] as const
  const waiting = new Gauge({
    name: 'due_items_waiting',
    help: 'Items whose moment has passed and that are not done.',
    labelNames,
    registers,
  })
  const failing = new Gauge({
    name: 'due_items_failing',
    help: 'Those of them that failed at least once.',
    labelNames,
    registers,
  })
  const oldest = new Gauge({
    name: 'due_items_oldest_seconds',
    help: 'How long ago the moment of the oldest of them was.',
    labelNames,
    registers,
  })
  async function read({ db, clock }: FastifyInstance): Promise<void> {
    const now = clock.now()
    const counts = await countDueItems(db, now)
    for (const gauge of [waiting, failing, oldest]) {
      gauge.reset()
      for (const kind of Object.keys(dueHandlers)) gauge.set({ kind }, 0)
    }
    for (const { kind, ...count } of counts) {
      waiting.set({ kind }, count.waiting)
      failing.set({ kind }, count.failing)
      oldest.set({ kind }, count.oldest === null ? 0 : (now.getTime() - count.oldest.getTime()) / 1_000)
    }
  }
  return { read }
}
