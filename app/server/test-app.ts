import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Provider } from '~/features/accounts/providers'
import { listDemoPeople } from '~/features/accounts/server/queries'
import type { PortoneSettings } from '~/features/payments/server/client/portone'
import { type AuditKinds, findAuditKind } from '~/lib/audit-kind'
import { fixedClock } from '~/lib/clock'
import type { ServedEndpoint } from '~/lib/endpoint'
import { keyReused, Refusal, underWay } from '~/lib/errors'
import { type Database, isConnectionLost, openDatabase } from '~/lib/server/database'
import type { DatabaseAddress } from '~/lib/server/database-address'
import { declaredRefusals } from '~/lib/server/declared-refusals'
import type { WorkTitles } from '~/lib/server/feature'
import { deriveKeys } from '~/lib/server/keys'
import type { MemberData } from '~/lib/server/member-data'
import { openReplica } from '~/lib/server/replica'
import type { Rights } from '~/lib/server/rights'
import type { MovableClock } from '~/lib/server/shared-clock'
import { createTestDatabase } from '~/lib/server/test-database'
import { demoProviders } from '~/sandbox/providers'
import { mountSandbox } from '~/sandbox/routes'
import { type AppParts, buildApp } from './build-app'
import { readEnv } from './env'
import { allImportKinds } from './import-kinds'
import { allNoticeKinds } from './notice-kinds'
import { openServices } from './outside'

