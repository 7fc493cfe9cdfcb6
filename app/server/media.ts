import { createHash } from 'node:crypto'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFound } from '~/lib/errors'
import { uploadsName } from '~/lib/server/pictures/picture-store'
import { type PictureStore, readStored, type StoredImage } from '~/lib/server/pictures/stored-image'
import { projectRoot } from '~/lib/server/project-root'

export interface Media {
  /** The image at this path below /media/. */
  find(name: string): Promise<StoredImage | null>
}

// Only lowercase letters, digits and hyphens are allowed, so that no path can leave the folder.
const word = '[a-z0-9]+(?:-[a-z0-9]+)*'
const imageName = new RegExp(`^(?:${word}/)*${word}(?:\\.webp)?$`)
/** With or without the ending; without a width it is the widest. */
const uploadPath = new RegExp(`^${uploadsName}/(${word})(?:\\.webp)?$`)
/** Pictures shipped with the product: the cover for games without one. */
const shipped = /^default-cover(-\d+)?(\.webp)?$/
const shippedFolder = path.join(projectRoot, 'lib/server/pictures/shipped')
const widestDefaultCover = 'default-cover-640.webp'

/** All images below /media/: uploads, the shipped pictures and, in demo mode, those of the demo town below art/. */
export function openMedia(store: PictureStore, findTownPicture: Media['find'] | null): Media {
  return {
    find: async (name) => {
      if (!imageName.test(name)) return null
      if (name.startsWith('art/')) return (await findTownPicture?.(name.slice('art/'.length))) ?? null
      // Without width and extension, as the API returns it, the path means the widest variant.
      if (shipped.test(name)) {
        return readStored(path.join(shippedFolder, name === 'default-cover' ? widestDefaultCover : name))
      }
      const upload = uploadPath.exec(name)?.[1]
      return upload === undefined ? null : store.read(`${upload}.webp`)
    },
  }
}

/** Uploads get a new path when they change; pictures of the demo town keep theirs. */
const ageOfUploads = 'public, max-age=604800'
const ageOfTownPictures = 'public, max-age=600, stale-while-revalidate=604800'

export function mountMedia(app: FastifyInstance, media: Media): void {
  // Not rate limited: a page shows dozens of images and a phone network shares one IP address.
  app.get<{ Params: { '*': string } }>(
    '/media/*',
    { config: { rateLimit: false } },
    async (request, reply) => {
      const name = request.params['*']
      const image = await media.find(name)
      if (!image) throw notFound('그림을 찾을 수 없어요.')
      const etag = `"${createHash('sha1').update(image.bytes).digest('base64url')}"`
      reply
        .type('image/webp')
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', name.startsWith('art/') ? ageOfTownPictures : ageOfUploads)
        .header('etag', etag)
        .header('last-modified', image.storedAt.toUTCString())
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
      return reply.send(image.bytes)
    },
  )
}
