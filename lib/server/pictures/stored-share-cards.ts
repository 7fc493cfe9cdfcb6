import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

/** The drawn share cards, stored in DATA_DIR/media. They show names and pictures of people. */
export interface StoredShareCards {
  /** The file of a card, e.g. of `games/12`. The fingerprint of its content makes a changed thing get another one. */
  fileOf(name: string, fingerprint: string): string
  /** Deletes the cards of a thing, except for the given file. */
  drop(name: string, except?: string): Promise<void>
}

export function openShareCards(dataDir: string): StoredShareCards {
  const folder = path.join(dataDir, 'media/share')
  return {
    fileOf: (name, fingerprint) => path.join(folder, `${name}-${fingerprint}.jpg`),
    drop: async (name, except) => {
      const { dir, base } = path.parse(path.join(folder, name))
      const stored = await readdir(dir).catch((error: unknown) => {
        // No card of this kind has been drawn yet.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
        throw error
      })
      const dropped = stored
        .filter((file) => file.startsWith(`${base}-`) && file.endsWith('.jpg'))
        .map((file) => path.join(dir, file))
        .filter((file) => file !== except)
      await Promise.all(dropped.map((file) => rm(file, { force: true })))
    },
  }
}
