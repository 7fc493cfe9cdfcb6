import { existsSync, realpathSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type DatabaseAddress, onConnection, toOptions } from '../database-address'
import { embeddedCluster } from '../embedded-postgres/cluster-home'
import { openPictureStore, type PicturePlace } from '../pictures/picture-store'
import type { StoredFile } from '../pictures/stored-image'
import { copyCluster } from './copy-cluster'
import { forEachFew, hashFile, writeToDisk } from './copy-files'
import { dumpDatabase } from './dump-database'
import { type BackedUpFile, BackupFailure, type Manifest, sizeOf, writeManifest } from './manifest'

/** The places in a backup. */
export const parts = { database: 'database', pictures: 'pictures', secrets: 'secrets' }
export const dumpName = 'meeple.dump'
/** Below the data folder. */
export const secretsFolder = 'secrets'

export interface BackedUpSite extends PicturePlace {
  /** The embedded database runs in the data folder; a server's is dumped. */
  isEmbedded: boolean
  address: DatabaseAddress
  /** The version of the app. */
  version: string
  /** What is set by variables instead of files in the data folder, by the name of the file. */
  givenSecrets: Readonly<Record<string, string>>
}

export interface MadeBackup {
  folder: string
  madeAt: Date
  migration: string
  size: number
}

/** An earlier backup, to whose pictures the next one's are linked. */
export interface EarlierBackup {
  folder: string
  manifest: Manifest
}

async function readFacts(address: DatabaseAddress): Promise<{ migration: string; postgres: string }> {
  return onConnection(toOptions(address), async (client) => {
    const begun = await client.query("select from pg_class where oid = to_regclass('migrations')")
    if (begun.rowCount === 0)
      throw new BackupFailure(
        '데이터베이스가 비어 있어서 백업할 것이 없어요. DATA_DIR이 맞는지 살펴봐 주세요.',
      )
    const { rows } = await client.query<{ migration: string | null; postgres: string }>(
      "select (select max(name) from migrations) as migration, current_setting('server_version') as postgres",
    )
    return { migration: rows[0]?.migration ?? 'none', postgres: rows[0]?.postgres ?? '' }
  })
}

/** Pictures never change, so one that an earlier backup has is not copied again where the disk can link. */
async function linkPicture(
  { size }: StoredFile,
  to: string,
  { earlier, known }: { earlier: EarlierBackup; known: BackedUpFile | undefined },
): Promise<BackedUpFile | null> {
  if (known?.size !== size) return null
  return link(path.join(earlier.folder, known.path), to).then(
    () => known,
    // On another disk, or deleted meanwhile: copying says what is wrong.
    () => null,
  )
}

/** Anything else, which somebody has put beside the pictures, is nobody's business here. */
const pictureName = /^[a-z0-9-]+\.webp$/

interface Pictures {
  /** Copies those that are not copied yet. */
  copyNew(): Promise<void>
  files: BackedUpFile[]
}

function openPictures(place: PicturePlace, to: string, earlier: EarlierBackup | null): Pictures {
  const store = openPictureStore(place)
  const seen = new Set<string>()
  const files: BackedUpFile[] = []
  const known = new Map(earlier?.manifest.files.map((file) => [file.path, file]))
  async function* listNew() {
    for await (const file of store.list()) {
      if (!pictureName.test(file.name) || seen.has(file.name)) continue
      seen.add(file.name)
      yield file
    }
  }
  return {
    files,
    copyNew: () =>
      forEachFew(listNew(), async (picture) => {
        const at = `${parts.pictures}/${picture.name}`
        const target = path.join(to, at)
        const linked = earlier && (await linkPicture(picture, target, { earlier, known: known.get(at) }))
        const file = linked ?? (await store.copyTo(picture.name, target))
        if (file) files.push({ path: at, size: file.size, sha256: file.sha256 })
      }),
  }
}

