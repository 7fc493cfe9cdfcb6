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

/** Whether the database has data of an earlier version, which `migrate` would change. */
export async function isOutOfDate(address: DatabaseAddress): Promise<boolean> {
  const names = await knownMigrations()
  return onConnection(toOptions(address), async (client) => {
    const found = await client.query("select from pg_class where oid = to_regclass('migrations')")
    if (found.rowCount === 0) return false
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    return rows.length > 0 && names.some((name) => !rows.some((row) => row.name === name))
  })
}

/**
 * Applies the migrations that are missing, each in its own transaction, under a lock that other starting processes wait
 * for. Throws when an applied file has changed since.
 */
export async function migrate(address: DatabaseAddress, folder = allMigrations): Promise<Migrated> {
  const names = await listMigrations(folder)
  return onConnection(toOptions(address), async (client) => {
    const applied: string[] = []
    await client.query(`select pg_advisory_lock(${advisoryLocks.migration})`)
    await client.query(ownTable)
    const queue = await client.query<{ present: boolean }>(
      "select to_regclass('graphile_worker.migrations') is not null as present",
    )
    if (!queue.rows[0]?.present) await runMigrations({ connectionString: toUrl(address) })
    const before = await client.query<Migration>('select name, content from migrations')
    const done = new Map(before.rows.map((row) => [row.name, row.content]))
    const files = await Promise.all(
      names.map(async (name) => ({ name, content: await readFile(path.join(folder, name), 'utf8') })),
    )
    for (const { name, content } of files) {
      if ((done.get(name) ?? content) !== content) {
        throw new Error(
          `Migration ${name} was applied before and has changed since. Add a new migration instead.`,
        )
      }
    }
    for (const { name, content } of files) {
      if (done.has(name)) continue
      await apply(client, { name, content })
      applied.push(name)
    }
    return { applied, version: names.at(-1) ?? 'none' }
  })
}

/**
 * Gives an empty database the tables of another one, by the very migrations that made them there. False where that one
 * has none, because nobody has begun with it yet.
 */
export async function repeatMigrations(from: DatabaseAddress, to: DatabaseAddress): Promise<boolean> {
  const done = await onConnection(toOptions(from), async (client) => {
    const begun = await client.query("select from pg_class where oid = to_regclass('migrations')")
    if (begun.rowCount === 0) return []
    const { rows } = await client.query<Migration>(
      'select name, content from migrations order by applied_at, name',
    )
    return rows
  })
  if (done.length === 0) return false
  await runMigrations({ connectionString: toUrl(to) })
  await onConnection(toOptions(to), async (client) => {
    await client.query(ownTable)
    for (const migration of done) await apply(client, migration)
  })
  return true
}
