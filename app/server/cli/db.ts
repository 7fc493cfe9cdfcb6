import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { deviceClock } from '~/lib/clock'
import { openDatabase } from '~/lib/server/database'
import type { DatabaseAddress } from '~/lib/server/database-address'
import { projectRoot } from '~/lib/server/project-root'
import { migrateWithBackup } from '../backups'
import { startDatabaseServer, startDatabaseServerBesideApp } from '../database-server'
import { type Env, readEnvWithFile } from '../env'

const usage = `Usage:
  npm run db:migrate           bring the database to the newest migration
  npm run db:seed              fill an empty database with the demo town
  npm run db:reset -- --yes    throw everything away, migrate, and seed unless SEED=none
  npm run db:new -- NAME       begin the next migration in db/migrations
  npm run db:query -- "SQL"    print the rows of one statement as JSON, beside a running app too; --write lets it change data`

class Unusable extends Error {}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function withDatabase(env: Env, work: (address: DatabaseAddress) => Promise<void>): Promise<void> {
  const server = await startDatabaseServer(env, { log: say })
  try {
    await work(server.address)
  } finally {
    await server.stop()
  }
}

async function bringUpToDate(env: Env, address: DatabaseAddress): Promise<void> {
  const { applied, version } = await migrateWithBackup(env, address, say)
  say(applied.length > 0 ? `Applied ${applied.join(', ')}.` : `Nothing to do: the database is at ${version}.`)
}

async function seed(address: DatabaseAddress): Promise<void> {
  const { seedTown } = await import('~/demo/town/seed')
  const db = openDatabase(address, { most: 1, name: 'meeple-seed' })
  try {
    if (!(await seedTown(db, { now: deviceClock.now() }))) {
      throw new Unusable('The database is not empty, so nothing was seeded. db:reset empties it first.')
    }
    say('The demo town was seeded.')
  } finally {
    await db.close()
  }
}

async function reset(env: Env, address: DatabaseAddress): Promise<void> {
  const db = openDatabase(address, { most: 1, name: 'meeple-reset' })
  try {
    await db.transaction(async (tx) => {
      await tx`drop schema if exists graphile_worker cascade`
      await tx`drop schema public cascade`
      await tx`create schema public`
    })
  } finally {
    await db.close()
  }
  // Deletes share cards of data that is gone. Uploads and the demo pictures stay.
  await rm(path.join(env.dataDir, 'media/share'), { recursive: true, force: true })
  say('The database is empty.')
  await bringUpToDate(env, address)
  if (env.seed === 'demo') await seed(address)
}

async function beginMigration(name: string | undefined): Promise<void> {
  if (name === undefined || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
    throw new Unusable(
      `A migration's name is small letters, digits and hyphens, as in cafe-notices.\n${usage}`,
    )
  }
  const folder = path.join(projectRoot, 'db/migrations')
  const numbers = (await readdir(folder)).map((file) => Number(/^(\d{4})-/.exec(file)?.[1] ?? 0))
  const next = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
  const file = path.join(folder, `${next}-${name}.sql`)
  await writeFile(file, '-- \n', { flag: 'wx' })
  say(`Made ${path.relative(projectRoot, file)}. Its first line says why it is needed.`)
}

async function query(env: Env, statement: string | undefined, mayWrite: boolean): Promise<void> {
  if (statement === undefined) throw new Unusable(usage)
  if (mayWrite && env.mode === 'live')
    throw new Unusable('A live database is only read. APP_MODE=live is set.')
  const server = await startDatabaseServerBesideApp(env, { log: say })
  const db = openDatabase(server.address, { most: 1, name: 'meeple-query' })
  try {
    const rows = await db.transaction(async (tx) => {
      if (!mayWrite) await tx`set transaction read only`
      return tx(Object.assign([statement], { raw: [statement] }))
    })
    for (const row of rows) say(JSON.stringify(row))
  } finally {
    await db.close()
    await server.stop()
  }
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean' }, write: { type: 'boolean' } },
  })
  const [command, name] = positionals
  switch (command) {
    case 'migrate': {
      const env = readEnvWithFile()
      return withDatabase(env, (address) => bringUpToDate(env, address))
    }
    case 'seed': {
      const env = readEnvWithFile()
      return withDatabase(env, async (address) => {
        await migrateWithBackup(env, address, say)
        await seed(address)
      })
    }
    case 'reset': {
      const env = readEnvWithFile()
      if (env.mode === 'live') throw new Unusable('A live database is not reset. APP_MODE=live is set.')
      if (!values.yes)
        throw new Unusable(`This deletes everything in ${placeOf(env)}. Add --yes if you mean it.`)
      return withDatabase(env, (address) => reset(env, address))
    }
    case 'new':
      return beginMigration(name)
    case 'query':
      return query(readEnvWithFile(), name, values.write ?? false)
    default:
      throw new Unusable(usage)
  }
}

function placeOf(env: Env): string {
  // Does not contain the URL, since that may contain a password.
  return env.databaseUrl ? "DATABASE_URL's database" : `the database of ${env.dataDir}`
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
