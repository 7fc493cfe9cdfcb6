import { randomBytes } from 'node:crypto'
import { ProviderFailed } from '../provider-call'
import type { RenderedImage } from './photo-process'
import type { PictureStore } from './stored-image'

/** Uploaded pictures, by the addresses that people's data refers to. */
export interface Uploads {
  /** Returns the picture's path without width and extension. The widest variant is stored under that path as well. */
  keep(images: readonly RenderedImage[]): Promise<string>
  /**
   * Deletes what `keep` stored. Other paths, e.g. of the demo town's pictures, are ignored. While the storage does not answer
   * nothing is deleted: nothing refers to the picture any more, so upkeep deletes it.
   */
  drop(address: string, widths: readonly number[]): Promise<void>
}

const ownAddress = /^\/media\/uploads\/([0-9a-f]{32})$/

export function openUploads(store: PictureStore): Uploads {
  return {
    keep: async (images) => {
      const name = randomBytes(16).toString('hex')
      const widest = images.reduce((one, other) => (other.width > one.width ? other : one))
      await Promise.all(images.map(({ width, bytes }) => store.put(`${name}-${width}.webp`, bytes)))
      await store.put(`${name}.webp`, widest.bytes)
      return `/media/uploads/${name}`
    },
    drop: async (address, widths) => {
      const name = ownAddress.exec(address)?.[1]
      if (name === undefined) return
      const endings = ['', ...widths.map((width) => `-${width}`)]
      try {
        await Promise.all(endings.map((ending) => store.remove(`${name}${ending}.webp`)))
      } catch (error) {
        if (!(error instanceof ProviderFailed)) throw error
      }
    },
  }
}
