import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CannotStartDatabase } from './cannot-start-database'
import { canReach, type RunAs } from './run-as'

export const port = 5432

/** The system limit is 107 bytes, and PostgreSQL's lock file beside the socket has a longer name. */
const longestSocketPath = 100

export interface ClusterHome {
  /** Contains the cluster, its socket folder and its lock. */
  folder: string
  cluster: string
  lock: string
}

function homeIn(folder: string): ClusterHome {
  return { folder, cluster: path.join(folder, 'postgres'), lock: path.join(folder, 'postgres.lock') }
}

/** A cluster of another major version that is whole and about to take the place of the one before. */
const loadedOf = ({ cluster }: ClusterHome) => `${cluster}.loaded`

/** Where the data is, which between two renames of `swapClusters` is not in its place. */
export function clusterFolder(home: ClusterHome): string {
  return existsSync(home.cluster) ? home.cluster : loadedOf(home)
}

function writeNamesToDisk(folder: string): void {
  const at = openSync(folder, 'r')
  try {
    fsyncSync(at)
  } finally {
    closeSync(at)
  }
}

/** Puts a cluster that is whole in the place of the one before, which is kept aside. */
export function swapClusters(home: ClusterHome, next: string, aside: string): void {
  renameSync(next, loadedOf(home))
  renameSync(home.cluster, aside)
  writeNamesToDisk(home.folder)
  finishSwap(home)
}

/**
 * Does what an interrupted swap has left to do. While the cluster before is in its place it may have served since, so
 * what was loaded from it goes.
 */
export function finishSwap(home: ClusterHome): void {
  const loaded = loadedOf(home)
  if (!existsSync(loaded)) return
  if (existsSync(home.cluster)) rmSync(loaded, { recursive: true })
  else renameSync(loaded, home.cluster)
  writeNamesToDisk(home.folder)
}

function noteIn(dataDir: string): string {
  return path.join(dataDir, 'postgres-is-elsewhere.txt')
}

/** Where the cluster of this data folder is, as far as an earlier start decided it. */
export function knownHome(dataDir: string): ClusterHome {
  const note = noteIn(dataDir)
  if (!existsSync(note)) return homeIn(dataDir)
  const folder = readFileSync(note, 'utf8').trim().split('\n').at(-1) ?? ''
  const home = homeIn(folder)
  if (!path.isAbsolute(folder) || !existsSync(clusterFolder(home))) {
    throw new CannotStartDatabase(
      `${note} says that the database is in "${folder}", and it is not: put it back, or delete the note to begin with an empty database.`,
    )
  }
  return home
}

/** The cluster of a data folder that has one. */
export function embeddedCluster(dataDir: string): string {
  return knownHome(realpathSync(dataDir)).cluster
}

/**
 * Decides where the cluster goes. Normally that is the data folder; if PostgreSQL's user cannot enter it (for example
 * in /root), the cluster gets its own folder and a note in the data folder points there.
 */
export function settleHome(dataDir: string, as: RunAs | null, log: (line: string) => void): ClusterHome {
  const known = knownHome(dataDir)
  if (known.folder !== dataDir || !as || canReach(dataDir, as)) return known
  if (existsSync(known.cluster)) {
    throw new CannotStartDatabase(
      `The database in ${known.cluster} belongs to user number ${as.uid}, who cannot enter ${dataDir}: run chmod o+x on that folder and the ones above it.`,
    )
  }
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const home = homeIn(`/var/lib/meeple-${hash}`)
  mkdirSync(home.folder, { recursive: true, mode: 0o755 })
  chmodSync(home.folder, 0o755)
  log(`PostgreSQL's user cannot enter ${dataDir}: the database is kept in ${home.folder}.`)
  return home
}

/**
 * A deleted data folder can leave its cluster behind elsewhere. A new data folder must not use that cluster, and we do
 * not delete it either, so it is moved aside.
 */
export function setAsideForgotten(dataDir: string, home: ClusterHome, log: (line: string) => void): void {
  if (home.folder === dataDir || existsSync(noteIn(dataDir)) || !existsSync(home.cluster)) return
  const aside = mkdtempSync(`${home.cluster}.of-a-deleted-data-folder.`)
  renameSync(home.cluster, aside)
  log(
    `Found the database of a deleted data folder and moved it to ${aside}: delete it when nobody misses it.`,
  )
}

/** Written only after the cluster exists, so that a note never points at nothing. */
export function noteHome(dataDir: string, home: ClusterHome): void {
  if (home.folder === dataDir) return
  const text = 'The database of this data folder is kept in the folder below. `npm run backup` takes both.'
  writeFileSync(noteIn(dataDir), `${text}\n${home.folder}\n`)
}

export function privateFolder(folder: string, as: RunAs | null): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory()) {
    throw new CannotStartDatabase(
      `${folder} is in the way: PostgreSQL needs a folder of that name, so move it.`,
    )
  }
  if (as && found.uid !== as.uid) chownSync(folder, as.uid, as.gid)
  if ((found.mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
  return folder
}

export function socketFolder(home: ClusterHome, as: RunAs | null): { folder: string; temporary: boolean } {
  const fits = (folder: string) =>
    Buffer.byteLength(path.join(folder, `.s.PGSQL.${port}`)) <= longestSocketPath && !folder.includes(',')
  const beside = path.join(home.folder, 'postgres-socket')
  if (fits(beside)) return { folder: privateFolder(beside, as), temporary: false }
  const places = [realpathSync(tmpdir()), '/tmp'].filter(
    (place) => fits(path.join(place, 'meeple-XXXXXX')) && canReach(place, as),
  )
  const [place] = places
  if (!place) {
    throw new CannotStartDatabase(
      `The path ${beside} is too long for a socket and /tmp cannot be used instead: set DATA_DIR to a shorter path.`,
    )
  }
  return { folder: privateFolder(mkdtempSync(path.join(place, 'meeple-')), as), temporary: true }
}
