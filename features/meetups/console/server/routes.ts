import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cafeDayOf } from '~/features/cafes/cafe-day'
import { dayOffsAheadDays, dayOffsAheadYears } from '~/features/cafes/cafe-profile'
import { dateAfter } from '~/features/cafes/opening-hours'
import { cafeRefusals } from '~/features/cafes/refusals'
import { type Acting, recordAction } from '~/features/cafes/server/commands/as-staff'
import { findStaffRole } from '~/features/cafes/server/queries/staff'
import { whyNoCheckInByHand, whySeatsAreHidden } from '~/features/meetups/attendance/attendance'
import { checkInByHand, undoCheckIn } from '~/features/meetups/attendance/server/commands/attendance'
import { putRight } from '~/features/meetups/attendance/server/commands/not-held'
import { startsAtOf } from '~/features/meetups/core/meetup'
import { meetupRefusals } from '~/features/meetups/core/refusals'
import { meetupAtCafeAudits } from '~/features/meetups/core/server/audit'
import { findMeetup, stateOf } from '~/features/meetups/core/server/queries/meetups'
import { cancelMeetupByCafe } from '~/features/meetups/course/server/commands/host-meetup'
import { mostBlockedHours, whyBadSeatHours } from '~/features/meetups/seats/cafe-seats'
import {
  blockHours,
  changeSeatHours,
  unblockHours,
  versionOfSeats,
} from '~/features/meetups/seats/server/commands/cafe-seats'
import { answerForCafe } from '~/features/meetups/seats/server/commands/cafe-yes'
import { findSeatHours, listBlockedHours } from '~/features/meetups/seats/server/queries/cafe-seats'
import { makeTable, pauseTable, stopTable } from '~/features/meetups/tables/server/commands/standing-tables'
import { listTableDates, listTables } from '~/features/meetups/tables/server/queries/standing-tables'
import { badInput, refuse } from '~/lib/errors'
import { spanOfMonth } from '~/lib/month'
import { seoulDate } from '~/lib/seoul-date'
import { memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { serve, servedBy } from '~/lib/server/serve'
import { meetupConsoleEndpoints } from '../endpoints'
import { mostSettlementsInFile, mostShownSettlements, writeSettlements } from '../monthly-settlements'
import { presentMeetupsOfDay, presentSeats, presentSettlements, presentTables, toSettlement } from './present'
import { listComingDays, listMeetupsOfDay, listSeats, listSettlements, sumSettlements } from './queries'
import { meetupConsoleCalls } from './schemas'

const calls = servedBy(meetupConsoleEndpoints, meetupConsoleCalls)

/** So many days with meetups are listed. */
const mostComingDays = 14

export function meetupConsoleRoutes(app: FastifyInstance, { db, clock }: BasicServices): void {
  /** Who acts at which cafe and when, with the other parameters of the path. */
  const acting = <P extends { cafeId: number }>(request: FastifyRequest, params: P): Acting & P => ({
    ...params,
    actorId: memberOf(request).memberId,
    now: clock.now(),
  })
  const roleOf = (request: FastifyRequest, cafeId: number) =>
    findStaffRole(db, { cafeId, memberId: memberOf(request).memberId })
  const orNull = (text: string | null) => text?.trim() || null
  const cancellingOf = ({
    confirmed,
    cancelReason,
  }: {
    confirmed: string | null
    cancelReason: string | null
  }) => ({
    confirmed,
    reason: orNull(cancelReason),
  })

  serve(app, calls.meetupsOfDay, async ({ params: { cafeId }, query }, request) => {
    const now = clock.now()
    const day = query.day ?? cafeDayOf(now)
    const [meetups, coming, role] = await Promise.all([
      listMeetupsOfDay(db, { cafeId, day }),
      listComingDays(db, { cafeId, from: now, most: mostComingDays }),
      roleOf(request, cafeId),
    ])
    return presentMeetupsOfDay({ day, meetups, coming }, role, now)
  })

  serve(app, calls.cancelMeetup, async ({ params, body: { reason } }, request) => {
    const action = acting(request, params)
    await db.transaction(async (tx) => {
      const { startsAt } = await cancelMeetupByCafe(tx, { ...action, reason })
      // The cancellation has locked the actor, as removing staff does, so the role cannot change after this.
      const role = await findStaffRole(tx, { cafeId: params.cafeId, memberId: action.actorId })
      if (role !== 'owner') throw refuse(role === null ? cafeRefusals.notStaff : cafeRefusals.notOwner)
      const details = { meetup: params.meetupId, startsAt: startsAt.toISOString() }
      await recordAction(tx, action, { action: meetupAtCafeAudits['cancel-meetup'], details })
    })
    return {}
  })

  serve(app, calls.seatsOfMeetup, async ({ params: { cafeId, meetupId } }) => {
    const now = clock.now()
    const row = await findMeetup(db, meetupId)
    if (row?.cafeId !== cafeId) throw refuse(meetupRefusals.noMeetup)
    return {
      seats:
        whySeatsAreHidden(row.startsAt, now) === null
          ? presentSeats(await listSeats(db, meetupId), stateOf(row), now)
          : [],
      whyNoCheckIn: whyNoCheckInByHand(stateOf(row), now),
    }
  })

  serve(app, calls.checkIn, async ({ params }, request) => {
    await db.transaction((tx) => checkInByHand(tx, acting(request, params)))
    return {}
  })

  serve(app, calls.undoCheckIn, async ({ params }, request) => {
    await db.transaction((tx) => undoCheckIn(tx, acting(request, params)))
    return {}
  })

  serve(app, calls.answerMeetup, async ({ params, body }, request) => {
    const answer = { isYes: body.isYes, reason: body.isYes ? null : body.reason }
    await db.transaction((tx) => answerForCafe(tx, { ...acting(request, params), ...answer }))
    return {}
  })

  serve(app, calls.sayNotHeld, async ({ params, body: { reason } }, request) => {
    const action = acting(request, params)
    await db.transaction(async (tx) => {
      const { startsAt, isDone } = await putRight(tx, { ...action, reason })
      // It has locked the actor, as removing staff does, so the role cannot change after this.
      const role = await findStaffRole(tx, { cafeId: params.cafeId, memberId: action.actorId })
      if (role === null) throw refuse(cafeRefusals.notStaff)
      if (!isDone) return
      const details = { meetup: params.meetupId, startsAt: startsAt.toISOString() }
      await recordAction(tx, action, { action: meetupAtCafeAudits['say-not-held'], details })
    })
    return {}
  })

  serve(app, calls.seats, async ({ params: { cafeId } }) => {
    const [hours, blocked] = await Promise.all([
      findSeatHours(db, cafeId),
      listBlockedHours(db, { cafeId, from: clock.now(), most: mostBlockedHours }),
    ])
    return { hours, blocked, version: versionOfSeats(hours) }
  })

  serve(app, calls.changeSeats, async ({ params, body }, request) => {
    const { hours, version } = body
    const bad = hours === null ? null : whyBadSeatHours(hours)
    if (bad !== null) throw badInput({ [`hours.${bad.at}`]: bad.message })
    const action = { ...acting(request, params), hours, version, cancelling: cancellingOf(body) }
    await db.transaction((tx) => changeSeatHours(tx, action))
    return {}
  })

  serve(app, calls.blockHours, ({ params, body, once }, request) => {
    const { day, from, until, reason } = body
    const startsAt = startsAtOf(day, from)
    const endsAt = startsAtOf(until > from ? day : dateAfter(day, 1), until)
    const action = {
      ...acting(request, params),
      startsAt,
      endsAt,
      why: orNull(reason),
      cancelling: cancellingOf(body),
    }
    if (endsAt <= action.now) throw badInput({ day: '지난 시간은 막을 수 없어요.' })
    if (day > dateAfter(seoulDate(action.now), dayOffsAheadDays))
      throw badInput({ day: `${dayOffsAheadYears}년 안의 날짜를 선택해 주세요.` })
    return once(async (tx) => ({ id: await blockHours(tx, action) }))
  })

  serve(app, calls.unblockHours, async ({ params }, request) => {
    await db.transaction((tx) => unblockHours(tx, acting(request, params)))
    return {}
  })

  const monthOf = (query: { month?: string }) => query.month ?? seoulDate(clock.now()).slice(0, 7)

  serve(app, calls.settlements, async ({ params, query }) => {
    const month = monthOf(query)
    const span = { ...params, ...spanOfMonth(month) }
    const [settlements, sums] = await Promise.all([
      listSettlements(db, { ...span, most: mostShownSettlements }),
      sumSettlements(db, span),
    ])
    return presentSettlements(month, settlements, sums)
  })

  serve(app, calls.settlementFile, async ({ params, query }) => {
    const month = monthOf(query)
    const span = { ...params, ...spanOfMonth(month) }
    const settlements = await listSettlements(db, { ...span, most: mostSettlementsInFile })
    return {
      name: `meeple-settlements-${params.cafeId}-${month}.csv`,
      type: 'text/csv; charset=utf-8',
      text: writeSettlements(settlements.map(toSettlement)),
    }
  })

  serve(app, calls.tables, async ({ params: { cafeId } }) => {
    const now = clock.now()
    const [tables, dates] = await Promise.all([
      listTables(db, { cafeId }),
      listTableDates(db, { cafeId, now }),
    ])
    return { tables: presentTables(tables, dates, now) }
  })

  serve(app, calls.makeTable, ({ params, body, once }, request) => {
    const draft = { ...body, title: body.title ?? '', content: body.content ?? '', time: body.time ?? '' }
    return once(async (tx) => ({ id: await makeTable(tx, { ...acting(request, params), ...draft }) }))
  })

  serve(app, calls.pauseTable, async ({ params, body }, request) => {
    await db.transaction((tx) => pauseTable(tx, { ...acting(request, params), ...body }))
    return {}
  })

  serve(app, calls.stopTable, async ({ params, body }, request) => {
    await db.transaction((tx) => stopTable(tx, { ...acting(request, params), ...body }))
    return {}
  })
}
