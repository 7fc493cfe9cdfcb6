import type { FastifyInstance } from 'fastify'
import { serve, servedBy } from '~/lib/server/serve'
import { byHost } from '../../core/server/commands/as-host'
import { presentCallingOff } from '../calling-off'
import { courseEndpoints } from '../endpoints'
import { callMeetupOff, previewCallingOff } from './commands/call-off'
import { closeMeetup, confirmMeetup, endMeetup } from './commands/host-meetup'
import { courseCalls } from './schemas'
import { courseWire } from './wire'

const calls = servedBy(courseEndpoints, courseCalls, courseWire)

export function courseRoutes(app: FastifyInstance): void {
  const { db, clock } = app

  serve(app, calls.confirm, ({ params, body: { takesLate } }, request) =>
    byHost(request, params.id, (tx, action) => confirmMeetup(tx, action, takesLate)),
  )

  serve(app, calls.previewCallOff, async ({ params }) =>
    presentCallingOff(await previewCallingOff(db, { meetupId: params.id, now: clock.now() })),
  )

  serve(app, calls.callOff, ({ params, body: { expected } }, request) =>
    byHost(request, params.id, (tx, action) => callMeetupOff(tx, action, expected)),
  )

  serve(app, calls.close, ({ params }, request) => byHost(request, params.id, closeMeetup))

  serve(app, calls.end, ({ params }, request) => byHost(request, params.id, endMeetup))
}
