import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { escapeIdentifier } from 'pg'
import { type DatabaseAddress, onConnection, toOptions } from '../database-address'
import type { Binaries } from './binaries'
import { explainFailure } from './cannot-start-database'
import { privateFolder } from './cluster-home'
import { readServerFile } from './orphan'
import type { RunAs } from './run-as'

/** Which programs work on a cluster, and as whom. */
export interface Programs {
  binaries: Binaries
  as: RunAs | null
  log: (line: string) => void
}

/** Sorting by code point equals Korean alphabetical order; a UTF-8 ctype makes Hangul count as letters. */
const locales = [
  ['--locale=C.UTF-8'],
  ['--locale=C', '--lc-ctype=C.utf8'],
  ['--locale=C', '--lc-ctype=ko_KR.UTF-8'],
  ['--locale=C', '--lc-ctype=en_US.UTF-8'],
]

const largestLogBytes = 16_000_000

/** PostgreSQL gets none of the app's variables. Its messages stay English because we match on them. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Makes an empty cluster in the folder, whose earlier contents go. A failure leaves no folder. */
export async function makeCluster(
  folder: string,
  { binaries, as }: Programs,
  durable: boolean,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  let said = ''
  for (const locale of locales) {
    privateFolder(folder, as)
    const fixed = [
      '--username=meeple',
      '--encoding=UTF8',
      '--lc-messages=C',
      '--auth-local=trust',
      '--auth-host=reject',
    ]
    const made = await run(
      path.join(binaries.folder, 'bin', 'initdb'),
      [`--pgdata=${folder}`, ...fixed, ...locale, ...(durable ? [] : ['--no-sync'])],
      as,
    )
    if (made.ok) return
    said = made.said
    rmSync(folder, { recursive: true, force: true })
    if (!/invalid locale (name|settings)|locale .* (not|does not)/.test(said)) break
  }
  throw explainFailure(said, path.dirname(folder))
}

function run(program: string, args: string[], as: RunAs | null): Promise<{ ok: boolean; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...as,
      cwd: '/',
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const collect = (chunk: Buffer) => {
      said += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => resolve({ ok: false, said: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, said }))
  })
}

/** Waits until what a server without waits has written is on the disk. */
export async function writeClusterToDisk(folder: string, { binaries, as }: Programs): Promise<void> {
  const { ok, said } = await run(
    path.join(binaries.folder, 'bin', 'initdb'),
    ['--sync-only', `--pgdata=${folder}`],
    as,
  )
  if (!ok) throw explainFailure(said, path.dirname(folder))
}

interface ServerSettings {
  socket: string
  port: number
  durable: boolean
  processes: number
  /** More of PostgreSQL's own settings. */
  more?: Readonly<Record<string, string>>
}

export function settings({ socket, port, durable, processes, more }: ServerSettings): string[] {
  const wanted = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    port: String(port),
    // One more: while workers are replaced, two of them are there.
    max_connections: String(Math.max(100, 25 * (processes + 1))),
    shared_buffers: '128MB',
    // JIT compilation costs more than it saves on statements of a few milliseconds.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    // The detail of a constraint violation quotes the row, which may include personal data such as a phone number.
    log_error_verbosity: 'terse',
    ...(durable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
        }),
    ...more,
  }
  return Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

export async function startServer(
  cluster: string,
  given: readonly string[],
  { binaries, as, log }: Programs,
  logFile: string,
): Promise<ChildProcess> {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > largestLogBytes) {
    renameSync(logFile, `${logFile}.old`)
  }
  const sessionsMayLinger = Date.now() + 10_000
  for (;;) {
    const logAt = openSync(logFile, 'a', 0o600)
    const start = fstatSync(logAt).size
    const server = spawn(path.join(binaries.folder, 'bin', 'postgres'), ['-D', cluster, ...given], {
      ...as,
      cwd: '/',
      env: environment,
      // In its own session, so that Ctrl-C reaches only the app, which needs the database to finish its work.
      detached: true,
      stdio: ['ignore', logAt, logAt],
    })
    closeSync(logAt)
    const failed = await waitUntilReady(server, cluster, log)
    if (failed === null) return server
    const said = `${failed}\n${endOf(logFile, start)}`
    const lingering = /pre-existing shared memory block/.test(said)
    if (!lingering || Date.now() > sessionsMayLinger)
      throw explainFailure(said, path.dirname(cluster), logFile)
    await pause(100)
  }
}

/** Null once the server accepts connections, otherwise the reason it never will. */
async function waitUntilReady(
  server: ChildProcess,
  cluster: string,
  log: (line: string) => void,
): Promise<string | null> {
  let failed: string | null = null
  server.once('error', (error) => {
    failed ??= error.message
  })
  server.once('exit', (code, signal) => {
    failed ??= `it ended with ${signal ?? `code ${code}`}`
  })
  let nextLine = Date.now() + 10_000
  while (failed === null) {
    const serverFile = readServerFile(cluster)
    if (serverFile?.ready && serverFile.pid === server.pid) return null
    if (Date.now() > nextLine) {
      log('PostgreSQL is still reading its log after a hard stop.')
      nextLine += 10_000
    }
    await pause(10)
  }
  return failed
}

export function endOf(file: string, from: number): string {
  const at = openSync(file, 'r')
  try {
    const size = fstatSync(at).size
    const begin = Math.max(from, size - 20_000)
    const bytes = Buffer.alloc(Math.max(0, size - begin))
    readSync(at, bytes, 0, bytes.length, begin)
    return bytes.toString()
  } finally {
    closeSync(at)
  }
}

export async function makeDatabase(address: DatabaseAddress): Promise<void> {
  const { database } = address
  await onConnection(toOptions(address, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(database)}`)
  })
}
