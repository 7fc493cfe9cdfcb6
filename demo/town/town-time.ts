import { seededRandom } from '~/lib/seeded-random'
import { seoulDate } from '~/lib/seoul-date'

const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

export function minuteInDay(name: string, fromHour: number, toHour: number): number {
  return seededRandom(name).int(fromHour * 60, toHour * 60 - 1)
}

/** The beginning of today in Seoul, which has no summer time. */
export function midnightOf(now: Date): number {
  return Date.parse(`${seoulDate(now)}T00:00:00+09:00`)
}

export function moment(now: Date, daysAgo: number, minute: number): Date {
  return new Date(midnightOf(now) - daysAgo * dayMs + minute * minuteMs)
}

/** What happened today happened before now, however early in the day that is. */
export function pastMoment(now: Date, daysAgo: number, minute: number): Date {
  return new Date(Math.min(moment(now, daysAgo, minute).getTime(), now.getTime() - minuteMs))
}
