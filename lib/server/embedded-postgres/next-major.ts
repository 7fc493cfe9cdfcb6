import { existsSync, lstatSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { copyTables } from '../copy-tables'
import type { DatabaseAddress } from '../database-address'
import { repeatMigrations } from '../migrate'
import { type Binaries, binariesFor, majorOf } from './binaries'
import { CannotStartDatabase, knownCause } from './cannot-start-database'
import { type ClusterHome, port, privateFolder, swapClusters } from './cluster-home'
import { clearOrphan, stopServer } from './orphan'
import {
  makeCluster,
  makeDatabase,
  type Programs,
  settings,
  startServer,
  writeClusterToDisk,
} from './server-process'

interface MajorStep {
  home: ClusterHome
  /** The folder of the socket, which only we can open. */
  socket: string
  logFile: string
  /** The major version that the cluster was made by. */
  made: string
  programs: Programs
  /** The programs of an earlier major version, where there are any. */
  previous: Binaries | null
  audit: ((address: DatabaseAddress) => Promise<string[]>) | undefined
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`

function sizeOf(file: string): number {
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.size ?? 0
  return readdirSync(file).reduce((sum, name) => sum + sizeOf(path.join(file, name)), 0)
}

/** The new cluster, and in passing its largest table as a file. */
function checkRoom({ home, made, programs }: MajorStep): void {
  const needed = 2 * sizeOf(home.cluster)
  const { bavail, bsize } = statfsSync(home.folder)
  if (bavail * bsize >= needed) return
  throw new CannotStartDatabase(
    `Bringing the database in ${home.cluster} from PostgreSQL ${made} to ${majorOf(programs.binaries)} needs ${megabytes(needed)} on its disk, where ${megabytes(bavail * bsize)} are free: make room, then start again.`,
  )
}

interface PrivateServer {
  cluster: string
  programs: Programs
  port: number
  durable: boolean
  more: Readonly<Record<string, string>>
}

/** Works on a server that nobody else finds. */
async function onServer<T>(
  { socket, logFile }: MajorStep,
  { cluster, programs, ...server }: PrivateServer,
  work: (address: DatabaseAddress) => Promise<T>,
): Promise<T> {
  const given = settings({ socket, processes: 1, ...server })
  const child = await startServer(cluster, given, programs, logFile)
  const askToEnd = () => void child.kill('SIGINT')
  process.once('exit', askToEnd)
  try {
    return await work({ host: socket, port: server.port, user: 'meeple', database: 'meeple' })
  } finally {
    process.off('exit', askToEnd)
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      await stopServer(child.pid)
  }
}

async function load(step: MajorStep, earlier: Programs, next: string, rowsFolder: string): Promise<void> {
  const { home, programs, audit } = step
  privateFolder(rowsFolder, programs.as)
  await makeCluster(next, programs, false)
  const before: PrivateServer = {
    cluster: home.cluster,
    programs: earlier,
    port,
    durable: true,
    more: { autovacuum: 'off', default_transaction_read_only: 'on' },
  }
  // Without waits for the disk: a load that is interrupted begins anew.
  const after = {
    ...before,
    cluster: next,
    programs,
    port: port + 1,
    durable: false,
    more: { autovacuum: 'off' },
  }
  await onServer(step, before, (from) =>
    onServer(step, after, async (to) => {
      await makeDatabase(to)
      if (!(await repeatMigrations(from, to))) return
      const { tables, rows, left } = await copyTables(from, to, rowsFolder)
      const wrong = (await audit?.(from)) ?? []
      const wrongNow = (await audit?.(to)) ?? []
      if (wrong.join('\n') !== wrongNow.join('\n'))
        throw new Error(`the ledger's audit says something else afterwards: ${wrongNow[0] ?? 'nothing'}`)
      programs.log(
        `Copied ${rows} rows of ${tables} tables and counted them again. Empty as after a restore: ${left.join(', ')}.`,
      )
    }),
  )
  await writeClusterToDisk(next, programs)
}

/**
 * Brings a cluster of an earlier major version to the one that is carried: beside it, into a new one that takes its place
 * when everything is there. The old one is kept. A failure or an interruption leaves it as it was.
 */
export async function bringToNextMajor(step: MajorStep): Promise<void> {
  const { home, made, programs, previous } = step
  const { cluster } = home
  const carried = majorOf(programs.binaries)
  if (Number(made) > Number(carried)) {
    throw new CannotStartDatabase(
      `The database in ${cluster} was made by PostgreSQL ${made} and this version carries ${carried}: start the later version of the app again.`,
    )
  }
  if (!previous || majorOf(previous) !== made) {
    throw new CannotStartDatabase(
      `The database in ${cluster} was made by PostgreSQL ${made} and this version carries ${carried}: to bring it along, set PREVIOUS_POSTGRES to a folder with the programs of ${made} (docs/upgrading.md), or start the earlier version of the app. Nothing was changed.`,
    )
  }
  const aside = `${cluster}-${made}`
  if (existsSync(aside)) {
    throw new CannotStartDatabase(
      `${aside} is in the way, where the database of PostgreSQL ${made} is to be kept: move it away, then start again.`,
    )
  }
  const next = `${cluster}.next`
  const rowsFolder = `${cluster}.rows`
  const cleanUp = () => {
    for (const folder of [next, rowsFolder]) rmSync(folder, { recursive: true, force: true })
  }
  // What a start that was interrupted has left.
  await clearOrphan(next, () => undefined)
  cleanUp()
  checkRoom(step)
  programs.log(
    `Bringing the database in ${cluster} from PostgreSQL ${made} to ${carried}. Until it is there, nothing is served.`,
  )
  const begunAt = performance.now()
  try {
    const earlier = { ...programs, binaries: binariesFor(programs.as, previous, programs.log) }
    await load(step, earlier, next, rowsFolder)
  } catch (error) {
    cleanUp()
    const said = error instanceof Error ? error.message : String(error)
    throw new CannotStartDatabase(
      `The database in ${cluster} is still PostgreSQL ${made}'s and as it was, because it could not be brought to ${carried}: ${knownCause(said, home.folder) ?? `${said.replace(/\.$/, '')}. Start the earlier version of the app.`}`,
      { cause: error },
    )
  }
  swapClusters(home, next, aside)
  cleanUp()
  programs.log(
    `The database is PostgreSQL ${carried}'s after ${Math.round((performance.now() - begunAt) / 1_000)} seconds. The one before is kept in ${aside}: delete it when all is well.`,
  )
}