export interface TestApp {
  address: DatabaseAddress
  app: FastifyInstance
  db: Database
  clock: ReturnType<typeof fixedClock>
  noticeKinds: typeof allNoticeKinds
  auditKinds: AuditKinds
  workTitles: WorkTitles
  importKinds: typeof allImportKinds
  /** Resolves when every notification sent through the database so far has been received. */
  settled(): Promise<void>
  /** Runs `work` while every SQL statement blocks. It succeeds only if it is answered without the database. */
  withoutDatabase<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Details of audit entries for which their kind has no Korean name, so that operators would read our word for it. */
async function unnamedDetails(db: Database, kinds: AuditKinds): Promise<string[]> {
  const entries = await db<{ thing: string; action: string; name: string }[]>`
    select distinct thing_kind as thing, action, coalesce(name, '') as name
    from audit_entries, lateral (
      select jsonb_object_keys(details) as name
      union select jsonb_object_keys(details -> 'before') where jsonb_typeof(details -> 'before') = 'object'
      union select jsonb_object_keys(details -> 'after') where jsonb_typeof(details -> 'after') = 'object'
    ) named
    where name not in ('before', 'after')`
  return entries.flatMap(({ thing, action, name }) => {
    const kind = findAuditKind(kinds, thing, action)
    return kind === null || Object.hasOwn(kind.details, name) ? [] : [`${thing} ${action}: ${name}`]
  })
}

interface TestOptions {
  /** Another process on the same database. */
  beside?: Pick<TestApp, 'address'>
  withStandIns?: boolean
  /** How PortOne's client differs from that of the demo shop. */
  portone?: Partial<PortoneSettings>
  /** Providers that this site has no keys of. */
  withoutSignIn?: readonly Provider[]
  longestIdleMs?: number
  timeouts?: AppParts['timeouts']
  /** The secret of the installation, and the one before it. */
  secrets?: { secret: string; previous: string | null }
  /** Additional member data parts for this test. */
  trialData?: readonly MemberData[]
  /** Adds endpoints for this test. */
  mountTrial?: (app: FastifyInstance) => void
  /** Hears of every statement that the app sends to the database. */
  hearStatement?: (text: string) => void
  /** Receives the lines of the log, given a `LOG_LEVEL`. */
  logTo?: { write(line: string): void }
}

/** The test's clock, movable as in demo mode. */
function movable(clock: ReturnType<typeof fixedClock>): MovableClock {
  const device = clock.now().toISOString()
  return { now: clock.now, moveTo: async (moment) => clock.set(moment?.toISOString() ?? device) }
}

const connections = 10
const testSecret = 'a secret that only tests know, and nobody else'

/** The codes of refusals that need no declaration. */
const unsaid = new Set([
  'BAD_INPUT',
  'AUTH_REQUIRED',
  'NOT_ALLOWED',
  'NOT_YOUR_RIGHT',
  'NOT_A_PICTURE',
  'PICTURE_TOO_LARGE',
  'NOT_A_FILE',
  'NEW_VERSION',
])

function isDeclared(endpoint: ServedEndpoint, rights: Rights, { status, code = '' }: Refusal): boolean {
  if (unsaid.has(code) || status === 429) return true
  const ofKeys = endpoint.oncePerKey ? [keyReused, underWay] : []
  const declared = [...declaredRefusals(endpoint, rights), ...ofKeys]
  return declared.some((kind) => kind.status === status && kind.code === code)
}

async function settled(db: Database): Promise<void> {
  const channel = `settled_${randomUUID().replaceAll('-', '')}`
  let onReceived = () => {}
  const isListening = new Promise<void>((resolve) => {
    onReceived = resolve
  })
  await db.listen(channel, () => onReceived())
  await db<{ one: number }[]>`select 1 as one from pg_notify(${channel}, '')`
  await isListening
}

async function withoutDatabase<T>(db: Database, work: () => Promise<T>): Promise<T> {
  let letGo = () => {}
  const done = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const ends: Promise<void>[] = []
  const begun = Array.from(
    { length: connections },
    () =>
      new Promise<void>((begin) => {
        const hold = () => {
          begin()
          return done
        }
        ends.push(db.transaction(hold))
      }),
  )
  await Promise.all(begun)
  let isAnswered = false
  const waiting = db<{ one: number }[]>`select 1 as one`.then(() => {
    isAnswered = true
  })
  try {
    const outcome = await work()
    if (isAnswered) throw new Error('a connection was left for statements')
    return outcome
  } finally {
    letGo()
    await Promise.all([...ends, waiting])
  }
}

/** The whole API on its own empty database, at noon in Seoul on an ordinary Wednesday. */
export async function testApp(
  variables: Record<string, string> = {},
  {
    beside,
    withStandIns = false,
    portone = {},
    longestIdleMs,
    timeouts,
    secrets = { secret: testSecret, previous: null },
    trialData = [],
    mountTrial = () => undefined,
    hearStatement,
    logTo,
    withoutSignIn = [],
  }: TestOptions = {},
): Promise<TestApp> {
  const database = beside
    ? { address: beside.address, drop: async () => undefined }
    : await createTestDatabase()
  const db = openDatabase(database.address, { most: connections, ...(hearStatement && { hearStatement }) })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'meeple-app-'))
  const clock = fixedClock('2026-03-18T03:00:00Z')
  const env = readEnv({
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    PUBLIC_URL: 'https://meeple.example',
    DATA_DIR: dataDir,
    ...variables,
  })
  let port = 0
  const undeclared: string[] = []
  const ownAddress = () => `http://127.0.0.1:${port}`
  const usual = demoProviders({ ...env, db, ownAddress })
  const settings = {
    ...usual,
    // What a live site says of itself; whom it asks is a stand-in there, too.
    ...(env.outside && { mail: env.outside.mail }),
    portone: () => ({
      ...usual.portone(),
      ...(env.outside && { acceptsTestPayments: env.outside.portone.acceptsTestPayments }),
      ...portone,
    }),
  }
  const keys = deriveKeys(secrets.secret, env.mode, secrets.previous)
  const replica = env.databaseReplicaUrl === null ? null : await openReplica(db, env.databaseReplicaUrl)
  const services = openServices({ env, db: replica?.db ?? db, clock, keys, settings })
  const app = await buildApp({
    env,
    ...(logTo ? { logTo } : {}),
    ...(longestIdleMs === undefined ? {} : { longestIdleMs }),
    ...(timeouts === undefined ? {} : { timeouts }),
    services: {
      ...services,
      signIn: {
        ...services.signIn,
        ...Object.fromEntries(withoutSignIn.map((provider) => [provider, null])),
      },
      memberData: [...services.memberData, ...trialData],
    },
    replica,
    mountRest: async (app) => {
      app.addHook('onError', async ({ routeOptions }, _, error) => {
        const { endpoint } = routeOptions.config
        if (endpoint && error instanceof Refusal && !isDeclared(endpoint, app.rights, error)) {
          undeclared.push(`${endpoint.method} ${endpoint.path}: ${error.status} ${error.code}`)
        }
      })
      mountTrial(app)
      if (withStandIns) {
        const parts = { db, ownAddress, publicUrl: env.publicUrl, listPeople: () => listDemoPeople(db) }
        mountSandbox(app, { ...parts, clock: movable(clock), sweep: async () => undefined })
      }
    },
  })
  if (withStandIns) {
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  }
  return {
    address: database.address,
    app,
    db,
    clock,
    noticeKinds: allNoticeKinds,
    auditKinds: services.auditKinds,
    workTitles: services.workTitles,
    importKinds: allImportKinds,
    settled: () => settled(db),
    withoutDatabase: (work) => withoutDatabase(db, work),
    close: async () => {
      const unnamed = await unnamedDetails(db, services.auditKinds).catch((error: unknown) => {
        // The test has taken its database away.
        if (isConnectionLost(error)) return []
        throw error
      })
      if (undeclared.length > 0) throw new Error(`refused, but not declared: ${undeclared.join('; ')}`)
      await app.close()
      await replica?.close()
      await db.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      if (unnamed.length > 0) throw new Error(`audited without a Korean name: ${unnamed.join('; ')}`)
    },
  }
}
