import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Built files of the web app. Names in `assets/` contain a content hash, so these files never change. */
export async function mountAssets(
  app: FastifyInstance,
  folder: string,
  { hasServiceWorker }: { hasServiceWorker: boolean },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const immutable = path.relative(folder, file).startsWith('assets')
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      // A service worker's own requests are subject to the policy its script was served with.
      if (path.relative(folder, file).startsWith('sw'))
        reply.header('content-security-policy', "default-src 'self'")
    },
  })
  if (hasServiceWorker) return
  // Browsers keep a service worker whose file is gone, but a new one at its address can unregister it.
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.split('?', 1)[0] === '/sw.js') return reply.sendFile('sw-off.js')
  })
}
