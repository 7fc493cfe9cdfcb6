import type { FastifyInstance } from 'fastify'
import { aliases } from '../aliases'

/** Sends what knows a screen by an earlier path to where it stands now. */
export function mountAliases(app: FastifyInstance): void {
  for (const [pattern, target] of Object.entries(aliases)) {
    app.get<{ Params: Record<string, string> }>(pattern, async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '')
      return reply.redirect(target({ params: request.params, query }), 301)
    })
  }
}