async function copySecrets({ dataDir, givenSecrets }: BackedUpSite, to: string): Promise<BackedUpFile[]> {
  const folder = path.join(dataDir, secretsFolder)
  const secrets = new Map<string, string>()
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    if (/^[a-z-]+$/.test(name)) secrets.set(name, await readFile(path.join(folder, name), 'utf8'))
  }
  for (const [name, secret] of Object.entries(givenSecrets)) secrets.set(name, secret)
  const files: BackedUpFile[] = []
  for (const [name, secret] of secrets) {
    const at = `${parts.secrets}/${name}`
    await writeFile(path.join(to, at), secret, { flag: 'wx', mode: 0o600 })
    const file = await hashFile(path.join(to, at))
    if (file) files.push({ path: at, ...file })
  }
  return files
}

async function copyDatabase(site: BackedUpSite, to: string) {
  if (site.isEmbedded) return copyCluster(site.address, embeddedCluster(site.dataDir), to)
  const file = path.join(to, dumpName)
  await dumpDatabase(site.address, file)
  const dump = await hashFile(file)
  return { folders: [], files: dump ? [{ path: dumpName, ...dump }] : [] }
}

async function fill(site: BackedUpSite, folder: string, earlier: EarlierBackup | null): Promise<Manifest> {
  const beganAt = new Date().toISOString()
  const facts = await readFacts(site.address)
  for (const part of Object.values(parts)) await mkdir(path.join(folder, part), { mode: 0o700 })
  const pictures = openPictures(site, folder, earlier)
  // Before the database, because somebody may replace a picture to which the copied rows still refer; and after it, for
  // those that were uploaded meanwhile.
  await pictures.copyNew()
  const database = await copyDatabase(site, path.join(folder, parts.database))
  const madeAt = new Date().toISOString()
  await pictures.copyNew()
  const secrets = await copySecrets(site, folder)
  await writeToDisk(folder)
  const inDatabase = (name: string) => `${parts.database}/${name}`
  return writeManifest(folder, {
    kind: site.isEmbedded ? 'cluster' : 'dump',
    version: site.version,
    ...facts,
    platform: `${process.platform}-${process.arch}`,
    ...{ beganAt, madeAt },
    folders: [...Object.values(parts), ...database.folders.map(inDatabase)],
    files: [
      ...database.files.map((file) => ({ ...file, path: inDatabase(file.path) })),
      ...pictures.files,
      ...secrets,
    ],
  })
}

/** Makes the folder unless it is there, empty. What lies there is never touched. */
async function makeEmptyFolder(folder: string): Promise<void> {
  try {
    await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 })
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw inWords(error, folder)
    const there = await readdir(folder).catch((notReadable: unknown) => {
      throw inWords(notReadable, folder)
    })
    if (there.length > 0) throw new BackupFailure(`${folder} 폴더가 비어 있지 않아요. 새 폴더를 정해 주세요.`)
  }
}

/** Makes a backup of a site that may serve meanwhile. The folder must be new or empty. */
export async function makeBackup(
  site: BackedUpSite,
  folder: string,
  earlier: EarlierBackup | null = null,
): Promise<MadeBackup> {
  await makeEmptyFolder(folder)
  try {
    const manifest = await fill(site, realpathSync(folder), earlier)
    const { madeAt, migration } = manifest
    return { folder, madeAt: new Date(madeAt), migration, size: sizeOf(manifest) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw inWords(error, folder)
  }
}

function inWords(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOTDIR')
    return new BackupFailure(`${folder}에는 폴더가 아닌 것이 있어요. 새 폴더를 정해 주세요.`)
  if (code === 'ENOSPC')
    return new BackupFailure(`${folder} 폴더의 디스크가 가득 찼어요. 자리를 만들어 주세요.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupFailure(`${folder} 폴더에 쓰지 못해요(${code}). 폴더의 권한을 살펴봐 주세요.`)
  return error
}
