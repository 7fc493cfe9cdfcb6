import type { FastifyInstance } from 'fastify'
import { aliases } from '../aliases'

/** Sends what knows a screen by an earlier path to where it stands now. */
export function mountAliases(app: FastifyInstance): void {
  for (const [pattern, target] of Object.entries(aliases)) {
    app.get<{ Params: Record<string, string> }>(pattern, async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '')
      // Decoded by the router: a letter that no header may hold would otherwise stand in the new address.
      const params = Object.fromEntries(
        Object.entries(request.params).map(([name, value]) => [name, encodeURIComponent(value)]),
      )
      return reply.redirect(target({ params, query }), 301)
    })
  }
}
