import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFound } from '~/lib/errors'
import { readStored, type StoredImage } from '~/lib/server/pictures/stored-image'
import { projectRoot } from '~/lib/server/project-root'

/** Pictures below /media/art/, which exist only in demo mode. */
export interface Artwork {
  /** `unfinished` means that the picture has not been drawn yet. */
  find(name: string): Promise<StoredImage | 'unfinished' | null>
}

export interface Media {
  /** The image at this path below /media/. `unfinished` means artwork that has not been drawn yet. */
  find(name: string): Promise<StoredImage | 'unfinished' | null>
}

// Only lowercase letters, digits and hyphens are allowed, so that no path can leave the folder.
const word = '[a-z0-9]+(?:-[a-z0-9]+)*'
const imageName = new RegExp(`^(?:${word}/)*${word}(?:\\.webp)?$`)
/** Pictures shipped with the product: the cover for games without one. */
const shipped = /^default-cover(-\d+)?(\.webp)?$/
const shippedFolder = path.join(projectRoot, 'lib/server/pictures/shipped')
const widestDefaultCover = 'default-cover-640.webp'

/** All images below /media/: uploads, the demo artwork and the shipped pictures. */
export function openMedia(dataDir: string, artwork: Artwork | null): Media {
  const folder = path.join(dataDir, 'media')
  return {
    find: async (name) => {
      if (!imageName.test(name)) return null
      if (name.startsWith('art/')) return (await artwork?.find(name.slice('art/'.length))) ?? null
      // Without width and extension, as the API returns it, the path means the widest variant.
      if (shipped.test(name)) {
        return readStored(path.join(shippedFolder, name === 'default-cover' ? widestDefaultCover : name))
      }
      return readStored(path.join(folder, name.endsWith('.webp') ? name : `${name}.webp`))
    },
  }
}

/** Uploads get a new path when they change; redrawn artwork keeps its path. */
const ageOfUploads = 'public, max-age=604800'
const ageOfArtwork = 'public, max-age=600, stale-while-revalidate=604800'

export function mountMedia(app: FastifyInstance, media: Media): void {
  // Not rate limited: a page shows dozens of images and a phone network shares one IP address.
  app.get<{ Params: { '*': string } }>(
    '/media/*',
    { config: { rateLimit: false } },
    async (request, reply) => {
      const name = request.params['*']
      const image = await media.find(name)
      if (!image) throw notFound('그림을 찾을 수 없어요.')
      reply.type('image/webp').header('x-content-type-options', 'nosniff')
      if (image === 'unfinished') {
        // The page shows this placeholder and requests the picture again on the next visit.
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
