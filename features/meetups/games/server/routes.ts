import type { FastifyInstance } from 'fastify'
import { memberOf } from '~/lib/server/caller'
import { serve, servedBy } from '~/lib/server/serve'
import { explainEndpoints } from '../endpoints'
import { sayExplaining } from './commands/explaining'
import { explainCalls } from './schemas'

const calls = servedBy(explainEndpoints, explainCalls)

export function gameRoutes(app: FastifyInstance): void {
  const { db, clock } = app

  for (const [endpoint, isExplaining] of [
    [calls.explain, true],
    [calls.takeBackExplaining, false],
  ] as const) {
    serve(app, endpoint, async ({ params: { id: meetupId, gameId } }, request) => {
      const { memberId } = memberOf(request)
      const word = { meetupId, gameId, memberId, isExplaining, now: clock.now() }
      await db.transaction((tx) => sayExplaining(tx, word))
      return { isExplaining }
    })
  }
}
