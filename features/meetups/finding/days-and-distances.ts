import { seoulDate } from '~/lib/seoul-date'
import { dateAfter, weekdayOf } from '../../cafes/opening-hours'
import { startsAtOf } from '../core/meetup'

export const whens = ['today', 'tomorrow', 'weekend'] as const
export type When = (typeof whens)[number]

/** How far the list may reach. */
export const meetupsWithinKm = [3, 10] as const
export const mostWithinKm = 50
/** The home screen shows meetups that are soon. */
export const soonMeetupsWithinKm = 20
/** Those that are shown instead of a meetup. */
export const otherMeetupsWithinKm = 10

const saturday = 5

/** The first and the last day of the span, in Seoul. The weekend is the one that is on or comes next. */
export function daysOf(when: When, now: Date): { first: string; last: string } {
  const today = seoulDate(now)
  if (when === 'today') return { first: today, last: today }
  const tomorrow = dateAfter(today, 1)
  if (when === 'tomorrow') return { first: tomorrow, last: tomorrow }
  const weekday = weekdayOf(today)
  const sunday = dateAfter(today, saturday + 1 - weekday)
  return { first: weekday > saturday ? today : dateAfter(sunday, -1), last: sunday }
}

/** The same as moments; the end is not in it. */
export function spanOf(when: When, now: Date): { from: Date; until: Date } {
  const { first, last } = daysOf(when, now)
  return { from: startsAtOf(first, '00:00'), until: startsAtOf(dateAfter(last, 1), '00:00') }
}
