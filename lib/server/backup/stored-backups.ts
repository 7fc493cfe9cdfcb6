import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { openBackgroundProcess } from '../background-process'
import { type BackedUpSite, type MadeBackup, makeBackup } from './make-backup'
import { BackupFailure, readManifest } from './manifest'

/** What a process that makes one is asked for. */
export interface BackupRequest {
  site: BackedUpSite
  folder: string
  keep: number
}

/** The moment in UTC, so that the order of names is that of time. */
const nameOf = (moment: Date) =>
  moment
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')
const name = /^\d{4}-\d\d-\d\dT\d{6}Z$/
const unfinishedName = /^\d{4}-\d\d-\d\dT\d{6}Z\.unfinished$/

/** The complete backups of the folder, the newest first. Other folders and files are nobody's business here. */
async function listBackups(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((each) => name.test(each)).sort()
  const found: string[] = []
  for (const each of names.reverse()) {
    const at = path.join(folder, each)
    // One manifest at a time: that of a site with many pictures has megabytes.
    const isComplete = await readManifest(at).then(
      () => true,
      (error: unknown) => {
        if (error instanceof BackupFailure) return false
        throw error
      },
    )
    if (isComplete) found.push(at)
  }
  return found
}

/**
 * Makes a backup in a folder of its own below this one, then deletes the oldest of the complete ones that are more than
 * `keep`, and what an interrupted one has left. One process at a time may do this for a folder.
 */
export async function storeBackup(
  site: BackedUpSite,
  { folder, keep }: { folder: string; keep: number },
): Promise<MadeBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const within = await realpath(folder)
  const [newest] = await listBackups(within)
  const earlier = newest === undefined ? null : { folder: newest, manifest: await readManifest(newest) }
  for (const left of await readdir(within)) {
    if (unfinishedName.test(left)) await rm(path.join(within, left), { recursive: true })
  }
  const at = path.join(within, nameOf(new Date()))
  const made = await makeBackup(site, `${at}.unfinished`, earlier)
  await rename(`${at}.unfinished`, at)
  for (const old of (await listBackups(within)).slice(keep)) await rm(old, { recursive: true })
  return { ...made, folder: at }
}

export interface Backups {
  /** How many are kept; with 0 none is made. */
  keep: number
  /** Makes one in a process that gives way to this one. Null if this process stops meanwhile. */
  make(stopping: AbortSignal): Promise<MadeBackup | null>
}

export function openBackups(
  findSite: () => BackedUpSite,
  { folder, keep }: { folder: string; keep: number },
): Backups {
  return {
    keep,
    make: async (stopping) => {
      const worker = openBackgroundProcess<BackupRequest, MadeBackup>('lib/server/backup/backup-process', {
        idleMs: 0,
      })
      const stop = () => void worker.close()
      stopping.addEventListener('abort', stop)
      try {
        return await worker.ask({ site: findSite(), folder, keep })
      } catch (error) {
        if (stopping.aborted) return null
        throw error
      } finally {
        stopping.removeEventListener('abort', stop)
        await worker.close()
      }
    },
  }
}
