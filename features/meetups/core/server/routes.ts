import type { FastifyInstance } from 'fastify'
import { viewerOf } from '~/lib/server/caller'
import { serve, servedBy } from '~/lib/server/serve'
import { meetupEndpoints } from '../endpoints'
import { isTicket } from './commands/unlock'
import { readOne } from './queries/shown-meetups'
import { meetupCalls } from './schemas'
import { guardMeetups } from './stream'
import { meetupWire } from './wire'

const calls = servedBy(meetupEndpoints, meetupCalls, meetupWire)

export function meetupRoutes(app: FastifyInstance): void {
  const { db, clock } = app
  guardMeetups(app)

  serve(app, calls.one, async ({ params, query }, request, reply) => {
    // A ticket expires with time, which invalidates no tag.
    if (query.ticket !== undefined) reply.header('cache-control', 'no-store')
    const isUnlocked = await isTicket(app, { ticket: query.ticket, meetupId: params.id, now: clock.now() })
    return readOne(db, params.id, { viewerId: viewerOf(request), isUnlocked, now: clock.now() })
  })
}
