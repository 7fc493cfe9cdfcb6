import { cafeDayOf, spanOfCafeDay } from '../../cafes/cafe-day'
import type { Meetup } from './endpoints'
import { apartMs, deadlineAt, isOver, statusAt } from './meetup'
import { stateOf } from './next-action'

/** Screens offer the check-in from this long before the start. The cafe's code works longer (`spanOfCheckIns`). */
const checkInAheadMs = 60 * 60_000

/** What a member with a seat can do at the cafe: check in, and after that log what was played. */
export type DayOf = { is: 'check-in' } | { is: 'checked-in'; at: Date; hasBegun: boolean }

/** From when the check-in will be offered on the cafe's day; null on other days and once it is offered. */
export function checkInFrom(meetup: Meetup, now: Date | null): Date | null {
  const { own, startsAt } = meetup
  if (now === null || own?.state !== 'seated' || own.checkedInAt !== null || isOver(meetup.status))
    return null
  const start = new Date(startsAt)
  const from = new Date(start.getTime() - checkInAheadMs)
  return now < from && start < spanOfCheckIns(now).until ? from : null
}

/** `now` is null while a page does not know the time; then only the status counts. */
export function isUnderWay(
  { status, startsAt }: Pick<Meetup, 'status' | 'startsAt'>,
  now: Date | null,
): boolean {
  return now !== null && !isOver(status) && now >= new Date(startsAt)
}

/** How long after the start people may still sit together, whatever the meetup's status. */
const togetherMs = 12 * 60 * 60_000

/** Whether its people are about to play, or play, or have just played. */
export function isPlayedAt({ status, startsAt }: Pick<Meetup, 'status' | 'startsAt'>, now: Date): boolean {
  const start = new Date(startsAt)
  return (
    status !== 'cancelled' &&
    now >= deadlineAt('hours-before', start) &&
    now.getTime() < start.getTime() + togetherMs
  )
}

/** Null without a seat, before the day's check-in, and once the meetup is over. */
export function dayOf(meetup: Meetup, now: Date | null): DayOf | null {
  const { own } = meetup
  if (now === null || own?.state !== 'seated') return null
  const state = stateOf(meetup)
  if (isOver(statusAt(state, now))) return null
  if (own.checkedInAt !== null) {
    return { is: 'checked-in', at: new Date(own.checkedInAt), hasBegun: now >= state.startsAt }
  }
  const isDue = now.getTime() >= state.startsAt.getTime() - checkInAheadMs
  const { from, until } = spanOfCheckIns(now)
  return isDue && state.startsAt >= from && state.startsAt < until ? { is: 'check-in' } : null
}

const hourMs = 60 * 60_000

/**
 * At which starts a cafe checks in: on its day, and across the morning at which one day becomes the next, at what is being
 * played and what begins within an hour.
 */
export function spanOfCheckIns(now: Date): { from: Date; until: Date } {
  const { from, until } = spanOfCafeDay(cafeDayOf(now))
  return {
    from: new Date(Math.min(from.getTime(), now.getTime() - apartMs)),
    until: new Date(Math.max(until.getTime(), now.getTime() + hourMs)),
  }
}
