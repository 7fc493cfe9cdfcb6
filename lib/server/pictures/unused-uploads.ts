import { opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Database, Reader } from '../database'

/** Where a feature refers to uploaded pictures. */
export interface PictureReferences {
  /** Columns that hold addresses of pictures, e.g. `articles.images`. A test compares all of them with the schema. */
  columns: readonly string[]
  /** Those of the addresses that stand in one of the columns. */
  listUsed: (db: Reader, addresses: readonly string[]) => Promise<string[]>
}

/** A picture is uploaded before the form that shows it is sent. Nobody leaves a form open for longer. */
const leastAgeMs = 2 * 24 * 3_600_000
const atOnce = 500

/** A picture has a file for each width, one for the widest, and none of them has another name. */
const fileName = /^([0-9a-f]{32})(-\d{1,5})?\.webp$/
/** Left behind by a process that ended while it wrote. */
const unfinished = /^[0-9a-f]{32}(-\d{1,5})?\.webp\.[0-9a-f-]{36}\.part$/

async function listOldFiles(folder: string, names: readonly string[]): Promise<string[]> {
  // Files have the time of the machine, which nobody moves as the product's clock may be moved.
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
 * Upkeep: deletes the files of uploaded pictures that nothing refers to. They are left by forms that were never sent, by a
 * picture that was exchanged before its form was sent, and by whoever changed a row without dropping its picture.
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
