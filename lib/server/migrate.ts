import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import type { Client } from 'pg'
import { advisoryLocks } from './advisory-locks'
import { type DatabaseAddress, onConnection, toOptions, toUrl } from './database-address'
import { projectRoot } from './project-root'

interface Migration {
  name: string
  content: string
}

export interface Migrated {
  applied: string[]
  version: string
}

const allMigrations = path.join(projectRoot, 'db/migrations')

/** Makes the schema of 0.3.0 (decision 0157). `lastBefore` landed last of the migrations that made it before. */
export const baseline = { name: '0340-baseline.sql', lastBefore: '0330-revisions-of-evening-games.sql' }

const ownTable = `create table if not exists migrations (
  name text primary key, content text not null, applied_at timestamptz not null default now())`

async function apply(client: Client, { name, content }: Migration): Promise<void> {
  // Without a commit, the end of the connection undoes it.
  await client.query('begin')
  await client.query(content)
  await client.query('insert into migrations (name, content) values ($1, $2)', [name, content])
  await client.query('commit')
}

async function listMigrations(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
}

/** The names of the migrations that this version has brought along. */
export function knownMigrations(): Promise<string[]> {
  return listMigrations(allMigrations)
}

/** Whether nothing has been applied yet, or what the baseline makes. Refuses what is older. */
function checkReaches030(done: ReadonlyMap<string, string>): void {
  if (done.size === 0 || done.has(baseline.name) || done.has(baseline.lastBefore)) return
  throw new Error(
    'The database is of a version before 0.3.0, from which this one does not go on: start 0.3.0 on it once (git checkout a0ae2fdb), then this version. Nothing was changed.',
  )
}

async function readDone(client: Client): Promise<Map<string, string>> {
  const found = await client.query("select from pg_class where oid = to_regclass('migrations')")
  if (found.rowCount === 0) return new Map()
  const { rows } = await client.query<Migration>(
    'select name, content from migrations order by applied_at, name',
  )
  return new Map(rows.map(({ name, content }) => [name, content]))
}

/** The newest migration of graphile-worker 0.18. A test compares it with what a new database has. */
const newestOfQueue = 20

async function isQueueBehind(client: Client): Promise<boolean> {
  const found = await client.query(
    "select from pg_class where oid = to_regclass('graphile_worker.migrations')",
  )
  if (found.rowCount === 0) return true
  const { rows } = await client.query<{ newest: number | null }>(
    'select max(id) as newest from graphile_worker.migrations',
  )
  return (rows[0]?.newest ?? 0) < newestOfQueue
}

/** Whether the database has data of an earlier version, which `migrate` would change. */
export async function isOutOfDate(address: DatabaseAddress): Promise<boolean> {
  const names = await knownMigrations()
  return onConnection(toOptions(address), async (client) => {
    const done = await readDone(client)
    checkReaches030(done)
    return done.size > 0 && (names.some((name) => !done.has(name)) || (await isQueueBehind(client)))
  })
}

/**
 * Applies the migrations that are missing, each in its own transaction, under a lock that other starting processes wait
 * for. Throws when an applied file has changed since, and when the database is too old.
 */
export async function migrate(address: DatabaseAddress, folder = allMigrations): Promise<Migrated> {
  const names = await listMigrations(folder)
  return onConnection(toOptions(address), async (client) => {
    const applied: string[] = []
    await client.query(`select pg_advisory_lock(${advisoryLocks.migration})`)
    const done = await readDone(client)
    if (names.includes(baseline.name)) checkReaches030(done)
    await client.query(ownTable)
    if (await isQueueBehind(client)) await runMigrations({ connectionString: toUrl(address) })
    const files = await Promise.all(
      names.map(async (name) => ({ name, content: await readFile(path.join(folder, name), 'utf8') })),
    )
    for (const { name, content } of files) {
      // Without content it was noted and not run.
      if ((done.get(name) || content) !== content) {
        throw new Error(
          `Migration ${name} was applied before and has changed since. Add a new migration instead.`,
        )
      }
    }
    for (const { name, content } of files) {
      if (done.has(name)) continue
      // The migrations of before have made what the baseline makes.
      const isThere = name === baseline.name && done.size > 0
      await apply(client, { name, content: isThere ? '' : content })
      if (!isThere) applied.push(name)
    }
    return { applied, version: names.at(-1) ?? 'none' }
  })
}

/**
 * Gives an empty database the tables of another one, by the very migrations that made them there. False where that one
 * has none, because nobody has begun with it yet.
 */
export async function repeatMigrations(from: DatabaseAddress, to: DatabaseAddress): Promise<boolean> {
  const done = await onConnection(toOptions(from), readDone)
  if (done.size === 0) return false
  checkReaches030(done)
  await runMigrations({ connectionString: toUrl(to) })
  await onConnection(toOptions(to), async (client) => {
    await client.query(ownTable)
    for (const [name, content] of done) await apply(client, { name, content })
  })
  return true
}
