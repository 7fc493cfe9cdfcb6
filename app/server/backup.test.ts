import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, aSession } from '~/features/accounts/server/factories'
import { aCafe, everyDay } from '~/features/cafes/server/factories'
import { aMeetup, anEntry } from '~/features/meetups/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { deviceClock } from '~/lib/clock'
import { seoulDate } from '~/lib/seoul-date'
import { readManifest, writeManifest } from '~/lib/server/backup/manifest'
import { type Database, openDatabase } from '~/lib/server/database'
import type { DatabaseAddress } from '~/lib/server/database-address'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '~/lib/server/embedded-postgres'
import { deriveKeys, readOrMakeSecret } from '~/lib/server/keys'
import { migrate } from '~/lib/server/migrate'
import { projectRoot } from '~/lib/server/project-root'
import { demoProviders } from '~/sandbox/providers'
import { buildApp } from './build-app'
import { readEnv } from './env'
import { mountMedia, openMedia } from './media'
import { openServices } from './outside'

let folder: string
const below = (name: string) => path.join(folder, name)

/** Runs a command as an operator would. */
async function command(name: 'backup' | 'restore', from: string, env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(projectRoot, `app/server/cli/${name}.ts`), from],
    {
      cwd: projectRoot,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let says = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      says += part
    })
  }
  const [code] = (await once(child, 'close')) as [number]
  return { code, says }
}

/** The app on this data folder, with the secret that lies in it. */
async function serve(dataDir: string, address: DatabaseAddress) {
  const db = openDatabase(address)
  const env = readEnv({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATA_DIR: dataDir })
  const keys = deriveKeys(await readOrMakeSecret(path.join(dataDir, 'secrets', 'session')), env.mode)
  const settings = demoProviders({ db, ownAddress: () => env.publicUrl, publicUrl: env.publicUrl })
  const services = openServices({ env, db, clock: deviceClock, keys, settings })
  const app = await buildApp({
    env,
    services,
    mountRest: async (app) => mountMedia(app, openMedia(dataDir, null)),
  })
  return {
    app,
    db,
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}

type Served = Awaited<ReturnType<typeof serve>>

/** Unlogged tables are emptied by a restore: they count calls of the last minute. */
async function countRows(db: Database): Promise<Record<string, number>> {
  const tables = await db<{ name: string; rows: string | null }[]>`
    select format('%I.%I', nspname, relname) as name,
      (xpath('//c/text()', query_to_xml(format('select count(*) as c from %I.%I', nspname, relname), false, true, '')))[1]::text as rows
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p' and nspname in ('public', 'graphile_worker')`
  return Object.fromEntries(tables.map(({ name, rows }) => [name, Number(rows)]))
}

let server: EmbeddedPostgres
let on: Served
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'meeple-backup-'))
  // PostgreSQL's user has to traverse this folder when the tests run as root.
  chmodSync(folder, 0o755)
  server = await startEmbeddedPostgres({ dataDir: below('site') })
  await migrate(server.address)
  mkdirSync(below('site/media/uploads'), { recursive: true })
  on = await serve(below('site'), server.address)
}, 120_000)
afterAll(async () => {
  await on?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const picture = `${'0f'.repeat(16)}.webp`

/** One member buys and opens a meetup, another buys and joins it. */
async function buyAndJoin(): Promise<number> {
  const now = deviceClock.now()
  const cafeId = await aCafe(on.db, { weekdayPass: 6000, weekendPass: 6000, opening: everyDay(0, 24) })
  const [host, guest] = [await aMember(on.db), await aMember(on.db)]
  for (const memberId of [host, guest]) await somePasses(on.db, { memberId, now })
  const day = seoulDate(new Date(now.getTime() + 3 * 86_400_000))
  const meetupId = await aMeetup(on, host, { cafeId, day, time: '15:00' })
  await anEntry(on, { meetupId, memberId: guest })
  return meetupId
}

describe('a backup of the embedded database, restored into an empty folder', () => {
  test('has every row, picture and secret, and tokens from before it are valid', async () => {
    await buyAndJoin()
    const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 7) % 251))
    writeFileSync(below(`site/media/uploads/${picture}`), bytes)
    const tokens = await aSession(on.app, await aMember(on.db, { nickname: '백업속사람' }))
    const rows = await countRows(on.db)

    const made = await command('backup', below('quiet'), { DATA_DIR: below('site') })
    expect(made).toMatchObject({ code: 0, says: expect.stringContaining('백업했어요') })
    const restored = await command('restore', below('quiet'), { DATA_DIR: below('quiet-site') })
    expect(restored).toMatchObject({ code: 0, says: expect.stringContaining('되돌렸어요') })

    const second = await startEmbeddedPostgres({ dataDir: below('quiet-site') })
    const site = await serve(below('quiet-site'), second.address)
    try {
      expect(await countRows(site.db)).toEqual(rows)
      expect(rows['public.meetups']).toBe(1)
      expect(await auditLedger(site.db)).toEqual([])
      const headers = { authorization: `Bearer ${tokens.access}` }
      const own = await site.app.inject({ url: '/v1/me/info', headers })
      expect(own.json()).toMatchObject({ username: '백업속사람' })
      const payload = { refresh: tokens.refresh }
      const renewed = await site.app.inject({ method: 'POST', url: '/v1/users/token/refresh', payload })
      expect(renewed.statusCode).toBe(200)
      const shown = await site.app.inject({ url: `/media/uploads/${picture}` })
      expect(shown.rawPayload.equals(bytes)).toBe(true)
    } finally {
      await site.close()
      await second.stop()
    }
  })

  test('is consistent when people buy and join meanwhile', async () => {
    const before = await buyAndJoin()
    let isOver = false
    const joined: number[] = []
    const writers = Array.from({ length: 3 }, async () => {
      while (!isOver) joined.push(await buyAndJoin())
    })
    const made = await command('backup', below('busy'), { DATA_DIR: below('site') })
    isOver = true
    await Promise.all(writers)
    expect(made.code, made.says).toBe(0)
    expect(joined.length).toBeGreaterThan(3)
    expect((await command('restore', below('busy'), { DATA_DIR: below('busy-site') })).code).toBe(0)

    const second = await startEmbeddedPostgres({ dataDir: below('busy-site') })
    const db = openDatabase(second.address)
    try {
      expect(await auditLedger(db)).toEqual([])
      const meetups = await db<{ id: number; people: number }[]>`
        select meetups.id, count(meetup_entries.id)::int as people
        from meetups left join meetup_entries on meetup_id = meetups.id group by 1`
      const people = new Map(meetups.map((meetup) => [meetup.id, meetup.people]))
      expect(people.get(before)).toBe(2)
      const torn = [...people.values()].filter((count) => count < 1 || count > 2)
      expect(torn).toEqual([])
    } finally {
      await db.close()
      await second.stop()
    }
  })
})

