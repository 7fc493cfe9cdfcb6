import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { escapeIdentifier } from 'pg'
import { type DatabaseAddress, onConnection, toOptions } from './database-address'
import { type Binaries, binariesFor, findBinaries } from './embedded-postgres/binaries'
import { CannotStartDatabase, explainFailure, knownCause } from './embedded-postgres/cannot-start-database'
import {
  type ClusterHome,
  knownHome,
  noteHome,
  port,
  privateFolder,
  setAsideForgotten,
  settleHome,
  socketFolder,
} from './embedded-postgres/cluster-home'
import { isRestoreUnfinished } from './embedded-postgres/lay-cluster'
import { clearOrphan, readServerFile, stopServer } from './embedded-postgres/orphan'
import {
  type Owner,
  readLock,
  releaseLock,
  stillRuns,
  takeLock,
  thisProcess,
  writeLock,
} from './embedded-postgres/owner-lock'
import { chooseRunAs, type RunAs } from './embedded-postgres/run-as'

export { CannotStartDatabase }

export interface EmbeddedPostgresOptions {
  dataDir: string
  log?: (line: string) => void
  /** How many processes will use it, about twenty connections each. */
  processes?: number
  /** False disables fsync and similar waits. For tests, whose database is thrown away anyway. */
  durable?: boolean
  /** Called with a sentence when the server exits unexpectedly. */
  onLost?: (sentence: string) => void
  /** Another PostgreSQL installation (a folder with bin/, lib/, share/) to use instead of the one from npm. */
  binaries?: Binaries
}

export interface EmbeddedPostgres {
  address: DatabaseAddress
  stop(): Promise<void>
}

