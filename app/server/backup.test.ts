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
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, aSession, signIn } from '~/features/accounts/server/factories'
import { aCafe, everyDay } from '~/features/cafes/server/factories'
import { aMeetup, anEntry } from '~/features/meetups/server/factories'
import { planBackup } from '~/features/operations/server/commands/backups'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { deviceClock } from '~/lib/clock'
import { seoulDate } from '~/lib/seoul-date'
import { readManifest, writeManifest } from '~/lib/server/backup/manifest'
import { restoreBackup } from '~/lib/server/backup/restore-backup'
import { bundleSource } from '~/lib/server/bundle-source'
import { type Database, openDatabase } from '~/lib/server/database'
import { type DatabaseAddress, onConnection, toOptions } from '~/lib/server/database-address'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '~/lib/server/embedded-postgres'
import { migrate } from '~/lib/server/migrate'
import { projectRoot } from '~/lib/server/project-root'
import { dropJobs } from '~/lib/server/test-jobs'
import { migrateWithBackup } from './backups'
import { readEnv } from './env'
import { type ServedSite, serveSite } from './test-site'
import { fillAsOf030 } from './test-town'

let folder: string
const below = (name: string) => path.join(folder, name)

/** Runs a command as an operator would. */
async function command(name: 'backup' | 'restore', from: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [await bundleSource(`app/server/cli/${name}`), from], {
    cwd: projectRoot,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let says = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      says += part
    })
  }
  const [code] = (await once(child, 'close')) as [number]
  return { code, says }
}

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
let on: ServedSite
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'meeple-backup-'))
  // PostgreSQL's user has to traverse this folder when the tests run as root.
  chmodSync(folder, 0o755)
  server = await startEmbeddedPostgres({ dataDir: below('site') })
  await migrate(server.address)
  mkdirSync(below('site/media/uploads'), { recursive: true })
  on = await serveSite(below('site'), server.address)
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

const emptyTarget = () => ({
  dataDir: below('nowhere'),
  bucket: null,
  server: null,
  newestMigration: '9998-newest.sql',
  embeddedVersions: () => ['18.4'],
  mayLie: '',
  log: () => undefined,
})

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
    const site = await serveSite(below('quiet-site'), second.address)
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

test('a folder without a database is not backed up, and none is made there', async () => {
  const made = await command('backup', below('of-nothing'), { DATA_DIR: below('mistyped') })
  expect(made).toEqual({ code: 1, says: expect.stringContaining('DATA_DIR이 맞는지') })
  expect(existsSync(below('mistyped'))).toBe(false)
})

test('a restore that fails while it puts things in their place leaves nothing that starts', async () => {
  const dataDir = below('in-the-way')
  // The folder that may lie there already is where the secrets belong.
  const mayLie = path.join(dataDir, 'secrets')
  mkdirSync(mayLie, { recursive: true })
  writeFileSync(path.join(mayLie, 'session'), 'of another site')
  await expect(restoreBackup(below('quiet'), { ...emptyTarget(), dataDir, mayLie })).rejects.toThrow()
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('did not come to its end')
  expect(readFileSync(path.join(mayLie, 'session'), 'utf8')).toBe('of another site')
})

