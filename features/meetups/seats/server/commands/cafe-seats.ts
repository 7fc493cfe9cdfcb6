import { dateAfter, type Hours } from '~/features/cafes/opening-hours'
import { cafeRefusals } from '~/features/cafes/refusals'
import { type Acting, lockCafeFor, noteFactsChanged } from '~/features/cafes/server/commands/as-staff'
import { refuse } from '~/lib/errors'
import { seoulDate } from '~/lib/seoul-date'
import { advisoryPairs } from '~/lib/server/advisory-locks'
import type { Transaction } from '~/lib/server/database'
import { versionOf } from '~/lib/server/version-of'
import { whyCafeCannot } from '../../../core/cafe-hours'
import { startsAtOf } from '../../../core/meetup'
import { longestMeetupMs } from '../../../core/meetup-end'
import { meetupAtCafeAudits } from '../../../core/server/audit'
import { whyNotThen } from '../../../core/start-time'
import { cafeMeetupRefusals } from '../../cafe-refusals'
import { mostBlockedHours, noSeatsInWords, type SeatHours, seatsOnDay } from '../../cafe-seats'
import type { DoorOrSeatChange } from '../../meetups-to-come'
import { countSeatsFree, findSeatHours, listBlockedHours, readSeats } from '../queries/cafe-seats'
import { type Closing, closeCafe, recordCalledOff } from './meetups-to-come'

interface MeetupAtCafe {
  cafeId: number
  startsAt: Date
  people: number
  lastsMinutes?: number | null
  /** When the cafe is open. */
  hours: Hours
  /** A meetup that moves, which takes its own seats along. */
  but?: number | null
  now: Date
}

/** Whoever opens meetups at a cafe on a day does it one after another. It comes before every other lock. */
export async function lockCafeDays(
  tx: Transaction,
  { cafeId, startsAt }: Pick<MeetupAtCafe, 'cafeId' | 'startsAt'>,
): Promise<void> {
  const days = new Set([seoulDate(startsAt), seoulDate(new Date(startsAt.getTime() + longestMeetupMs))])
  for (const day of days) {
    await tx`select from pg_advisory_xact_lock(${advisoryPairs.cafeSeats}, hashtext(${`${cafeId}:${day}`}))`
  }
}

/**
 * Refuses a meetup for which the cafe has no seats left, and says what is free. The caller holds `lockCafeDays`; the lock on
 * the cafe holds off whoever changes its seats, until the meetup is stored.
 */
export async function refuseWithoutSeats(
  tx: Transaction,
  { cafeId, startsAt, people, lastsMinutes = null, hours, but = null, now }: MeetupAtCafe,
): Promise<void> {
  await tx`select from cafes where id = ${cafeId} for key share`
  const free = await countSeatsFree(tx, { cafeId, startsAt, lastsMinutes, but })
  if (free === null || free >= people) return
  const day = seoulDate(startsAt)
  const span = { from: startsAtOf(day, '00:00'), until: startsAtOf(dateAfter(day, 1), '00:00') }
  const { offer, taken } = await readSeats(tx, { cafeId, ...span })
  const times = seatsOnDay(day, offer, taken, lastsMinutes).filter(
    (time) =>
      whyNotThen(time.startsAt, now) === null &&
      whyCafeCannot({ startsAt: time.startsAt, lastsMinutes }, hours) === null,
  )
  const says = noSeatsInWords({ startsAt, free, people }, times)
  throw refuse({ ...cafeMeetupRefusals.noSeats, says }, { free: Math.max(0, free) })
}

export const versionOfSeats = (hours: readonly SeatHours[] | null) =>
  versionOf(
    hours?.map(({ weekday, opens, closes, seats, needsYes }) => [weekday, opens, closes, seats, needsYes]) ??
      null,
  )

type Cancelling = Pick<Closing, 'confirmed' | 'reason'>

