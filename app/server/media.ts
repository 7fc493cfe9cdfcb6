import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFound } from '~/lib/errors'
import { readStored, type StoredImage } from '~/lib/server/pictures/stored-image'
import { projectRoot } from '~/lib/server/project-root'

/** Pictures below /media/art/, which only demo mode has. */
export interface Artwork {
  /** `unfinished` is one that is still to be drawn. */
  find(name: string): Promise<StoredImage | 'unfinished' | null>
}

export interface Media {
  /** The image at this address under /media/; `unfinished` is artwork that is still to be drawn. */
  find(name: string): Promise<StoredImage | 'unfinished' | null>
}

// Folders and names are words of small letters and digits, so that no address leads out of the folder.
const word = '[a-z0-9]+(?:-[a-z0-9]+)*'
const imageName = new RegExp(`^(?:${word}/)*${word}(?:\\.webp)?$`)
/** Pictures that the product comes with: the cover of a game that has none of its own. */
const shipped = /^default-cover(-\d+)?(\.webp)?$/
const shippedFolder = path.join(projectRoot, 'lib/server/pictures/shipped')
const widestDefaultCover = 'default-cover-640.webp'

/** Images of DATA_DIR/media: what people brought, the demo town's artwork, and the pictures of the product itself. */
export function openMedia(dataDir: string, artwork: Artwork | null): Media {
  const folder = path.join(dataDir, 'media')
  return {
    find: async (name) => {
      if (!imageName.test(name)) return null
      if (name.startsWith('art/')) return (await artwork?.find(name.slice('art/'.length))) ?? null
      // An address without width and ending, as the interface gives it, is the widest of that picture.
      if (shipped.test(name)) {
        return readStored(path.join(shippedFolder, name === 'default-cover' ? widestDefaultCover : name))
      }
      return readStored(path.join(folder, name.endsWith('.webp') ? name : `${name}.webp`))
    },
  }
}

/** What people brought gets a new address when it changes; artwork that is drawn differently keeps its own. */
const ageOfUploads = 'public, max-age=604800'
const ageOfArtwork = 'public, max-age=600, stale-while-revalidate=604800'

export function mountMedia(app: FastifyInstance, media: Media): void {
  // A page shows dozens of images, and a phone network shares one address: counting them would shut people out.
  app.get<{ Params: { '*': string } }>(
    '/media/*',
    { config: { rateLimit: false } },
    async (request, reply) => {
      const name = request.params['*']
      const image = await media.find(name)
      if (!image) throw notFound('그림을 찾을 수 없어요.')
      reply.type('image/webp').header('x-content-type-options', 'nosniff')
      if (image === 'unfinished') {
        // A page shows this instead of an empty frame, and asks again the next time.
        return reply
          .header('cache-control', 'no-store')
          .send(await readFile(path.join(shippedFolder, widestDefaultCover)))
      }
      const etag = `"${createHash('sha1').update(image.bytes).digest('base64url')}"`
      reply
        .header('cache-control', name.startsWith('art/') ? ageOfArtwork : ageOfUploads)
        .header('etag', etag)
        .header('last-modified', image.storedAt.toUTCString())
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
      return reply.send(image.bytes)
    },
  )
}
