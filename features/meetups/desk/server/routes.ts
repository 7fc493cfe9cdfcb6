import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordAction } from '~/features/cafes/server/commands/as-staff'
import { meetupAtCafeAudits } from '~/features/meetups/core/server/audit'
import { memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithSlice } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { findHeld, putRight } from '../../attendance/server/commands/not-held'
import { toMeetupStatus } from '../../core/meetup'
import { meetupDeskEndpoints } from '../endpoints'
import { callOffAsOperator, hideText, showText } from './commands/meetups'
import { presentMeetup } from './present'
import { searchMeetups } from './queries/meetups'
import { meetupDeskCalls } from './schemas'

const calls = servedBy(meetupDeskEndpoints, meetupDeskCalls)

export function meetupDeskRoutes(app: FastifyInstance, { db, clock }: BasicServices): void {
  const fileOf = ({ meetupId }: { meetupId: number }) => presentMeetup(db, meetupId, clock.now())
  const acting = (request: FastifyRequest, params: { meetupId: number }) => ({
    ...params,
    operatorId: memberOf(request).memberId,
    now: clock.now(),
  })

  serve(app, calls.meetups, async ({ query: { q = '', filter = 'all', before = null } }, request) => {
    const found = await searchMeetups(db, { text: q.trim(), filter, before })
    const meetups = found.rows.map((row) => ({ ...row, status: toMeetupStatus(row.status) }))
    return replyWithSlice(request, meetups, found)
  })

  serve(app, calls.meetup, ({ params }) => fileOf(params))

  serve(app, calls.cancel, async ({ params, body }, request) => {
    await db.transaction((tx) => callOffAsOperator(tx, { ...acting(request, params), ...body }))
    return fileOf(params)
  })

  serve(app, calls.putRight, async ({ params, body }, request) => {
    const { operatorId: actorId, meetupId, now } = acting(request, params)
    await db.transaction(async (tx) => {
      const right = await putRight(tx, { meetupId, cafeId: null, ...body, actorId, now })
      if (!right.isDone) return
      const details = { meetup: meetupId, startsAt: right.startsAt.toISOString() }
      const action = { cafeId: right.cafeId, actorId, byOperator: true, now }
      await recordAction(tx, action, { action: meetupAtCafeAudits['say-not-held'], details })
    })
    return fileOf(params)
  })

  serve(app, calls.held, async ({ params }, request) => {
    await db.transaction((tx) => findHeld(tx, acting(request, params)))
    return fileOf(params)
  })

  serve(app, calls.hideText, async ({ params, body }, request) => {
    await db.transaction((tx) => hideText(tx, { ...acting(request, params), ...body }))
    return fileOf(params)
  })

  serve(app, calls.showText, async ({ params }, request) => {
    await db.transaction((tx) => showText(tx, acting(request, params)))
    return fileOf(params)
  })
}
