import type { FastifyInstance } from 'fastify'
import { refuse } from '~/lib/errors'
import { serveStream } from '~/lib/server/serve-stream'
import { newsShape, timerEndpoints } from '../contract'
import { timerRefusals } from '../refusals'
import { timerTags } from '../tags'
import { readNews } from './present'
import { findSession } from './queries/sessions'

/** Streams the news of a shared timer, starting after the last event that the phone has seen. */
export function timerStream(app: FastifyInstance): void {
  const { db, clock } = app
  serveStream(app, timerEndpoints.follow, {
    authorise: async ({ params }) => {
      if (!(await findSession(db, params.key))) throw refuse(timerRefusals.noTimer)
    },
    open: async ({ params, query }, { send }, request) => {
      const session = await findSession(db, params.key)
      if (!session) throw refuse(timerRefusals.noTimer)
      let after = query.after ?? 0
      let isOpen = true
      let reading: Promise<void> = Promise.resolve()
      async function tell(): Promise<void> {
        if (!isOpen) return
        const news = await readNews(db, params.key, { after, now: clock.now() })
        after = news.events.at(-1)?.seq ?? after
        if (isOpen) send(newsShape.toWire(news))
      }
      // Reads run one after the other, so that no event is sent twice.
      const tellNext = () => {
        reading = reading.then(tell).catch((error: unknown) => {
          request.log.error({ err: error }, 'a shared timer could not be read')
        })
        return reading
      }
      const unsubscribe = await app.changes.subscribe({
        tags: [timerTags.sessions.of(session.id)],
        memberId: null,
        hear: () => void tellNext(),
      })
      await tellNext()
      return () => {
        isOpen = false
        unsubscribe()
      }
    },
  })
}
