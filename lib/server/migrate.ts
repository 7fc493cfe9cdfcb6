import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import postgres from 'postgres'
import { advisoryLocks } from './advisory-locks'
import { type DatabaseAddress, toOptions, toUrl } from './database-address'
import { projectRoot } from './project-root'

export interface Migrated {
  applied: string[]
  version: string
}

/**
 * Applies the migrations that are missing, each in its own transaction, under a lock that other starting processes wait
 * for. Throws when an applied file has changed since.
 */
export async function migrate(
  address: DatabaseAddress,
  folder = path.join(projectRoot, 'db/migrations'),
): Promise<Migrated> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  const sql = postgres({ ...toOptions(address), max: 1, onnotice: () => undefined })
  const applied: string[] = []
  try {
    await sql`select pg_advisory_lock(${advisoryLocks.migration})`
    await sql`create table if not exists migrations (
      name text primary key, content text not null, applied_at timestamptz not null default now())`
    const [queue] = await sql`select to_regclass('graphile_worker.migrations') is not null as present`
    if (!queue?.present) await runMigrations({ connectionString: toUrl(address) })
    const done = new Map(
      (await sql<{ name: string; content: string }[]>`select name, content from migrations`).map((row) => [
        row.name,
        row.content,
      ]),
    )
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
      await sql.begin(async (tx) => {
        await tx.unsafe(content)
        await tx`insert into migrations (name, content) values (${name}, ${content})`
      })
      applied.push(name)
    }
    return { applied, version: names.at(-1) ?? 'none' }
  } finally {
    await sql.end({ timeout: 5 })
  }
}
