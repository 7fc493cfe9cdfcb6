import type { FastifyInstance, FastifyRequest } from 'fastify'
import { foldNickname } from '~/features/accounts/account'
import { accountRefusals } from '~/features/accounts/refusals'
import { endSessionsOf, setOperator } from '~/features/accounts/server/commands/standing'
import { findStanding, searchMembers } from '~/features/accounts/server/queries'
import { whyBadSuspension } from '~/features/accounts/standing'
import { profileMessages, whyBadPoint } from '~/features/cafes/cafe-profile'
import { cafeRefusals } from '~/features/cafes/refusals'
import { noteDeed } from '~/features/cafes/server/commands/as-staff'
import { dismissStaff, nameOwner } from '~/features/cafes/server/commands/staff'
import { findKeptCafe } from '~/features/cafes/server/queries/kept-cafe'
import { cancelReasonShape } from '~/features/desk/contract'
import { countApplications } from '~/features/instructors/server/queries/instructors'
import { countUnansweredLessons } from '~/features/instructors/server/queries/lessons'
import { callOffAsOperator, hideText, showText } from '~/features/meetups/desk/server/commands/meetups'
import { findHeld, putRight } from '~/features/meetups/server/commands/not-held'
import { searchMeetups } from '~/features/meetups/desk/server/queries/meetups'
import { countOpenDoubts } from '~/features/meetups/server/queries/not-held'
import { countFlaggedOrders } from '~/features/payments/server/queries'
import { countOpenCases } from '~/features/reviews/server/queries'
import { badInput, refuse } from '~/lib/errors'
import { signInAgain } from '~/lib/fresh-sign-in'
import type { BasicServices } from '~/lib/server/feature'
import { sliced } from '~/lib/server/paged'
import { isFreshlySignedIn, memberOf, serve } from '~/lib/server/serve'
import { auditPageSize } from '../audit'
import {
  auditPageShape,
  cafeBasicsShape,
  cafeEntryShape,
  cafeMeetupShape,
  deskEndpoints,
  deskMeetupEndpoints,
  deskMeetupShape,
  hideCafeShape,
  keeperParamsShape,
  rolesShape,
  suspendShape,
  waitingShape,
} from '../contract'
import { deskRefusals } from '~/features/cafes/desk/refusals'
import { cancelMeetupAsOperator, editCafe, hideAsOperator, showAsOperator } from '~/features/cafes/desk/server/commands/cafes'
import { liftAsOperator, suspendAsOperator } from '~/features/accounts/desk/server/commands/members'
import {
  presentAudited,
  presentCafe,
  presentDeskMeetup,
  presentEntry,
  presentFile,
  toDeskMeetup,
} from './present'
import { findNamedMember, listAudited, searchCafes } from './queries'

