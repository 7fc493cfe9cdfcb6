import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import { type DatabaseAddress, onConnection, toOptions } from '../database-address'
import { copyFile, forEachFew, hashFile } from './copy-files'
import { type BackedUpFile, BackupFailure } from './manifest'

/** PostgreSQL makes the contents of these anew, or they belong to the running server alone. */
const emptied = new Set([
  ...['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
  ...['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries'],
])
const leftOut = /^(postmaster\.(pid|opts)|backup_|tablespace_map|pgsql_tmp|pg_internal\.init|t\d+_\d)/
const controlFile = 'global/pg_control'

async function listCluster(cluster: string, folder = ''): Promise<{ folders: string[]; files: string[] }> {
  const found = { folders: [] as string[], files: [] as string[] }
  // A table that is dropped meanwhile takes its files away; its database its folder.
  const entries = await readdir(path.join(cluster, folder), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (leftOut.test(entry.name)) continue
    const name = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) {
      const below = await listCluster(cluster, name)
      found.folders.push(name, ...below.folders)
      found.files.push(...below.files)
    } else if (entry.isFile() && !emptied.has(folder) && name !== controlFile) {
      found.files.push(name)
    }
  }
  return found
}

/** The number of a segment, as its name says it: 256 of 16 MB for each of the middle figures. */
const segmentNumber = (name: string) =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16)

/** The log between the beginning and the end of the backup, without which its files do not belong together. */
async function copyLog(cluster: string, to: string, { first, last }: { first: string; last: string }) {
  const names = (await readdir(path.join(cluster, 'pg_wal')))
    .filter(
      (name) => (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last) || /\.history$/.test(name),
    )
    .sort()
  const segments = names.filter((name) => !name.endsWith('.history'))
  if (segments.length !== segmentNumber(last) - segmentNumber(first) + 1) {
    throw new BackupFailure('백업하는 동안의 데이터베이스 기록(WAL)이 모자라요. 다시 백업해 주세요.')
  }
  await forEachFew(names, async (name) => {
    await copyFile(path.join(cluster, 'pg_wal', name), path.join(to, 'pg_wal', name))
  })
  return names.map((name) => `pg_wal/${name}`)
}

/** It is written while it is read, so it is taken when it is read twice alike. */
async function copyControlFile(cluster: string, to: string): Promise<void> {
  const read = () => readFile(path.join(cluster, controlFile))
  let seen = await read()
  for (;;) {
    const again = await read()
    if (again.equals(seen)) break
    seen = again
  }
  await writeFile(path.join(to, controlFile), seen, { flag: 'wx', mode: 0o600 })
}

interface CopiedCluster {
  folders: string[]
  files: BackedUpFile[]
}

async function copyBetween(client: Client, cluster: string, to: string): Promise<CopiedCluster> {
  // The slot keeps the log from now on; it ends with the connection.
  const slot = `meeple_backup_${randomBytes(6).toString('hex')}`
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  await client.query("select pg_backup_start('meeple', true)")
  const { folders, files } = await listCluster(cluster)
  if (files.some((name) => name.startsWith('pg_tblspc/')))
    throw new BackupFailure('테이블스페이스를 쓰는 데이터베이스는 백업하지 못해요.')
  for (const folder of folders) await mkdir(path.join(to, folder), { mode: 0o700 })
  const copied: BackedUpFile[] = []
  await forEachFew(files, async (name) => {
    const file = await copyFile(path.join(cluster, name), path.join(to, name))
    if (file) copied.push({ path: name, ...file })
  })
  await copyControlFile(cluster, to)
  const { rows } = await client.query<{ label: string; last: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  )
  const { label = '', last = '' } = rows[0] ?? {}
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? ''
  await writeFile(path.join(to, 'backup_label'), label, { flag: 'wx', mode: 0o600 })
  const log = await copyLog(cluster, to, { first, last })
  for (const name of [controlFile, 'backup_label', ...log]) {
    const file = await hashFile(path.join(to, name))
    if (file) copied.push({ path: name, ...file })
  }
  return { folders, files: copied }
}

/**
 * Copies the files of a running embedded database. They are consistent as of the end: a start on them replays the log
 * that was written meanwhile.
 */
export function copyCluster(address: DatabaseAddress, cluster: string, to: string): Promise<CopiedCluster> {
  return onConnection({ ...toOptions(address), application_name: 'meeple-backup' }, (client) =>
    copyBetween(client, cluster, to),
  )
}
