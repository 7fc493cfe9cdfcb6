import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bundleSource } from './bundle-source'
import { openDatabase } from './database'
import { type DatabaseAddress, onConnection, toOptions } from './database-address'
import { type EmbeddedPostgresOptions, findRunningDatabase, startEmbeddedPostgres } from './embedded-postgres'
import { noProcess, readServerFile, stopServer } from './embedded-postgres/orphan'
import { isAlive, thisProcess } from './embedded-postgres/owner-lock'

const cleanUps: (() => Promise<unknown> | unknown)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mp-'))
  // When the tests run as root, PostgreSQL's user has to traverse this folder.
  chmodSync(folder, 0o755)
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let made: string

beforeAll(async () => {
  made = mkdtempSync(path.join(tmpdir(), 'mp-'))
  chmodSync(made, 0o755)
  await (await startEmbeddedPostgres({ dataDir: made, durable: false })).stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

/** A copy of a database that was made and stopped: making one takes ten times as long. */
function aStoppedDatabase(): string {
  const dataDir = aFolder()
  // Its files belong to PostgreSQL's own user when the tests run as root, which Node's copying would forget.
  spawnSync('cp', ['-a', `${made}/.`, dataDir])
  return dataDir
}

async function start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}) {
  const said: string[] = []
  const server = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    log: (line) => said.push(line),
    ...options,
  })
  cleanUps.push(() => server.stop())
  return { ...server, said: () => said.join('\n') }
}

async function ask<Row extends object>(address: DatabaseAddress, statement: string): Promise<Row[]> {
  const { rows } = await onConnection(toOptions(address), (client) => client.query<Row>(statement))
  return rows
}

/** A separate process that starts the database, prints its address and runs until it is killed. */
async function anotherApp(dataDir: string): Promise<{ pid: number; kill(): Promise<void> }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(await bundleSource('lib/server/embedded-postgres'))}
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = () => {
    child.kill('SIGKILL')
    return ended
  }
  cleanUps.push(async () => {
    await kill()
    const orphan = serverOf(dataDir)
    if (isAlive(orphan)) await stopServer(orphan)
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`The other app ended with ${code}.`)))
  })
  return { pid: child.pid ?? 0, kill }
}

function serverOf(dataDir: string): number {
  return readServerFile(path.join(dataDir, 'postgres'))?.pid ?? noProcess
}

