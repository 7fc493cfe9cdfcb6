import type { FastifyInstance, FastifyRequest } from 'fastify'
import { memberOf } from '~/lib/server/caller'
import { serve, servedBy } from '~/lib/server/serve'
import { banEndpoints } from '../endpoints'
import { appealBan } from './commands/bans'
import { findBan } from './queries/bans'
import { banCalls } from './schemas'

const calls = servedBy(banEndpoints, banCalls)

export function banRoutes(app: FastifyInstance): void {
  const { db, clock } = app

  const readBan = async (request: FastifyRequest) => ({
    ban: await findBan(db, { ...memberOf(request), now: clock.now() }),
  })

  serve(app, calls.ownBan, (_, request) => readBan(request))

  serve(app, calls.appeal, async ({ body: { text } }, request) => {
    const { memberId } = memberOf(request)
    await db.transaction((tx) => appealBan(tx, { memberId, text, now: clock.now() }))
    return readBan(request)
  })
}