describe('is refused, and leaves nothing behind', () => {
  beforeEach(() => {
    rmSync(below('bad'), { recursive: true, force: true })
    cpSync(below('quiet'), below('bad'), { recursive: true })
  })

  const restore = () => command('restore', below('bad'), { DATA_DIR: below('nowhere') })

  async function expectRefusal(says: string) {
    expect(await restore()).toEqual({ code: 1, says: expect.stringContaining(says) })
    expect(existsSync(below('nowhere'))).toBe(false)
  }

  const aTable = () => {
    const base = below('bad/database/base')
    const names = readdirSync(base, { recursive: true, encoding: 'utf8' })
    return path.join(base, names.find((name) => /\/1\d{4}$/.test(name)) ?? '')
  }

  test('one that was not made to its end', async () => {
    rmSync(below('bad/manifest.json'))
    await expectRefusal('끝까지 만들어진 백업이 없어요')
  })

  test('one with a shorter file', async () => {
    truncateSync(below(`bad/pictures/${picture}`), 2_999_999)
    await expectRefusal('백업한 그대로가 아니에요')
  })

  test('one that lacks a file', async () => {
    rmSync(aTable())
    await expectRefusal('백업한 그대로가 아니에요')
  })

  test('one with an altered byte', async () => {
    const bytes = readFileSync(aTable())
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    writeFileSync(aTable(), bytes)
    await expectRefusal('백업한 그대로가 아니에요')
  })

  test('one whose manifest was cut or changed', async () => {
    const file = below('bad/manifest.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/"size": \d+/, '"size": 1'))
    await expectRefusal('만든 그대로가 아니에요')
    writeFileSync(file, text.slice(0, text.length / 2))
    await expectRefusal('만든 그대로가 아니에요')
  })

  test('one of a newer format, of a newer version and of another PostgreSQL', async () => {
    const file = below('bad/manifest.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('"format": 1', '"format": 2'))
    await expectRefusal('더 새로운 버전의 미플')
    writeFileSync(file, text)
    const { format, ...manifest } = await readManifest(below('bad'))
    await writeManifest(below('bad'), { ...manifest, migration: '9999-to-come.sql' })
    await expectRefusal('더 새로운 버전의 미플')
    await writeManifest(below('bad'), { ...manifest, postgres: '17.2' })
    await expectRefusal('PostgreSQL 17의 것')
  })

  test('where something lies already', async () => {
    mkdirSync(below('taken'))
    appendFileSync(below('taken/notes.txt'), '')
    const refused = await command('restore', below('quiet'), { DATA_DIR: below('taken') })
    expect(refused).toEqual({ code: 1, says: expect.stringContaining('비어 있지 않아요(notes.txt)') })
    expect(readdirSync(below('taken'))).toEqual(['notes.txt'])
    const again = await command('backup', below('quiet'), { DATA_DIR: below('site') })
    expect(again).toEqual({ code: 1, says: expect.stringContaining('비어 있지 않아요') })
    expect(existsSync(below('quiet/manifest.json'))).toBe(true)
  })
})

test('a start after a restore that was interrupted says so instead of making an empty database', async () => {
  mkdirSync(below('interrupted/restore.unfinished'), { recursive: true })
  await expect(startEmbeddedPostgres({ dataDir: below('interrupted') })).rejects.toThrow(
    'did not come to its end',
  )
})