describe('a start on an empty folder', () => {
  test('creates a UTF-8 database in UTC and keeps its data over a restart', async () => {
    const dataDir = aFolder()
    const first = await start(dataDir, { durable: true })
    expect(first.said()).toMatch(/^Making a new database in /)
    expect(first.address).toEqual({
      host: path.join(dataDir, 'postgres-socket'),
      port: 5432,
      user: 'meeple',
      database: 'meeple',
    })
    const [facts] = await ask(
      first.address,
      `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
        current_setting('fsync') as fsync, current_setting('listen_addresses') as listens,
        (select datctype from pg_database where datname = 'meeple') as letters`,
    )
    expect(facts).toMatchObject({ encoding: 'UTF8', zone: 'UTC', fsync: 'on', listens: '' })
    await ask(first.address, `create table games (name text); insert into games values ('스플렌더')`)
    await first.stop()

    const second = await start(dataDir, { durable: true })
    expect(second.said()).toBe('')
    expect(await ask(second.address, 'select name from games')).toEqual([{ name: '스플렌더' }])
  })

  test('offers the extensions that search and distance need, and Hangul has trigrams', async () => {
    const { address } = await start(aStoppedDatabase())
    for (const name of ['pg_trgm', 'cube', 'earthdistance', 'btree_gist', 'fuzzystrmatch']) {
      await ask(address, `create extension ${name}`)
    }
    const [found] = await ask(
      address,
      `select array_length(show_trgm('스플렌더'), 1) as trigrams,
      similarity('스플렌더', '스플랜더') > 0.2 as alike, '나' < '다' and '가' < '나' as ordered`,
    )
    expect(found).toEqual({ trigrams: 5, alike: true, ordered: true })
  })

  test('keeps people’s data out of its log', async () => {
    const dataDir = aStoppedDatabase()
    const { address } = await start(dataDir)
    await ask(address, 'create table people (phone text unique)')
    await ask(address, "insert into people values ('01091354346')")
    const db = openDatabase(address)
    await expect(db`insert into people values (${'01091354346'})`).rejects.toThrow('duplicate key')
    await db.close()
    const log = readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')
    expect(log).toContain('duplicate key value violates unique constraint "people_phone_key"')
    expect(log).not.toContain('01091354346')
  })

  test('is accessible only to its own user', async () => {
    const { address } = await start(aStoppedDatabase())
    expect(statSync(address.host).mode & 0o777).toBe(0o700)
  })

  test('uses a short folder elsewhere when the path is too long for a socket, and removes it at the end', async () => {
    const dataDir = path.join(aFolder(), '아주-긴-폴더-이름'.repeat(4))
    const server = await start(dataDir)
    expect(server.address.host.startsWith(dataDir)).toBe(false)
    expect(Buffer.byteLength(server.address.host)).toBeLessThan(85)
    expect(await ask(server.address, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    expect(existsSync(server.address.host)).toBe(false)
  })

  test('starts over when an earlier start was interrupted half way', async () => {
    const dataDir = aFolder()
    mkdirSync(path.join(dataDir, 'postgres.unfinished'))
    writeFileSync(path.join(dataDir, 'postgres.unfinished', 'PG_VERSION'), '18\n')
    const { address } = await start(dataDir)
    expect(await ask(address, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir)).not.toContain('postgres.unfinished')
  })
})

describe('a data folder in use', () => {
  test('refuses a second app and names the first one’s process, and can be used again when that stops', async () => {
    const dataDir = aStoppedDatabase()
    const other = await anotherApp(dataDir)
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `Another Meeple (process ${other.pid}) is using the database in ${dataDir}: stop it, or give this one its own folder with DATA_DIR.`,
    )
    expect(findRunningDatabase(dataDir)).toMatchObject({ host: path.join(dataDir, 'postgres-socket') })
  })

  test('is free when the process id in the lock now belongs to another process', async () => {
    const dataDir = aStoppedDatabase()
    writeFileSync(
      path.join(dataDir, 'postgres.lock'),
      JSON.stringify({ ...thisProcess(), startedAt: 'long ago' }),
    )
    expect(findRunningDatabase(dataDir)).toBeNull()
    const { address } = await start(dataDir)
    expect(await ask(address, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('is taken by exactly one of several apps that start together', async () => {
    const dataDir = aFolder()
    const starts = await Promise.allSettled([anotherApp(dataDir), anotherApp(dataDir), anotherApp(dataDir)])
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('after a hard stop', () => {
  test('finds the server that outlived its app, reports it, and keeps its data', async () => {
    const dataDir = aStoppedDatabase()
    const app = await anotherApp(dataDir)
    const running = findRunningDatabase(dataDir)
    if (!running) throw new Error('The other app left no address.')
    await ask(running, 'create table kept (n int); insert into kept values (7)')
    const orphan = serverOf(dataDir)
    await app.kill()
    expect(isAlive(orphan)).toBe(true)
    expect(findRunningDatabase(dataDir)).toBeNull()

    const server = await start(dataDir)
    expect(server.said()).toBe(`Found a database server (process ${orphan}) whose app is gone: stopping it.`)
    expect(isAlive(orphan)).toBe(false)
    expect(await ask(server.address, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('recovers when the server was killed as well', async () => {
    const dataDir = aStoppedDatabase()
    const app = await anotherApp(dataDir)
    const running = findRunningDatabase(dataDir)
    if (!running) throw new Error('The other app left no address.')
    await ask(running, 'create table kept (n int); insert into kept values (7)')
    const pid = serverOf(dataDir)
    await app.kill()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)

    const server = await start(dataDir)
    expect(server.said()).toContain('Found a database that was not shut down')
    expect(await ask(server.address, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('is not misled when the dead server’s process id now belongs to another process', async () => {
    const dataDir = aStoppedDatabase()
    const file = path.join(dataDir, 'postgres', 'postmaster.pid')
    writeFileSync(
      file,
      `${process.pid}\n${path.join(dataDir, 'postgres')}\n1\n5432\n${dataDir}/postgres-socket\n\n\nready\n`,
    )
    const server = await start(dataDir)
    expect(server.said()).toContain('Found a database that was not shut down')
    expect(await ask(server.address, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('notifies the app when its server dies', async () => {
    const dataDir = aStoppedDatabase()
    const lost: string[] = []
    const server = await start(dataDir, { onLost: (sentence) => lost.push(sentence) })
    process.kill(serverOf(dataDir), 'SIGKILL')
    await expect.poll(() => lost).toHaveLength(1)
    expect(lost[0]).toContain('The database server ended by itself (SIGKILL)')
    await server.stop()
  })

  test('notifies the app when its server dies of a full disk', async () => {
    const dataDir = aStoppedDatabase()
    const lost: string[] = []
    const server = await start(dataDir, { onLost: (sentence) => lost.push(sentence) })
    const lastWords = 'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device\n'
    appendFileSync(path.join(dataDir, 'postgres.log'), lastWords)
    process.kill(serverOf(dataDir), 'SIGKILL')
    await expect.poll(() => lost).toHaveLength(1)
    expect(lost[0]).toMatch(
      /^The database server ended by itself \(SIGKILL\)\. The disk that holds \S+ is full \(\d+ MB free\): make room/,
    )
    await server.stop()
  })
})

describe('a database of another major version that was loaded beside the old one', () => {
  test('takes its place where only that was left to do', async () => {
    const dataDir = aStoppedDatabase()
    const first = await start(dataDir)
    await ask(first.address, 'create table games (name text)')
    await first.stop()
    renameSync(path.join(dataDir, 'postgres'), path.join(dataDir, 'postgres.loaded'))
    const second = await start(dataDir)
    expect(await ask(second.address, 'select name from games')).toEqual([])
    expect(existsSync(path.join(dataDir, 'postgres.loaded'))).toBe(false)
  })

  test('goes where the old one may have served since', async () => {
    const dataDir = aStoppedDatabase()
    cpSync(path.join(dataDir, 'postgres'), path.join(dataDir, 'postgres.loaded'), { recursive: true })
    const second = await start(dataDir)
    await ask(second.address, 'create table games (name text)')
    expect(existsSync(path.join(dataDir, 'postgres.loaded'))).toBe(false)
  })
})

describe('when it cannot start', () => {
  /** A small disk where this user may mount one; otherwise programs that print PostgreSQL's disk-full errors. */
  function aFullDisk(megabytes: number): { dataDir: string; options: Partial<EmbeddedPostgresOptions> } {
    const dataDir = aFolder()
    const mounted = spawnSync('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${megabytes}m,mode=0755`,
      'tmpfs',
      dataDir,
    ])
    if (mounted.status === 0) {
      cleanUps.push(() => spawnSync('umount', ['--lazy', dataDir]))
      return { dataDir, options: {} }
    }
    const folder = aFolder()
    mkdirSync(path.join(folder, 'bin'))
    mkdirSync(path.join(folder, 'share'))
    for (const program of ['initdb', 'postgres']) {
      const complaint =
        '#!/bin/sh\necho "FATAL:  could not write to file: No space left on device" >&2\nexit 1\n'
      writeFileSync(path.join(folder, 'bin', program), complaint, { mode: 0o755 })
    }
    return { dataDir, options: { binaries: { folder, version: '18.4.0' } } }
  }

  test('reports that the disk is too full for a new database, and leaves no half database', async () => {
    const { dataDir, options } = aFullDisk(20)
    await expect(start(dataDir, options)).rejects.toThrow(
      /^The disk that holds \S+ is full \(\d+ MB free\): make room on it, then start again\.$/,
    )
    expect(readdirSync(dataDir).filter((name) => name !== 'postgres.log')).toEqual([])
  })

  test('reports that the disk has filled up since, and starts again once there is space', async () => {
    const { dataDir, options } = aFullDisk(90)
    if (!options.binaries) await (await start(dataDir)).stop()
    const filler = path.join(dataDir, 'filler')
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k', ...(options.binaries ? ['count=1'] : [])])
    await expect(start(dataDir, options)).rejects.toThrow(
      /^The disk that holds \S+ is full \(\d+ MB free\): /,
    )
    rmSync(filler)
    if (options.binaries) return
    const { address } = await start(dataDir)
    expect(await ask(address, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('refuses a database of another PostgreSQL version and names both versions', async () => {
    const dataDir = aStoppedDatabase()
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(start(dataDir)).rejects.toThrow(
      /was made by PostgreSQL 17 and this version carries 18: to bring it along, set PREVIOUS_POSTGRES /,
    )
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '99\n')
    await expect(start(dataDir)).rejects.toThrow(/made by PostgreSQL 99 .*: start the later version/)
  })

  test('refuses a file in place of the folder', async () => {
    const file = path.join(aFolder(), 'data')
    writeFileSync(file, '')
    await expect(start(file)).rejects.toThrow(`${file} is not a folder: set DATA_DIR to one.`)
  })

  test('refuses a folder that holds something else', async () => {
    const dataDir = aFolder()
    mkdirSync(path.join(dataDir, 'postgres'))
    writeFileSync(path.join(dataDir, 'postgres', 'letter.txt'), 'hello')
    await expect(start(dataDir)).rejects.toThrow(/holds something that is not a database: move it away/)
    expect(readFileSync(path.join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('hello')
  })

  test('quotes PostgreSQL’s own message and its log when the cause is unknown', async () => {
    const dataDir = aStoppedDatabase()
    writeFileSync(path.join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n')
    await expect(start(dataDir)).rejects.toThrow(/^PostgreSQL did not start: FATAL: .*postgres\.log\.$/)
  })
})
