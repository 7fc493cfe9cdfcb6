import { chownSync, existsSync, lstatSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { knownHome, noteHome, privateFolder, setAsideForgotten, settleHome } from './cluster-home'
import { chooseRunAs, type RunAs } from './run-as'

/** While it lies in a data folder, a restore has not come to its end. */
export const unfinishedRestore = 'restore.unfinished'

function giveTo(as: RunAs, file: string): void {
  chownSync(file, as.uid, as.gid)
  if (!lstatSync(file).isDirectory()) return
  for (const name of readdirSync(file)) giveTo(as, path.join(file, name))
}

/**
 * Prepares a cluster for an empty data folder from files that `fill` copies. Returns what puts it in its place, for the
 * user that PostgreSQL runs as.
 */
export async function layCluster(
  dataDir: string,
  log: (line: string) => void,
  fill: (folder: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const folder = realpathSync(dataDir)
  const as = chooseRunAs(knownHome(folder).cluster, log)
  const home = settleHome(folder, as, log)
  setAsideForgotten(folder, home, log)
  const unfinished = `${home.cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  privateFolder(unfinished, as)
  try {
    await fill(unfinished)
    if (as) giveTo(as, unfinished)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
  return async () => {
    renameSync(unfinished, home.cluster)
    noteHome(folder, home)
  }
}

export function isRestoreUnfinished(dataDir: string): boolean {
  return existsSync(path.join(dataDir, unfinishedRestore))
}
