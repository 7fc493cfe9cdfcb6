import type { FastifyInstance } from 'fastify'
import { ownAddress } from './rate-limits'

/** What is made once takes so long that its first call would keep everybody else waiting. */
const madeOnce = ['/v1/openapi.json', '/v1/docs', '/']

/** Call before listening. Whatever fails here is tried again by whoever asks for it. */
export async function warmUp(app: FastifyInstance): Promise<void> {
  for (const url of madeOnce) await app.inject({ url, remoteAddress: ownAddress })
}
