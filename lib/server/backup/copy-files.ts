import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'

const pieceBytes = 1_048_576
const atOnce = 4

export interface Copied {
  size: number
  sha256: string
}

export const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function copyOpen(source: FileHandle, target: FileHandle): Promise<Copied> {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(pieceBytes)
  let size = 0
  for (;;) {
    const { bytesRead } = await source.read(piece, 0, pieceBytes, null)
    if (bytesRead === 0) break
    const read = piece.subarray(0, bytesRead)
    hash.update(read)
    await target.write(read)
    size += bytesRead
  }
  return { size, sha256: hash.digest('hex') }
}

/**
 * Waits until everything below the folder is on the disk: otherwise a power failure could leave a complete manifest of files
 * that were never written. Once for all, because a wait for each of some thousand files takes longer than copying them.
 */
export async function writeToDisk(folder: string): Promise<void> {
  const sync = (...args: string[]) => promisify(execFile)('sync', args)
  // Not every system has the option for one file system.
  await sync('-f', folder).catch(() => sync())
}

/** Copies and hashes in one reading. Null if the file is gone. */
export async function copyFile(from: string, to: string): Promise<Copied | null> {
  const source = await open(from, 'r').catch((error: unknown) => {
    if (isGone(error)) return null
    throw error
  })
  if (source === null) return null
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      return await copyOpen(source, target)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Hashes a file where it lies. Null if it is gone. */
export async function hashFile(file: string): Promise<Copied | null> {
  const source = await open(file, 'r').catch(() => null)
  if (source === null) return null
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of source.createReadStream({ highWaterMark: pieceBytes })) {
    hash.update(piece)
    size += piece.length
  }
  return { size, sha256: hash.digest('hex') }
}

/** Works on a few at a time and stops at the first failure. */
export async function forEachFew<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  let hasFailed = false
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!hasFailed) {
        const next = await iterator.next()
        if (next.done) return
        await work(next.value).catch((error: unknown) => {
          hasFailed = true
          throw error
        })
      }
    }),
  )
}
