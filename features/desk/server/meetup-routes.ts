import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noteDeed } from '~/features/cafes/server/commands/as-staff'
import { cancelCauses, toMeetupStatus, whyCannotCallOff } from '~/features/meetups/meetup'
import { whyHeld } from '~/features/meetups/not-held'
import { meetupRefusals } from '~/features/meetups/refusals'
import { callOffAsOperator, hideText, showText } from '~/features/meetups/server/commands/desk-meetups'
import { findHeld, putRight } from '~/features/meetups/server/commands/not-held'
import {
  type DeskMeetupRow,
  findDeskMeetup,
  listDeskEntries,
  searchMeetups,
} from '~/features/meetups/server/queries/desk-meetups'
import { cancelReasonShape } from '~/features/staff/contract'
import { refuse } from '~/lib/errors'
import type { BasicServices } from '~/lib/server/feature'
import { sliced } from '~/lib/server/paged'
import { memberOf, serve } from '~/lib/server/serve'
import { deskMeetupEndpoints, deskMeetupFileShape, deskMeetupShape } from '../meetups-contract'

function toDeskMeetup(row: DeskMeetupRow) {
  return {
    id: row.id,
    title: row.title,
    cafe: row.cafe_name,
    host: row.host_name,
    startsAt: row.starts_at.toISOString(),
    status: toMeetupStatus(row.status),
    seated: row.seated,
    maxPeople: row.max_people,
    isDoubted: row.is_doubted,
    isTextHidden: row.is_text_hidden,
  }
}

export function deskMeetupRoutes(app: FastifyInstance, { db }: BasicServices): void {
  serve(
    app,
    deskMeetupEndpoints.list,
    async ({ query: { q = '', filter = 'all', before = null } }, request) => {
      const found = await searchMeetups(db, { text: q.trim(), filter, before })
      return sliced(
        request,
        found.rows.map((row) => deskMeetupShape.toWire(toDeskMeetup(row))),
        found,
      )
    },
  )

  async function present(id: number) {
    const row = await findDeskMeetup(db, id)
    if (!row) throw refuse(meetupRefusals.noMeetup)
    const now = app.clock.now()
    const meetup = toDeskMeetup(row)
    const begun = { status: meetup.status, startsAt: row.starts_at, endedAt: row.ended_at }
    return deskMeetupFileShape.toWire({
      ...meetup,
      cafeId: row.cafe_id,
      content: row.content,
      hiddenTitle: row.hidden_title,
      hiddenContent: row.hidden_content,
      isPublic: row.is_public,
      tier: row.tier,
      cancelledBy: cancelCauses.find((cause) => cause === row.cancelled_by) ?? null,
      outcome: row.outcome === 'held' || row.outcome === 'not-held' ? row.outcome : null,
      people: (await listDeskEntries(db, id)).map((entry) => ({
        id: entry.id,
        memberId: entry.member_id,
        nickname: entry.nickname,
        isHost: entry.is_host,
        state: entry.gone_because ?? entry.state,
        pass: entry.pass,
        tier: entry.tier,
        attendance:
          entry.attendance === null ? null : entry.attendance === 'attended' ? 'attended' : 'no-show',
        isScanned: entry.attendance_by === 'cafe',
        hasSaidNotHeld: entry.has_said_not_held,
        isOwed: entry.is_owed,
      })),
      canCancel: whyCannotCallOff(begun, now) === null,
      canPutRight: whyHeld(begun, { by: 'operator', isScanned: false, now }) === null,
    })
  }

  const deedOf = (request: FastifyRequest, meetupId: number) => ({
    meetupId,
    operatorId: memberOf(request).memberId,
    now: app.clock.now(),
  })

  serve(app, deskMeetupEndpoints.one, ({ params }) => present(params.id))

  serve(app, deskMeetupEndpoints.cancel, async ({ params: { id }, body }, request) => {
    const { reason } = cancelReasonShape.fromWire(body)
    await db.transaction((tx) => callOffAsOperator(tx, { ...deedOf(request, id), reason }))
    return present(id)
  })

  serve(app, deskMeetupEndpoints.putRight, async ({ params: { id: meetupId }, body }, request) => {
    const { reason } = cancelReasonShape.fromWire(body)
    const { operatorId: actorId, now } = deedOf(request, meetupId)
    await db.transaction(async (tx) => {
      const right = await putRight(tx, { meetupId, cafeId: null, reason, actorId, now })
      if (!right.isDone) return
      const details = { meetup: meetupId, startsAt: right.startsAt.toISOString() }
      const acting = { cafeId: right.cafeId, actorId, byOperator: true, now }
      await noteDeed(tx, acting, { action: 'say-not-held', details })
    })
    return present(meetupId)
  })

  serve(app, deskMeetupEndpoints.held, async ({ params: { id } }, request) => {
    await db.transaction((tx) => findHeld(tx, deedOf(request, id)))
    return present(id)
  })

  serve(app, deskMeetupEndpoints.hideText, async ({ params: { id }, body }, request) => {
    const { reason } = cancelReasonShape.fromWire(body)
    await db.transaction((tx) => hideText(tx, { ...deedOf(request, id), reason }))
    return present(id)
  })

  serve(app, deskMeetupEndpoints.showText, async ({ params: { id } }, request) => {
    await db.transaction((tx) => showText(tx, deedOf(request, id)))
    return present(id)
  })
}
