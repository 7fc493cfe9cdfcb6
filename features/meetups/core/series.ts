import { seoulDate } from '~/lib/seoul-date'
import { dateAfter } from '../../cafes/opening-hours'
import { isDay, startsAtOf } from './meetup'

// A host's meetup every week (decision 0084).

export const mostDates = 8
/** `planned`: the clock will open it. `failed`: it could not be opened. */
export const dateStates = ['planned', 'open', 'skipped', 'failed'] as const
export const daysAhead = 14
const dayMs = 86_400_000
/** Regulars have a new date to themselves for so long. */
const regularsMs = 12 * 60 * 60_000

/** When a date opens. */
export function seriesDateOpensAt(day: string, time: string): Date {
  return new Date(startsAtOf(day, time).getTime() - daysAhead * dayMs)
}

/** The weeks that may follow a first date. */
export function weeksAfter(day: string): string[] {
  return Array.from({ length: mostDates - 1 }, (_, at) => dateAfter(day, 7 * (at + 1)))
}

/** Whether these days, in order, can follow the first date. */
export function areWeekly(first: string, days: readonly string[]): boolean {
  if (!isDay(first)) return false
  const weeks = weeksAfter(first)
  return days.every((day, at) => weeks.includes(day) && (at === 0 || (days[at - 1] ?? '') < day))
}

/** Until when a date that opens now is for regulars alone: twelve hours, but not on its last day. */
export function regularsUntil(startsAt: Date, now: Date): Date | null {
  const until = new Date(now.getTime() + regularsMs)
  return seoulDate(until) < seoulDate(startsAt) ? until : null
}