describe('is refused, and leaves nothing behind', () => {
  beforeEach(() => {
    rmSync(below('bad'), { recursive: true, force: true })
    cpSync(below('quiet'), below('bad'), { recursive: true })
  })

  async function expectRefusal(says: string) {
    await expect(restoreBackup(below('bad'), emptyTarget())).rejects.toThrow(says)
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

  test('one of a newer format, of a newer version, of one before 0.3.0 and of another PostgreSQL', async () => {
    const file = below('bad/manifest.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('"format": 1', '"format": 2'))
    await expectRefusal('더 새로운 버전의 미플')
    writeFileSync(file, text)
    const { format, ...manifest } = await readManifest(below('bad'))
    await writeManifest(below('bad'), { ...manifest, migration: '9999-to-come.sql' })
    await expectRefusal('더 새로운 버전의 미플')
    await writeManifest(below('bad'), { ...manifest, migration: '0330-of-0.2.0.sql' })
    await expectRefusal('0.3.0으로 복원해 한 번 시작한 다음')
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
    writeFileSync(below('old-dump'), 'precious')
    const onFile = await command('backup', below('old-dump'), { DATA_DIR: below('site') })
    expect(onFile).toEqual({ code: 1, says: expect.stringContaining('폴더가 아닌 것이 있어요') })
    expect(readFileSync(below('old-dump'), 'utf8')).toBe('precious')
  })
})

describe('each night', () => {
  const nights = (name = '') => below(path.join('nights', name))
  const due = () => on.db`update migrations set applied_at = now() - interval '2 days'`
  const plan = () => planBackup(on.db, deviceClock.now())
  const countPlanned = async () =>
    (await on.db`select from graphile_worker.jobs where task_identifier = 'make-backup'`).count

  test('one is planned when it is due, and not twice', async () => {
    await plan()
    expect(await countPlanned()).toBe(0)
    await due()
    await plan()
    await plan()
    expect(await countPlanned()).toBe(1)
    await dropJobs(on.db)
  })

  test('one is made, and the oldest complete ones go; nothing else in the folder is touched', async () => {
    for (const name of ['2026-01-03T190000Z', '2026-01-04T190000Z'])
      cpSync(below('quiet'), nights(name), { recursive: true })
    for (const name of ['notes', '2026-01-01T190000Z', '2026-01-02T190000Z.unfinished', '2026-01-02']) {
      mkdirSync(nights(name))
      writeFileSync(nights(`${name}/a file`), '')
    }
    await due()
    const site = await serveSite(below('site'), server.address, { BACKUP_DIR: nights(), BACKUPS_KEPT: '2' })
    try {
      await site.jobs['make-backup']?.({})
      // Two processes may have planned one each.
      await site.jobs['make-backup']?.({})
    } finally {
      await site.close()
    }
    const [made, ...more] = await on.db<{ place: string; size: number }[]>`
      select place, size::float8 as size from backups`
    expect(more).toEqual([])
    const newest = made?.place.split('/').at(-1) ?? ''
    expect(newest).toMatch(/^\d{4}-\d\d-\d\dT\d{6}Z$/)
    const left = ['2026-01-01T190000Z', '2026-01-02', '2026-01-04T190000Z', newest, 'notes']
    expect(readdirSync(nights()).sort()).toEqual(left)
    // A picture of the night before lies on the disk once.
    const [before, now] = ['2026-01-04T190000Z', newest].map((name) =>
      statSync(nights(`${name}/pictures/${picture}`)),
    )
    expect(now?.ino).toBe(before?.ino)
    const restored = await command('restore', nights(newest), { DATA_DIR: below('from-night') })
    expect(restored.code, restored.says).toBe(0)
  })

  test('operators see the last one, and are warned past 26 hours without one', async () => {
    const headers = await signIn(on.app, await aMember(on.db, { isOperator: true }))
    const ask = async (url: string) => (await on.app.inject({ url: `/v1/operator/${url}`, headers })).json()
    expect(await ask('waiting')).toMatchObject({ backups: 0 })
    await on.db`update backups set made_at = now() - interval '27 hours'`
    expect(await ask('waiting')).toMatchObject({ backups: 1 })
    const { backup, asOf } = await ask('health')
    expect(backup).toMatchObject({ kept: 14, place: expect.stringContaining('/nights/') })
    expect(Math.round((Date.parse(asOf) - Date.parse(backup.since)) / 3_600_000)).toBe(27)
  })
})

describe('before a migration', () => {
  const env = (variables: Record<string, string> = {}) => readEnv({ DATA_DIR: below('older'), ...variables })
  const folder = () => below('older/backups/before-migration')
  const listMade = () => (existsSync(folder()) ? readdirSync(folder()) : [])

  test('an embedded database of an earlier version is backed up, unless that is switched off or it is too old', async () => {
    const older = await startEmbeddedPostgres({ dataDir: below('older') })
    const another = async (name: string) => {
      await onConnection(toOptions(older.address), (client) => client.query(`create database ${name}`))
      return { ...older.address, database: name }
    }
    try {
      const said: string[] = []
      const bringUpToDate = (address: DatabaseAddress, variables = {}) =>
        migrateWithBackup(env(variables), address, (line) => said.push(line))
      const unwanted = await another('unwanted')
      await fillAsOf030(unwanted)
      await bringUpToDate(unwanted, { BACKUP_BEFORE_MIGRATION: 'off' })
      await bringUpToDate(await another('empty'))
      const tooOld = await another('too_old')
      await onConnection(toOptions(tooOld), (client) =>
        client.query(
          "create table migrations as select '0001-foundation.sql' as name, '' as content, now() as applied_at",
        ),
      )
      await expect(bringUpToDate(tooOld)).rejects.toThrow('start 0.3.0 on it once')
      expect(listMade()).toEqual([])

      await fillAsOf030(older.address)
      writeFileSync(below('no-folder'), '')
      const elsewhere = { BACKUP_DIR: below('no-folder') }
      await expect(bringUpToDate(older.address, elsewhere)).rejects.toThrow('BACKUP_BEFORE_MIGRATION=off')
      const { version } = await bringUpToDate(older.address)
      expect(listMade()).toHaveLength(1)
      const manifest = await readManifest(path.join(folder(), listMade()[0] ?? ''))
      expect(manifest.migration).toBe('0340-indexes-for-authors-and-expired-tokens.sql')
      expect(await bringUpToDate(older.address)).toEqual({ applied: [], version })
      expect(listMade()).toHaveLength(1)
      expect(said).toEqual([expect.stringContaining('Backed up to')])
    } finally {
      await older.stop()
    }
  })

  test('that backup, of 0.3.0, is restored and goes on again', async () => {
    const restored = await command('restore', path.join(folder(), listMade()[0] ?? ''), {
      DATA_DIR: below('older-again'),
    })
    expect(restored.code, restored.says).toBe(0)
    const again = await startEmbeddedPostgres({ dataDir: below('older-again') })
    const db = openDatabase(again.address)
    try {
      expect((await migrate(again.address)).applied).not.toEqual([])
      expect(await countRows(db)).toMatchObject({ 'public.meetups': 23, 'public.meetup_entries': 83 })
      expect(await auditLedger(db)).toEqual([])
    } finally {
      await db.close()
      await again.stop()
    }
  })
})

test('a start after a restore that was interrupted says so instead of making an empty database', async () => {
  mkdirSync(below('interrupted/restore.unfinished'), { recursive: true })
  await expect(startEmbeddedPostgres({ dataDir: below('interrupted') })).rejects.toThrow(
    'did not come to its end',
  )
})
