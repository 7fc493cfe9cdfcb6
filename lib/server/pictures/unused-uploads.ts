import { opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Database, Reader } from '../database'

/** Where a feature refers to uploaded pictures. */
export interface PictureReferences {
  /** Columns that hold addresses of pictures, e.g. `articles.images`. A test compares all of them with the schema. */
  columns: readonly string[]
  /** Returns the addresses that occur in one of the columns. */
  listUsed: (db: Reader, addresses: readonly string[]) => Promise<string[]>
}

/** A picture is uploaded before its form is sent, and nobody leaves a form open longer than this. */
const leastAgeMs = 2 * 24 * 3_600_000
const atOnce = 500

/** Every picture has one file for each width and one without a width, which is the widest. */
const fileName = /^([0-9a-f]{32})(-\d{1,5})?\.webp$/
/** A file left by a process that ended while writing it. */
const unfinished = /^[0-9a-f]{32}(-\d{1,5})?\.webp\.[0-9a-f-]{36}\.part$/

async function listOldFiles(folder: string, names: readonly string[]): Promise<string[]> {
  // File times come from the machine's clock, which the movable clock of the product does not change.
  const newest = Date.now() - leastAgeMs
  const old: string[] = []
  for (const name of names) {
    const file = await stat(path.join(folder, name)).catch(() => null)
    if (file && file.mtimeMs < newest) old.push(name)
  }
  return old
}

async function dropUnused(
  db: Database,
  {
    folder,
    names,
    references,
  }: { folder: string; names: string[]; references: readonly PictureReferences[] },
): Promise<number> {
  const old = await listOldFiles(folder, names)
  const addressOf = (name: string) => {
    const picture = fileName.exec(name)?.[1]
    return picture === undefined ? null : `/media/uploads/${picture}`
  }
  const addresses = [...new Set(old.map(addressOf))].filter((address) => address !== null)
  const used = new Set<string | null>()
  for (const { listUsed } of references) for (const each of await listUsed(db, addresses)) used.add(each)
  const unused = old.filter((name) => !used.has(addressOf(name)))
  await Promise.all(unused.map((name) => rm(path.join(folder, name), { force: true })))
  return unused.length
}

/**
 * Upkeep: deletes the files of uploaded pictures without a reference. They come from forms that were never
 * sent, from pictures that were replaced before their form was sent, and from changes of a row that did not
 * drop its picture.
 */
export async function dropUnusedUploads(
  db: Database,
  { dataDir, references }: { dataDir: string; references: readonly PictureReferences[] },
): Promise<number> {
  const folder = path.join(dataDir, 'media/uploads')
  const entries = await opendir(folder).catch(() => null)
  if (entries === null) return 0
  let dropped = 0
  let names: string[] = []
  const dropThese = async () => {
    dropped += await dropUnused(db, { folder, names, references })
    names = []
  }
  for await (const { name } of entries) {
    if (!fileName.test(name) && !unfinished.test(name)) continue
    names.push(name)
    if (names.length === atOnce) await dropThese()
  }
  await dropThese()
  return dropped
}
