import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface StoredImage {
  bytes: Buffer
  storedAt: Date
}

export interface StoredFile {
  name: string
  size: number
  storedAt: Date
}

/**
 * The files of uploaded pictures by their names, e.g. `0f….webp`: a folder, or a bucket of object storage that several
 * hosts share. A file never changes. Calls to a bucket reject with `ProviderFailed`.
 */
export interface PictureStore {
  put(name: string, bytes: Buffer): Promise<void>
  read(name: string): Promise<StoredImage | null>
  /** A file that is not there counts as removed. */
  remove(name: string): Promise<void>
  /** In no order, a page at a time. A folder lists what a process left half written as well. */
  list(): AsyncIterable<StoredFile>
  /** Copies into a new file of a backup. Null if the picture is gone. */
  copyTo(name: string, file: string): Promise<{ size: number; sha256: string } | null>
}

/** Writes to a temporary name and renames, so that nobody is served half a file. */
export async function storeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`
  await mkdir(path.dirname(file), { recursive: true })
  try {
    await writeFile(unfinished, bytes)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

export async function readStored(file: string): Promise<StoredImage | null> {
  try {
    const [bytes, { mtime }] = await Promise.all([readFile(file), stat(file)])
    return { bytes, storedAt: mtime }
  } catch (error) {
    if (isAbsence(error)) return null
    throw error
  }
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
