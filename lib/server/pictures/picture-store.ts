import { opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { copyFile, isGone } from '../backup/copy-files'
import { type BucketSettings, openBucket } from './bucket'
import { type PictureStore, readStored, type StoredFile, storeWhole } from './stored-image'

export interface PicturePlace {
  dataDir: string
  /** Null stores them in the data folder. */
  bucket: BucketSettings | null
}

/** Where uploaded pictures lie, below the data folder and in a bucket alike. */
export const uploadsName = 'uploads'
export const uploadsFolder = `media/${uploadsName}`

async function* listFolder(folder: string): AsyncGenerator<StoredFile> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isGone(error)) return null
    throw error
  })
  if (entries === null) return
  for await (const { name } of entries) {
    const file = await stat(path.join(folder, name)).catch(() => null)
    // File times come from the machine's clock, which the movable clock of the product does not change.
    if (file?.isFile()) yield { name, size: file.size, storedAt: file.mtime }
  }
}

function openFolder(folder: string): PictureStore {
  const at = (name: string) => path.join(folder, name)
  return {
    put: (name, bytes) => storeWhole(at(name), bytes),
    read: (name) => readStored(at(name)),
    remove: (name) => rm(at(name), { force: true }),
    list: () => listFolder(folder),
    copyTo: (name, file) => copyFile(at(name), file),
  }
}

export function openPictureStore({ dataDir, bucket }: PicturePlace): PictureStore {
  return bucket === null ? openFolder(path.join(dataDir, uploadsFolder)) : openBucket(bucket, uploadsName)
}
