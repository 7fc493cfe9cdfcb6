import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { RenderedImage } from './reencode-picture'
import { storeWhole } from './stored-image'

/** Uploaded pictures, stored in DATA_DIR/media. */
export interface Uploads {
  /** Returns the picture's path without width and extension. The widest variant is stored under that path as well. */
  keep(images: readonly RenderedImage[]): Promise<string>
  /** Deletes what `keep` stored. Other paths, e.g. of the demo town's pictures, are ignored. */
  drop(address: string, widths: readonly number[]): Promise<void>
}

const ownAddress = /^\/media\/(uploads\/[0-9a-f]{32})$/

export function openUploads(dataDir: string): Uploads {
  const media = path.join(dataDir, 'media')
  return {
    keep: async (images) => {
      const name = `uploads/${randomBytes(16).toString('hex')}`
      await Promise.all(
        images.map(({ width, bytes }) => storeWhole(path.join(media, `${name}-${width}.webp`), bytes)),
      )
      const widest = images.reduce((one, other) => (other.width > one.width ? other : one))
      await storeWhole(path.join(media, `${name}.webp`), widest.bytes)
      return `/media/${name}`
    },
    drop: async (address, widths) => {
      const name = ownAddress.exec(address)?.[1]
      if (name === undefined) return
      const endings = ['', ...widths.map((width) => `-${width}`)]
      await Promise.all(
        endings.map((ending) => rm(path.join(media, `${name}${ending}.webp`), { force: true })),
      )
    },
  }
}