/** Says anew how many seats meetups get, and calls off those that get none any more (`closeCafe`). */
export async function changeSeatHours(
  tx: Transaction,
  {
    hours,
    version,
    cancelling,
    ...acting
  }: Acting & { hours: readonly SeatHours[] | null; version: string; cancelling: Cancelling },
): Promise<void> {
  const { cafeId, actorId: memberId, now } = acting
  const change: DoorOrSeatChange = { is: 'seats', hours }
  await closeCafe(tx, { ...acting, ...cancelling, change }, async (calledOff) => {
    if ((await lockCafeFor(tx, { cafeId, memberId })) !== 'owner') throw refuse(cafeRefusals.notOwner)
    if (versionOfSeats(await findSeatHours(tx, cafeId)) !== version)
      throw refuse(cafeRefusals.changedMeanwhile)
    await tx`delete from cafe_seat_offers where cafe_id = ${cafeId}`
    if (hours !== null) {
      await tx`insert into cafe_seat_offers (cafe_id, stated_at) values (${cafeId}, ${now})`
      for (const { weekday, opens, closes, seats, needsYes } of hours) {
        await tx`
          insert into cafe_seat_hours (cafe_id, weekday, opens, closes, seats, needs_yes)
          values (${cafeId}, ${weekday}, ${opens}, ${closes}, ${seats}, ${needsYes})`
      }
    }
    await recordCalledOff(tx, acting, calledOff)
    const details = {
      isLimited: hours !== null,
      ...(calledOff.length > 0 && { cancelled: calledOff.length }),
    }
    await noteFactsChanged(tx, acting, { action: meetupAtCafeAudits['change-seats'], details })
  })
}

/** Blocks hours of a day. Everybody of the staff does; where that calls meetups off, only owners do. */
export async function blockHours(
  tx: Transaction,
  {
    startsAt,
    endsAt,
    why,
    cancelling,
    ...acting
  }: Acting & { startsAt: Date; endsAt: Date; why: string | null; cancelling: Cancelling },
): Promise<number> {
  const { cafeId, actorId: memberId, now } = acting
  let id: number | undefined
  const change: DoorOrSeatChange = { is: 'blocked', startsAt, endsAt }
  await closeCafe(tx, { ...acting, ...cancelling, change }, async (calledOff) => {
    const role = await lockCafeFor(tx, { cafeId, memberId })
    if (calledOff.length > 0 && role !== 'owner') throw refuse(cafeRefusals.notOwner)
    const known = await listBlockedHours(tx, { cafeId, from: now, most: mostBlockedHours })
    if (known.length >= mostBlockedHours) throw refuse(cafeMeetupRefusals.tooManyBlocked)
    const [blocked] = await tx<{ id: number }[]>`
      insert into cafe_blocked_hours (cafe_id, starts_at, ends_at, reason)
      values (${cafeId}, ${startsAt}, ${endsAt}, ${why}) returning id`
    id = blocked?.id
    await recordCalledOff(tx, acting, calledOff)
    const details = {
      startsAt: startsAt.toISOString(),
      ...(calledOff.length > 0 && { cancelled: calledOff.length }),
    }
    await noteFactsChanged(tx, acting, { action: meetupAtCafeAudits['block-hours'], details })
  })
  if (id === undefined) throw new Error('the hours were not stored')
  return id
}

/** Opens blocked hours again. Repeating it changes nothing. */
export async function unblockHours(tx: Transaction, acting: Acting & { blockId: number }): Promise<void> {
  const { cafeId, actorId: memberId, blockId } = acting
  await lockCafeFor(tx, { cafeId, memberId })
  const [gone] = await tx<{ startsAt: Date }[]>`
    delete from cafe_blocked_hours where id = ${blockId} and cafe_id = ${cafeId} returning starts_at`
  if (!gone) return
  await noteFactsChanged(tx, acting, {
    action: meetupAtCafeAudits['unblock-hours'],
    details: { startsAt: gone.startsAt.toISOString() },
  })
}
