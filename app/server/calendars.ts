import type { FastifyInstance } from 'fastify'
import { writeCalendar } from '~/lib/calendar-file'
import { notFound } from '~/lib/errors'
import { joinByName } from '~/lib/server/feature'
import { features } from './features'

const largestId = 2_147_483_647
/** By the first part of their path. */
const kinds = joinByName(features.map(({ calendars = {} }) => calendars))

/**
 * Serves calendar files for import and subscription: one path per kind, e.g. /calendar/meetups/:id.ics.
 * Calendar apps send no token, so only things that everybody may see are served.
 */
export function mountCalendars(app: FastifyInstance): void {
  const { db, env, clock } = app
  app.get<{ Params: { kind: string; file: string } }>(
    '/calendar/:kind/:file',
    { config: { rate: 'read' } },
    async ({ params: { kind, file } }, reply) => {
      const [, digits] = /^([1-9]\d{0,9})\.ics$/.exec(file) ?? []
      const find = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
      const id = Number(digits)
      const found =
        find === undefined || !(id <= largestId) ? null : await find(db, id, { publicUrl: env.publicUrl })
      if (!found) throw notFound('일정을 찾을 수 없어요.')
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .header('content-disposition', `inline; filename="meeple-${kind}-${id}.ics"`)
        .send(writeCalendar(found.event, { name: found.name, writtenAt: clock.now() }))
    },
  )
}
