import { createHash } from 'node:crypto'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound } from '~/lib/errors'
import type { Job } from '~/lib/server/job-queue'
import { openPictureStore, type PictureStore } from './picture-store'

const stores = new Map<string, PictureStore>()

/** One store a folder in this process, so that the queue and a visitor never draw the same picture twice. */
export function pictureStoreOf(dataDir: string): PictureStore {
  const folder = path.join(dataDir, 'media')
  const store = stores.get(folder) ?? openPictureStore(folder)
  stores.set(folder, store)
  return store
}

/** Images of DATA_DIR/media, among them the generated artwork, which is drawn when it is first asked for. */
export function mountMedia(app: FastifyInstance): void {
  const store = pictureStoreOf(app.env.dataDir)
  // A page shows dozens of images, and a phone network shares one address: counting them would shut people out.
  app.get<{ Params: { '*': string } }>(
    '/media/*',
    { config: { rateLimit: false } },
    async (request, reply) => {
      const image = await store.find(request.params['*'])
      if (!image) throw notFound('그런 그림은 없어요.')
      const etag = `"${createHash('sha1').update(image.bytes).digest('base64url')}"`
      reply
        .header('cache-control', 'public, max-age=604800')
        .header('etag', etag)
        .header('last-modified', image.storedAt.toUTCString())
        .header('x-content-type-options', 'nosniff')
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
      return reply.type('image/webp').send(image.bytes)
    },
  )
}

const PictureToDraw = z.object({ kind: z.string(), key: z.string() })

/** Draws a seeded picture before anybody has to wait for it. */
export function drawPicture(dataDir: string): Job {
  const store = pictureStoreOf(dataDir)
  return async (payload) => store.prepare(PictureToDraw.parse(payload))
}
