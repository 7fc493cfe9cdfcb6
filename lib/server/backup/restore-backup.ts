import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type DatabaseAddress, onConnection, toOptions } from '../database-address'
import { layCluster, unfinishedRestore } from '../embedded-postgres/lay-cluster'
import { baseline } from '../migrate'
import { openPictureStore, type PicturePlace, uploadsFolder } from '../pictures/picture-store'
import { copyFile, forEachFew, hashFile, writeToDisk } from './copy-files'
import { restoreDump } from './dump-database'
import { dumpName, parts, secretsFolder } from './make-backup'
import { type BackedUpFile, BackupFailure, type Manifest, readManifest } from './manifest'

export interface RestoreTarget extends PicturePlace {
  /** A server's database; null restores the embedded one into the data folder. */
  server: DatabaseAddress | null
  /** The newest migration that this version knows. */
  newestMigration: string
  /** The versions of PostgreSQL whose clusters the embedded database can begin with, its own first. */
  embeddedVersions: () => string[]
  /** What may lie in the data folder already: the folder of backups. */
  mayLie: string
  log: (line: string) => void
}

const majorOf = (version: string) => version.split('.')[0] ?? ''

function checkFits(manifest: Manifest, { server, newestMigration, embeddedVersions }: RestoreTarget): void {
  if (manifest.migration > newestMigration) {
    throw new BackupFailure(
      `이 백업은 더 새로운 버전의 미플(${manifest.version}, ${manifest.migration})로 만들었어요. 그 버전으로 복원해 주세요.`,
    )
  }
  if (manifest.migration < baseline.name) {
    throw new BackupFailure(
      `이 백업은 0.3.0보다 오래된 버전의 미플(${manifest.version}, ${manifest.migration})로 만들었어요. 0.3.0으로 복원해 한 번 시작한 다음 이 버전으로 올려 주세요.`,
    )
  }
  if (manifest.kind === 'dump') {
    if (server) return
    throw new BackupFailure(
      '이 백업은 PostgreSQL 서버의 것이에요. DATABASE_URL에 빈 데이터베이스를 정해 주세요.',
    )
  }
  if (server)
    throw new BackupFailure('이 백업은 내장 데이터베이스의 것이에요. DATABASE_URL을 비우고 복원해 주세요.')
  const here = `${process.platform}-${process.arch}`
  if (manifest.platform !== here)
    throw new BackupFailure(`이 백업은 ${manifest.platform}에서 만들어서 ${here}에서 복원하지 못해요.`)
  const carried = embeddedVersions().map(majorOf)
  if (!carried.includes(majorOf(manifest.postgres))) {
    throw new BackupFailure(
      `이 백업은 PostgreSQL ${majorOf(manifest.postgres)}의 것인데 이 버전의 미플에 든 것은 ${carried[0]} 버전이에요. 백업을 만든 버전(${manifest.version})으로 복원해 주세요.`,
    )
  }
}

async function checkIsEmpty({ dataDir, bucket, server, mayLie }: RestoreTarget): Promise<void> {
  const found = (await readdir(dataDir).catch(() => [])).filter((name) => path.join(dataDir, name) !== mayLie)
  if (found.length > 0) {
    throw new BackupFailure(
      `${dataDir} 폴더가 비어 있지 않아요(${found[0]}). 다른 곳으로 옮기거나 DATA_DIR을 새 폴더로 정해 주세요.`,
    )
  }
  if (bucket !== null) {
    for await (const { name } of openPictureStore({ dataDir, bucket }).list()) {
      throw new BackupFailure(
        `${bucket.bucket} 저장소가 비어 있지 않아요(${name}). 사진을 옮기거나 새 저장소를 정해 주세요.`,
      )
    }
  }
  if (server === null) return
  const { rowCount } = await onConnection(toOptions(server), (client) =>
    client.query(
      `select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_%'
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') limit 1`,
    ),
  )
  if (rowCount !== 0) {
    throw new BackupFailure(
      `DATABASE_URL의 데이터베이스(${server.database})가 비어 있지 않아요. 새 데이터베이스를 정해 주세요.`,
    )
  }
}

