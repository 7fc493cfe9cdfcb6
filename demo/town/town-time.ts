import { isWeekend, weekdayOf } from '~/features/cafes/opening-hours'
import { holidayOn } from '~/lib/korea/holidays'
import { seededRandom } from '~/lib/seeded-random'
import { seoulDate } from '~/lib/seoul-date'

const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

export function minuteInDay(name: string, fromHour: number, toHour: number): number {
  return seededRandom(name).int(fromHour * 60, toHour * 60 - 1)
}

/** Midnight in Seoul, which has no daylight saving time. */
export function midnightOf(now: Date): number {
  return Date.parse(`${seoulDate(now)}T00:00:00+09:00`)
}

export function moment(now: Date, daysAgo: number, minute: number): Date {
  return new Date(midnightOf(now) - daysAgo * dayMs + minute * minuteMs)
}

/** A time in the past. Something from today is always before now. */
export function pastMoment(now: Date, daysAgo: number, minute: number): Date {
  return new Date(Math.min(moment(now, daysAgo, minute).getTime(), now.getTime() - minuteMs))
}

export function isDayOff(day: string): boolean {
  return isWeekend(day) || holidayOn(day) !== null
}

export const isWorkday = (day: string) => !isDayOff(day)
export const isWednesday = (day: string) => weekdayOf(day) === 2
export const isThursday = (day: string) => weekdayOf(day) === 3
export const isAtYearEnd = (day: string) => ['11', '12'].includes(day.slice(5, 7))
