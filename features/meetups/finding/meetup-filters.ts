import { seoulDate } from '~/lib/seoul-date'
import { dateAfter, weekdayOf } from '../../cafes/opening-hours'
import { startsAtOf } from '../core/meetup'

export const whens = ['today', 'tomorrow', 'weekend'] as const
export type When = (typeof whens)[number]

/** The distances that the list offers, in kilometres. */
export const nearDistances = [3, 10] as const
export const mostWithinKm = 50
/** The home screen shows meetups that are soon within this distance. */
export const soonWithinKm = 20
/** The alternatives to a meetup are within this distance of it. */
export const alternativesWithinKm = 10

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
