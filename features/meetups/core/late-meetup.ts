import { hourInWords, seoulMoment } from '~/lib/seoul-date'
import { adultsFromHour, isAdult } from '../../accounts/birth-year'
import { tableMs } from './meetup-end'

const lateFrom = `${adultsFromHour}:00`
const lateUntil = '06:00'
/** '밤 10시', after which meetups are for adults. */
export const lateInWords = hourInWords(adultsFromHour)

const timeOf = (moment: Date) => seoulMoment(moment).slice(11, 16)
const isLateTime = (time: string) => time >= lateFrom || time < lateUntil

/** Whether a meetup is for adults: it ends after 22:00, or begins before the morning. */
export function isLate(startsAt: Date, lastsMinutes?: number | null): boolean {
  // One that ends at 22:00 to the minute is not late.
  const last = new Date(startsAt.getTime() + tableMs(lastsMinutes) - 60_000)
  return isLateTime(timeOf(startsAt)) || isLateTime(timeOf(last))
}

export type AgeProblem = 'noBirthYear' | 'adultsOnly'

/** Why somebody may take no part in a meetup at this time because of their age; null if they may. */
export function whyNotForAge(
  startsAt: Date,
  { birthYear, lastsMinutes, now }: { birthYear: number | null; lastsMinutes?: number | null; now: Date },
): AgeProblem | null {
  if (!isLate(startsAt, lastsMinutes)) return null
  if (birthYear === null) return 'noBirthYear'
  return isAdult(birthYear, now) ? null : 'adultsOnly'
}
