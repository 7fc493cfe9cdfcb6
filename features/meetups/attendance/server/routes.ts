import type { FastifyInstance } from 'fastify'
import { refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import { serve, servedBy } from '~/lib/server/serve'
import { statusAt } from '../../core/meetup'
import { seatOf } from '../../core/server/commands/as-host'
import { findOwnEntry } from '../../core/server/queries/entries'
import { findAccess, findMeetup } from '../../core/server/queries/meetups'
import { attendanceEndpoints } from '../endpoints'
import { companyRefusals, noShowRefusals } from '../refusals'
import { answerAbout, noteAttendance } from './commands/attendance'
import { objectToNoShow } from './commands/no-show'
import { sayNotHeld, takeBackNotHeld } from './commands/not-held'
import { presentCompanions, presentNoShow, presentNotHeldStatement } from './present'
import { listCompanions, wasAbsent } from './queries/companions'
import { findNoShow } from './queries/no-show'
import { findDoubt } from './queries/not-held'
import { attendanceCalls } from './schemas'

const calls = servedBy(attendanceEndpoints, attendanceCalls)

export function attendanceRoutes(app: FastifyInstance): void {
  const { db, clock } = app

  async function readCompanions(meetupId: number, viewerId: number, now: Date) {
    const access = await findAccess(db, { meetupId, viewerId })
    if (!access) throw refuse(companyRefusals.noMeetup)
    if (access.own !== 'seated') throw refuse(companyRefusals.notThere)
    const isOver = statusAt(access, now) === 'ended'
    const rows = await listCompanions(db, { meetupId, viewerId })
    // Whoever did not come has met nobody, so `answerAbout` would refuse every answer.
    if (wasAbsent(rows, viewerId)) throw refuse(companyRefusals.notThere)
    return { access, isOver, reply: presentCompanions(rows, { ...access, isOver, viewerId }) }
  }

  serve(app, calls.companions, async ({ params }, request) => {
    const now = clock.now()
    const { access, isOver, reply } = await readCompanions(params.id, memberOf(request).memberId, now)
    // The host can record attendance from the start on.
    const isTime = isOver || (access.isHost && now >= access.startsAt)
    if (!isTime) throw refuse(companyRefusals.notOver)
    return reply
  })

  serve(app, calls.answer, async ({ params, body }, request) => {
    const about = { ...body, ...seatOf(params.id, request), now: clock.now() }
    await db.transaction((tx) => answerAbout(tx, about))
    return (await readCompanions(params.id, about.memberId, about.now)).reply
  })

  serve(app, calls.noteAttendance, async ({ params, body }, request) => {
    const statement = { ...body, ...seatOf(params.id, request), now: clock.now() }
    await db.transaction((tx) => noteAttendance(tx, statement))
    return (await readCompanions(params.id, statement.memberId, statement.now)).reply
  })

  async function readWord({ meetupId, memberId }: { meetupId: number; memberId: number }) {
    const row = await findMeetup(db, meetupId)
    if (!row) throw refuse(noShowRefusals.noMeetup)
    const entry = await findOwnEntry(db, { meetupId, memberId })
    if (entry?.state !== 'seated') throw refuse(noShowRefusals.notThere)
    return presentNotHeldStatement(row, await findDoubt(db, { meetupId, viewerId: memberId }), clock.now())
  }

  serve(app, calls.notHeldStatement, ({ params }, request) => readWord(seatOf(params.id, request)))

  async function readNoShow(seat: { meetupId: number; memberId: number }) {
    const found = await findNoShow(db, seat)
    if (!found) throw refuse(noShowRefusals.notThere)
    return presentNoShow(found, clock.now())
  }

  serve(app, calls.noShow, ({ params }, request) => readNoShow(seatOf(params.id, request)))

  serve(app, calls.objectToNoShow, async ({ params, body }, request) => {
    const seat = seatOf(params.id, request)
    await db.transaction((tx) => objectToNoShow(tx, { ...seat, ...body, now: clock.now() }))
    return readNoShow(seat)
  })

  for (const [endpoint, command] of [
    [calls.sayNotHeld, sayNotHeld],
    [calls.takeBackNotHeld, takeBackNotHeld],
  ] as const) {
    serve(app, endpoint, async ({ params }, request) => {
      const statement = seatOf(params.id, request)
      await db.transaction((tx) => command(tx, { ...statement, now: clock.now() }))
      return readWord(statement)
    })
  }
}
