import type { FastifyInstance } from 'fastify'
import { refuse } from '~/lib/errors'
import { memberOf, viewerOf } from '~/lib/server/caller'
import { serve, servedBy } from '~/lib/server/serve'
import { hashPassword } from '../../core/server/commands/unlock'
import { readOne } from '../../core/server/queries/shown-meetups'
import { openingEndpoints } from '../../opening/endpoints'
import { checkPassword, openMeetup } from '../../opening/server/commands/open-meetup'
import { openingCalls } from '../../opening/server/schemas'
import { openingWire } from '../../opening/server/wire'
import { seriesEndpoints } from '../endpoints'
import { seriesRefusals } from '../refusals'
import { endSeries, openSeries, skipDate } from './commands/series'
import { presentSeries } from './present'
import { findSeries, listSeriesDates } from './queries/series'
import { seriesCalls } from './schemas'

const calls = servedBy(seriesEndpoints, seriesCalls)

/** It opens a meetup, or the first of a series. */
const { open: openingCall } = servedBy(openingEndpoints, openingCalls, openingWire)

export function seriesRoutes(app: FastifyInstance): void {
  const { db, clock } = app

  serve(app, openingCall, async ({ body, once }, request) => {
    const { memberId } = memberOf(request)
    const password = body.isPublic ? null : (body.password ?? '')
    if (password !== null) checkPassword(password)
    const passwordHash = password === null ? null : await hashPassword(password)
    return once(async (tx) => {
      const meetup = {
        ...body,
        title: body.title ?? '',
        content: body.content ?? '',
        day: body.day ?? '',
        time: body.time ?? '',
        contact: body.contact?.trim() ?? '',
        passwordHash,
      }
      const opening = { memberId, now: clock.now() }
      const { days } = body
      const id = await (days.length === 0
        ? openMeetup(tx, meetup, opening)
        : openSeries(tx, meetup, { ...opening, days }))
      return readOne(tx, id, { viewerId: memberId, now: clock.now() })
    })
  })

  async function readSeries(seriesId: number, viewerId: number | null) {
    const series = await findSeries(db, seriesId)
    if (!series) throw refuse(seriesRefusals.noSeries)
    return presentSeries(series, await listSeriesDates(db, seriesId), viewerId)
  }

  serve(app, calls.series, ({ params }, request) => readSeries(params.seriesId, viewerOf(request)))

  serve(app, calls.skipDate, async ({ params }, request) => {
    const { memberId } = memberOf(request)
    await db.transaction((tx) => skipDate(tx, { ...params, memberId, now: clock.now() }))
    return readSeries(params.seriesId, memberId)
  })

  serve(app, calls.endSeries, async ({ params }, request) => {
    const { memberId } = memberOf(request)
    await db.transaction((tx) => endSeries(tx, { ...params, memberId, now: clock.now() }))
    return readSeries(params.seriesId, memberId)
  })
}
