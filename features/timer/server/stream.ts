import type { FastifyInstance } from 'fastify'
import { serveStreamOfThing } from '~/lib/server/serve-stream'
import { newsShape, timerEndpoints } from '../contract'
import { findOrRefuse, type ProgressReads, presentNews } from './present'

/** Streams the news of a shared timer, starting after the last event that the phone has seen. */
export function timerStream(app: FastifyInstance, reads: ProgressReads): void {
  serveStreamOfThing(app, timerEndpoints.follow, {
    reads,
    watch: async ({ params, query }) => {
      const { id } = await findOrRefuse(app.db, params.key)
      let after = query.after ?? 0
      return {
        id,
        want: () => after,
        tell: (progress) => {
          const news = presentNews(progress, after)
          after = news.events.at(-1)?.seq ?? after
          return newsShape.toWire(news)
        },
      }
    },
  })
}
