import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Client, escapeIdentifier } from 'pg'
import type { TestProject } from 'vitest/node'
import type { Reader } from './database'
import { addressFromUrl, type DatabaseAddress, onConnection, toOptions } from './database-address'
import { startEmbeddedPostgres } from './embedded-postgres'
import { migrate } from './migrate'

declare module 'vitest' {
  interface ProvidedContext {
    testTemplate: DatabaseAddress
  }
}

export interface TestDatabase {
  address: DatabaseAddress
  drop(): Promise<void>
}

export interface TestDatabaseServer {
  /** The migrated database that test databases are copied from. Copying fails while anybody is connected to it. */
  template: DatabaseAddress
  createDatabase(): Promise<TestDatabase>
  stop(): Promise<void>
}

async function startServer(): Promise<{ address: DatabaseAddress; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { address: addressFromUrl(given), stop: async () => undefined }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'meeple-test-'))
  // When tests run as root, PostgreSQL's user has to traverse this folder.
  chmodSync(dataDir, 0o755)
  const { address, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
  const stopAndRemove = async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { address, stop: stopAndRemove }
}

function administer<T>(server: DatabaseAddress, work: (client: Client) => Promise<T>): Promise<T> {
  return onConnection(toOptions(server, 'postgres'), work)
}

async function copyTemplate(template: DatabaseAddress, copied = template.database): Promise<TestDatabase> {
  const name = `${template.database}_${randomBytes(6).toString('hex')}`
  // file_copy took 17 to 40 ms; the default strategy, which writes to the log, took 27 to 88.
  await administer(template, (client) =>
    client.query(
      `create database ${escapeIdentifier(name)} template ${escapeIdentifier(copied)} strategy file_copy`,
    ),
  )
  return {
    address: { ...template, database: name },
    drop: async () => {
      await administer(template, (client) => dropDatabase(client, name))
    },
  }
}

async function dropDatabase(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`)
}

/**
 * A server with a migrated template: an embedded one in a temporary folder, or the one at TEST_DATABASE_URL, whose user
 * must be a superuser because the migrations create extensions.
 */
export async function prepareTestDatabaseServer(): Promise<TestDatabaseServer> {
  const server = await startServer()
  // Another test run may use the same server, so the names of this run's databases are random.
  const template = { ...server.address, database: `meeple_template_${randomBytes(4).toString('hex')}` }
  const dropAll = () =>
    administer(template, async (client) => {
      const left = await client.query<{ name: string }>(
        'select datname as name from pg_database where starts_with(datname, $1)',
        [template.database],
      )
      for (const { name } of left.rows) await dropDatabase(client, name)
    })
  const stop = async () => {
    await dropAll()
    await server.stop()
  }
  try {
    await administer(template, (client) =>
      client.query(`create database ${escapeIdentifier(template.database)} template template0`),
    )
    await migrate(template)
  } catch (error) {
    await stop()
    throw error
  }
  return { template, createDatabase: () => copyTemplate(template), stop }
}

/** An empty migrated database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  // Imported late, because vitest refuses to load outside a test run and this file is used there too.
  const { inject } = await import('vitest')
  return copyTemplate(inject('testTemplate'))
}

/** One without a table, for what brings its own. */
export async function createEmptyTestDatabase(): Promise<TestDatabase> {
  const { inject } = await import('vitest')
  return copyTemplate(inject('testTemplate'), 'template0')
}

/** How many connections to this database are waiting for a lock. */
export async function countWaitingForLocks(db: Reader): Promise<number> {
  const [found] = await db<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return found?.waiting ?? 0
}

/** Vitest's global setup: the server lives as long as the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await prepareTestDatabaseServer()
  project.provide('testTemplate', server.template)
  return server.stop
}