export function deskRoutes(app: FastifyInstance, { db }: BasicServices): void {
  serve(app, deskEndpoints.waiting, async () => {
    const [reviews, orders, applications, lessons, meetups] = await Promise.all([
      countOpenCases(db),
      countFlaggedOrders(db),
      countApplications(db),
      countUnansweredLessons(db),
      countOpenDoubts(db),
    ])
    return waitingShape.toWire({ reviews, orders, applications, lessons, meetups })
  })

  async function present(memberId: number) {
    const now = app.clock.now()
    const standing = await findStanding(db, memberId, now)
    if (!standing) throw refuse(accountRefusals.noMember)
    return presentFile(db, standing, now)
  }

  const actingOf = (request: FastifyRequest, memberId: number, version: string) => ({
    operatorId: memberOf(request).memberId,
    memberId,
    version,
    now: app.clock.now(),
  })

  serve(app, deskEndpoints.members, async ({ query: { q = '', filter = 'all', before = null } }, request) => {
    const found = await searchMembers(db, { text: q.trim(), filter, before, now: app.clock.now() })
    return sliced(request, found.rows.map(presentEntry), found)
  })

  serve(app, deskEndpoints.member, ({ params }) => present(params.id))

  serve(app, deskEndpoints.suspend, async ({ params: { id }, body }, request) => {
    const { version, ...given } = suspendShape.fromWire(body)
    const asked = { reason: given.reason, until: given.until === null ? null : new Date(given.until) }
    const why = whyBadSuspension(asked, app.clock.now())
    if (why) throw badInput({ [why.field]: why.message })
    const deed = { ...actingOf(request, id, version), ...asked }
    await db.transaction((tx) => suspendAsOperator(tx, deed))
    return present(id)
  })

  serve(app, deskEndpoints.lift, async ({ params: { id }, body }, request) => {
    const deed = actingOf(request, id, body.version)
    await db.transaction((tx) => liftAsOperator(tx, deed))
    return present(id)
  })

  serve(app, deskEndpoints.endSessions, async ({ params: { id }, body }, request) => {
    await endSessionsOf(db, actingOf(request, id, body.version))
    return present(id)
  })

  serve(app, deskEndpoints.setRoles, async ({ params: { id }, body }, request) => {
    const { version, isOperator } = rolesShape.fromWire(body)
    await setOperator(db, { ...actingOf(request, id, version), isOperator })
    return present(id)
  })

  serve(app, deskEndpoints.cafes, async ({ query: { q = '', filter = 'all', before = null } }, request) => {
    const found = await searchCafes(db, { text: q.trim(), filter, before })
    return sliced(request, found.rows.map(cafeEntryShape.toWire), found)
  })

  async function presentCafeOf(id: number) {
    const cafe = await findKeptCafe(db, id)
    if (!cafe) throw refuse(cafeRefusals.noCafe)
    return presentCafe(db, cafe)
  }

  serve(app, deskEndpoints.cafe, ({ params }) => presentCafeOf(params.id))

  const actingAt = (request: FastifyRequest, cafeId: number) => ({
    operatorId: memberOf(request).memberId,
    cafeId,
    now: app.clock.now(),
  })

  serve(app, deskEndpoints.editCafe, async ({ params: { id }, body }, request) => {
    const { version, latitude, longitude, ...basics } = cafeBasicsShape.fromWire(body)
    if ((latitude === null) !== (longitude === null)) throw badInput({ latitude: profileMessages.point })
    const at = latitude === null || longitude === null ? null : { latitude, longitude }
    const why = whyBadPoint(at)
    if (why) throw badInput({ latitude: why })
    const deed = { ...actingAt(request, id), version, basics: { ...basics, at } }
    await db.transaction((tx) => editCafe(tx, deed))
    return presentCafeOf(id)
  })

  serve(app, deskEndpoints.hideCafe, async ({ params: { id }, body }, request) => {
    const { confirmed, cancelReason, ...seen } = hideCafeShape.fromWire(body)
    if (confirmed !== null && !isFreshlySignedIn(request)) throw refuse(signInAgain)
    const cancelling = { confirmed, reason: cancelReason?.trim() || null }
    const deed = { ...actingAt(request, id), ...seen, cancelling }
    await db.transaction((tx) => hideAsOperator(tx, deed))
    return presentCafeOf(id)
  })

  serve(app, deskEndpoints.showCafe, async ({ params: { id }, body }, request) => {
    await db.transaction((tx) => showAsOperator(tx, { ...actingAt(request, id), version: body.version }))
    return presentCafeOf(id)
  })

  serve(app, deskEndpoints.cancelMeetup, async ({ params, body }, request) => {
    const { id, meetupId } = cafeMeetupShape.fromWire(params)
    const { reason } = cancelReasonShape.fromWire(body)
    await db.transaction((tx) => cancelMeetupAsOperator(tx, { ...actingAt(request, id), meetupId, reason }))
    return presentCafeOf(id)
  })

  serve(app, deskEndpoints.nameOwner, async ({ params: { id }, body }, request) => {
    const memberId = await findNamedMember(db, { folded: foldNickname(body.nickname), number: 0 })
    if (memberId === null) throw refuse(deskRefusals.noNamed)
    const operatorId = memberOf(request).memberId
    await db.transaction((tx) => nameOwner(tx, { cafeId: id, memberId, operatorId, now: app.clock.now() }))
    return presentCafeOf(id)
  })

  serve(app, deskEndpoints.removeKeeper, async ({ params }, request) => {
    const { id: cafeId, memberId } = keeperParamsShape.fromWire(params)
    const operatorId = memberOf(request).memberId
    await db.transaction((tx) => dismissStaff(tx, { cafeId, memberId, operatorId, now: app.clock.now() }))
    return presentCafeOf(cafeId)
  })

  serve(app, deskEndpoints.audit, async ({ query: { who = '', kind, thing, before } }) => {
    const text = who.trim()
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
    const actorId = text === '' ? null : await findNamedMember(db, { folded: foldNickname(text), number })
    if (text !== '' && actorId === null) return auditPageShape.toWire({ deeds: [], nextBefore: null })
    const asked = { kind: kind ?? null, thing: thing ?? null, actorId, before: before ?? null }
    const rows = await listAudited(db, asked)
    const shown = rows.slice(0, auditPageSize)
    return auditPageShape.toWire({
      deeds: shown.map(presentAudited),
      nextBefore: rows.length > auditPageSize ? (shown.at(-1)?.id ?? null) : null,
    })
  })

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

  const presentMeetup = (id: number) => presentDeskMeetup(db, id, app.clock.now())

  const deedOf = (request: FastifyRequest, meetupId: number) => ({
    meetupId,
    operatorId: memberOf(request).memberId,
    now: app.clock.now(),
  })

  serve(app, deskMeetupEndpoints.one, ({ params }) => presentMeetup(params.id))

  serve(app, deskMeetupEndpoints.cancel, async ({ params: { id }, body }, request) => {
    const { reason } = cancelReasonShape.fromWire(body)
    await db.transaction((tx) => callOffAsOperator(tx, { ...deedOf(request, id), reason }))
    return presentMeetup(id)
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
    return presentMeetup(meetupId)
  })

  serve(app, deskMeetupEndpoints.held, async ({ params: { id } }, request) => {
    await db.transaction((tx) => findHeld(tx, deedOf(request, id)))
    return presentMeetup(id)
  })

  serve(app, deskMeetupEndpoints.hideText, async ({ params: { id }, body }, request) => {
    const { reason } = cancelReasonShape.fromWire(body)
    await db.transaction((tx) => hideText(tx, { ...deedOf(request, id), reason }))
    return presentMeetup(id)
  })

  serve(app, deskMeetupEndpoints.showText, async ({ params: { id } }, request) => {
    await db.transaction((tx) => showText(tx, deedOf(request, id)))
    return presentMeetup(id)
  })
}
