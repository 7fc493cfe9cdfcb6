import { seoulDate } from '~/lib/seoul-date'

/** A cafe's evening goes on after midnight: its day begins at this hour, and what starts before belongs to the evening before. */
export const cafeDayBegins = 6

const hourMs = 60 * 60_000

/** The day to which a moment belongs at a cafe, as YYYY-MM-DD. */
export function cafeDayOf(moment: Date): string {
  return seoulDate(new Date(moment.getTime() - cafeDayBegins * hourMs))
}

/** From when (inclusive) to when (exclusive) a cafe's day is. */
export function spanOfCafeDay(day: string): { from: Date; until: Date } {
  const from = new Date(Date.parse(`${day}T00:00:00+09:00`) + cafeDayBegins * hourMs)
  return { from, until: new Date(from.getTime() + 24 * hourMs) }
}