const altered = (folder: string, name: string) =>
  new BackupFailure(
    `${path.join(folder, name)} 파일이 백업한 그대로가 아니에요. 아무것도 복원하지 않았어요. 다른 백업을 골라 주세요.`,
  )

interface Source {
  folder: string
  manifest: Manifest
}

/** The files of one part, with their path in it. */
const filesOf = ({ manifest }: Source, part: string): { file: BackedUpFile; name: string }[] =>
  manifest.files
    .filter((file) => file.path.startsWith(`${part}/`))
    .map((file) => ({ file, name: file.path.slice(part.length + 1) }))

/** Copies a part of the backup, and stops at a file that is not what was backed up. */
async function copyPart(source: Source, part: string, to: string): Promise<void> {
  for (const folder of source.manifest.folders) {
    if (folder.startsWith(`${part}/`))
      await mkdir(path.join(to, folder.slice(part.length + 1)), { recursive: true, mode: 0o700 })
  }
  await forEachFew(filesOf(source, part), async ({ file, name }) => {
    const copied = await copyFile(path.join(source.folder, file.path), path.join(to, name))
    if (copied?.size !== file.size || copied.sha256 !== file.sha256) throw altered(source.folder, file.path)
  })
}

async function checkDump(source: Source): Promise<void> {
  for (const { file } of filesOf(source, parts.database)) {
    const found = await hashFile(path.join(source.folder, file.path))
    if (found?.size !== file.size || found.sha256 !== file.sha256) throw altered(source.folder, file.path)
  }
}

async function placePictures(from: string, { dataDir, bucket }: PicturePlace): Promise<void> {
  if (bucket === null) {
    await mkdir(path.join(dataDir, path.dirname(uploadsFolder)), { recursive: true, mode: 0o755 })
    await rename(from, path.join(dataDir, uploadsFolder))
    return
  }
  const store = openPictureStore({ dataDir, bucket })
  await forEachFew(await readdir(from), async (name) =>
    store.put(name, await readFile(path.join(from, name))),
  )
}

/**
 * Restores a backup into an empty data folder, and into an empty database of a server. Nothing is in its place before
 * all has been copied and compared with the manifest.
 */
export async function restoreBackup(folder: string, target: RestoreTarget): Promise<Manifest> {
  const manifest = await readManifest(folder)
  checkFits(manifest, target)
  await checkIsEmpty(target)
  const source = { folder, manifest }
  const { dataDir, server, log } = target
  const isNew = !existsSync(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const unfinished = path.join(dataDir, unfinishedRestore)
  let isPlacing = false
  try {
    for (const part of [parts.pictures, parts.secrets]) {
      await mkdir(path.join(unfinished, part), {
        recursive: true,
        mode: part === parts.secrets ? 0o700 : 0o755,
      })
      await copyPart(source, part, path.join(unfinished, part))
    }
    let settle = async () => undefined as unknown
    if (server === null) {
      settle = await layCluster(dataDir, log, async (cluster) => {
        await copyPart(source, parts.database, cluster)
        await writeToDisk(cluster)
      })
    } else {
      await checkDump(source)
      await restoreDump(server, path.join(folder, parts.database, dumpName))
    }
    await writeToDisk(unfinished)
    isPlacing = true
    await placePictures(path.join(unfinished, parts.pictures), target)
    await rename(path.join(unfinished, parts.secrets), path.join(dataDir, secretsFolder))
    await settle()
    await rm(unfinished, { recursive: true })
  } catch (error) {
    // Once a part is in its place, the mark stays, so that the app does not start on half of a site.
    if (!isPlacing) await rm(isNew ? dataDir : unfinished, { recursive: true, force: true })
    throw error
  }
  return manifest
}
