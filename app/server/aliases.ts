import type { FastifyInstance } from 'fastify'
import { aliases } from '../aliases'

/** Redirects earlier paths of screens to the current ones. */
export function mountAliases(app: FastifyInstance): void {
  for (const [pattern, target] of Object.entries(aliases)) {
    app.get<{ Params: Record<string, string> }>(pattern, async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '')
      // The router has decoded the parameters, so characters that are invalid in a header are encoded again.
      const params = Object.fromEntries(
        Object.entries(request.params).map(([name, value]) => [name, encodeURIComponent(value)]),
      )
      return reply.redirect(target({ params, query }), 301)
    })
  }
}