interface LockDetails extends Owner {
  /** Set once the server accepts connections. */
  address?: DatabaseAddress
  /** A socket folder outside the data folder. The next start removes it if its owner is gone. */
  temporaryFolder?: string
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

function dataFolder(dataDir: string): string {
  // Other users may traverse the folder, because PostgreSQL's user has to. Secret files in it have their own modes.
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  return realpathSync(dataDir)
}

/** The address of a running app's database, for commands that may work beside it. Null when no app is running. */
export function findRunningDatabase(dataDir: string): DatabaseAddress | null {
  if (!existsSync(dataDir)) return null
  const lock = readLock<LockDetails>(knownHome(realpathSync(dataDir)).lock)
  return lock?.address && stillRuns(lock) ? lock.address : null
}

/**
 * Starts the PostgreSQL from npm on a unix socket that only its owner can open. Only one process at a time may use a
 * data folder. Recovers from whatever an earlier process left behind.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new CannotStartDatabase(
      'The embedded database needs Linux or macOS: set DATABASE_URL to a PostgreSQL server.',
    )
  }
  const log = options.log ?? (() => undefined)
  try {
    const dataDir = dataFolder(options.dataDir)
    if (isRestoreUnfinished(dataDir)) {
      throw new CannotStartDatabase(
        `A restore into ${dataDir} did not come to its end: delete everything in it but the backups, then restore again.`,
      )
    }
    const as = chooseRunAs(knownHome(dataDir).cluster, log)
    const home = settleHome(dataDir, as, log)
    const stale = readLock<LockDetails>(home.lock)
    const owner = takeLock<LockDetails>(home.lock)
    if (owner) {
      throw new CannotStartDatabase(
        `Another Meeple (process ${owner.pid}) is using the database in ${home.folder}: stop it, or give this one its own folder with DATA_DIR.`,
      )
    }
    try {
      if (stale?.temporaryFolder) rmSync(stale.temporaryFolder, { recursive: true, force: true })
      return await startUnderLock(options, dataDir, home, as, log)
    } catch (error) {
      releaseLock(home.lock)
      throw error
    }
  } catch (error) {
    if (error instanceof CannotStartDatabase || !(error instanceof Error) || !('code' in error)) throw error
    throw explainFailure(error.message, path.resolve(options.dataDir))
  }
}

async function startUnderLock(
  options: EmbeddedPostgresOptions,
  dataDir: string,
  home: ClusterHome,
  as: RunAs | null,
  log: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const binaries = binariesFor(as, options.binaries ?? findBinaries(), log)
  const durable = options.durable ?? true
  await clearOrphan(home.cluster, log)
  setAsideForgotten(dataDir, home, log)
  if (!isCluster(home.cluster, binaries)) await makeCluster(home, as, binaries, durable, log)
  noteHome(dataDir, home)

  const logFile = path.join(dataDir, 'postgres.log')
  const socket = socketFolder(home, as)
  const forget = () => {
    if (socket.temporary) rmSync(socket.folder, { recursive: true, force: true })
  }
  const temporary = socket.temporary ? { temporaryFolder: socket.folder } : {}
  writeLock<LockDetails>(home.lock, { ...thisProcess(), ...temporary })
  let server: ChildProcess
  const address = { host: socket.folder, port, user: 'meeple', database: 'meeple' }
  try {
    const given = settings(socket.folder, durable, options.processes ?? 1)
    server = await startServer(home.cluster, given, as, binaries, logFile, log)
  } catch (error) {
    forget()
    throw error
  }

  const readyAt = statSync(logFile).size
  let stopping: Promise<void> | null = null
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  // An exit handler cannot wait, but it can still request a clean shutdown.
  const askToEnd = () => void server.kill('SIGINT')
  process.once('exit', askToEnd)
  server.once('exit', (code, signal) => {
    if (stopping) return
    process.off('exit', askToEnd)
    const cause = knownCause(endOf(logFile, readyAt), home.folder)
    options.onLost?.(
      `The database server ended by itself (${signal ?? `code ${code}`})${cause ? `. ${cause}` : `: see ${logFile}, then start again.`}`,
    )
  })
  const stop = async () => {
    process.off('exit', askToEnd)
    if (server.exitCode === null && server.signalCode === null && server.pid !== undefined) {
      await stopServer(server.pid)
      await ended
    }
    forget()
    releaseLock(home.lock)
  }
  const stopOnce = () => {
    stopping ??= stop()
    return stopping
  }
  try {
    await makeDatabase(address)
    writeLock<LockDetails>(home.lock, { ...thisProcess(), ...temporary, address })
  } catch (error) {
    await stopOnce()
    throw explainFailure(messageOf(error), home.folder, logFile)
  }
  return { address, stop: stopOnce }
}

function isCluster(cluster: string, binaries: Binaries): boolean {
  if (!existsSync(cluster)) return false
  const versionFile = path.join(cluster, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    if (readdirSync(cluster).length === 0) {
      rmdirSync(cluster)
      return false
    }
    throw new CannotStartDatabase(
      `${cluster} holds something that is not a database: move it away, then start again.`,
    )
  }
  const made = readFileSync(versionFile, 'utf8').trim()
  const carried = binaries.version.split('.')[0]
  if (made !== carried) {
    throw new CannotStartDatabase(
      `The database in ${cluster} was made by PostgreSQL ${made} and this version carries ${carried}: start the earlier version of the app, or restore a backup into a new DATA_DIR.`,
    )
  }
  return true
}

/**
 * Builds the cluster under another name and renames it at the end, so an interrupted start leaves nothing half made.
 */
async function makeCluster(
  home: ClusterHome,
  as: RunAs | null,
  binaries: Binaries,
  durable: boolean,
  log: (line: string) => void,
): Promise<void> {
  log(`Making a new database in ${home.cluster}.`)
  const unfinished = `${home.cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  let said = ''
  for (const locale of locales) {
    privateFolder(unfinished, as)
    const fixed = [
      '--username=meeple',
      '--encoding=UTF8',
      '--lc-messages=C',
      '--auth-local=trust',
      '--auth-host=reject',
    ]
    const made = await run(
      path.join(binaries.folder, 'bin', 'initdb'),
      [`--pgdata=${unfinished}`, ...fixed, ...locale, ...(durable ? [] : ['--no-sync'])],
      as,
    )
    if (made.ok) {
      renameSync(unfinished, home.cluster)
      return
    }
    said = made.said
    rmSync(unfinished, { recursive: true, force: true })
    if (!/invalid locale (name|settings)|locale .* (not|does not)/.test(said)) break
  }
  throw explainFailure(said, home.folder)
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

function settings(socket: string, durable: boolean, processes: number): string[] {
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
  }
  return Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function startServer(
  cluster: string,
  given: readonly string[],
  as: RunAs | null,
  binaries: Binaries,
  logFile: string,
  log: (line: string) => void,
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
  let nextWord = Date.now() + 10_000
  while (failed === null) {
    const serverFile = readServerFile(cluster)
    if (serverFile?.ready && serverFile.pid === server.pid) return null
    if (Date.now() > nextWord) {
      log('PostgreSQL is still reading its log after a hard stop.')
      nextWord += 10_000
    }
    await pause(10)
  }
  return failed
}

function endOf(file: string, from: number): string {
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function makeDatabase(address: DatabaseAddress): Promise<void> {
  const { database } = address
  await onConnection(toOptions(address, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(database)}`)
  })
}
