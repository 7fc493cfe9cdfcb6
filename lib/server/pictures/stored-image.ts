import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface StoredImage {
  bytes: Buffer
  storedAt: Date
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

async function _isStored(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    if (isAbsence(error)) return false
    throw error
  }
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
