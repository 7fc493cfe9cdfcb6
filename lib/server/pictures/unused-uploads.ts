import { forEachFew } from '../backup/copy-files'
import type { Database, Reader } from '../database'
import type { PictureStore, StoredFile } from './stored-image'

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

const isOurs = ({ name }: StoredFile) => fileName.test(name) || unfinished.test(name)

/** The address of the picture that a file belongs to; null for an unfinished one. */
function addressOf(name: string): string | null {
  const picture = fileName.exec(name)?.[1]
  return picture === undefined ? null : `/media/uploads/${picture}`
}

interface Sweep {
  store: PictureStore
  references: readonly PictureReferences[]
}

async function dropUnused(
  db: Database,
  { store, references }: Sweep,
  names: readonly string[],
): Promise<number> {
  const addresses = [...new Set(names.map(addressOf))].filter((address) => address !== null)
  const used = new Set<string | null>()
  for (const { listUsed } of references) for (const each of await listUsed(db, addresses)) used.add(each)
  const unused = names.filter((name) => !used.has(addressOf(name)))
  await forEachFew(unused, (name) => store.remove(name))
  return unused.length
}

/**
 * Upkeep: deletes the files of uploaded pictures without a reference. They come from forms that were never
 * sent, from pictures that were replaced before their form was sent, and from changes of a row that did not
 * drop its picture.
 */
export async function dropUnusedUploads(db: Database, sweep: Sweep): Promise<number> {
  const newest = Date.now() - leastAgeMs
  let dropped = 0
  let names: string[] = []
  const dropThese = async () => {
    dropped += await dropUnused(db, sweep, names)
    names = []
  }
  for await (const file of sweep.store.list()) {
    if (!isOurs(file) || file.storedAt.getTime() >= newest) continue
    names.push(file.name)
    if (names.length === atOnce) await dropThese()
  }
  await dropThese()
  return dropped
}
