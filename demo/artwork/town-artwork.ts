import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { openBackgroundProcess } from '~/lib/server/background-process'
import { isStored, readStored, type StoredImage } from '~/lib/server/pictures/stored-image'
import { allPictures, isPictureKind, type PictureName, widthsOf } from '../town/pictures'
import type { DrawingRequest } from './drawing-process'
import { artworkEdition } from './edition'
import { completeMark, pictureFile } from './picture-files'

export interface TownArtwork {
  /**
   * Finds the image with this name, e.g. `games/splendor-320.webp`; without width and extension, the widest one. A
   * missing picture is drawn before all others; `unfinished` if that takes too long.
   */
  find(name: string): Promise<StoredImage | 'unfinished' | null>
  /** Draws all missing pictures in a separate process. Resolves when they are complete. */
  drawAll(): Promise<void>
  close(): Promise<void>
}

interface Settings {
  onError: (error: unknown) => void
  /** How long a request waits for a picture to be drawn. */
  patienceMs?: number
}

const imageName = /^([a-z]+)\/([a-z0-9]+(?:-[a-z0-9]+)*?)(?:-(\d{2,4})\.webp)?$/
const idleMs = 10_000

/** The demo pictures, stored in `folder` by edition and drawn by a separate process. */
export function openTownArtwork(folder: string, { onError, patienceMs = 10_000 }: Settings): TownArtwork {
  const edition = artworkEdition()
  const home = path.join(folder, edition)
  const drawing = openBackgroundProcess<DrawingRequest, void>('demo/artwork/drawing-process', { idleMs })
  let known: ReadonlySet<string> | null = null
  let isClosing = false

  function isInTown({ kind, key }: PictureName): boolean {
    known ??= new Set(allPictures().map((picture) => `${picture.kind}/${picture.key}`))
    return known.has(`${kind}/${key}`)
  }

  async function draw(picture: DrawingRequest['picture']): Promise<void> {
    try {
      await drawing.ask({ folder: home, picture })
    } catch (error) {
      if (!isClosing) onError(error)
    }
  }

  /** Deletes pictures of other editions, which are no longer served. */
  async function removeFormer(): Promise<void> {
    const names = await readdir(folder).catch(() => [])
    const former = names.filter((name) => name !== edition)
    await Promise.all(former.map((name) => rm(path.join(folder, name), { recursive: true, force: true })))
  }

  return {
    find: async (name) => {
      const [, kind = '', key = '', digits] = imageName.exec(name) ?? []
      if (!isPictureKind(kind)) return null
      const widths: readonly number[] = widthsOf[kind]
      const width = digits === undefined ? Math.max(...widths) : Number(digits)
      if (!widths.includes(width)) return null
      const file = pictureFile(home, { kind, key }, width)
      const stored = await readStored(file)
      if (stored || !isInTown({ kind, key })) return stored
      await Promise.race([draw({ kind, key }), patience(patienceMs)])
      return (await readStored(file)) ?? 'unfinished'
    },
    drawAll: async () => {
      await removeFormer()
      if (!(await isStored(path.join(home, completeMark)))) await draw('all')
    },
    close: () => {
      isClosing = true
      return drawing.close()
    },
  }
}

function patience(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
