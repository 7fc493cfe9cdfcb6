import { holidayOn } from '~/lib/korea/holidays'
import type { PassRules } from '../../cafes/cafe'
import { isWeekend } from '../../cafes/opening-hours'
import { type DayKind, isPassTier, type PassTier } from '../../passes/pass'

// Apart from meetup.ts, because few screens need the list of holidays.

/** Saturday and Sunday, and public holidays where the cafe counts them as weekend. */
export function dayKindOf(day: string, { holidaysAsWeekend }: Pick<PassRules, 'holidaysAsWeekend'>): DayKind {
  return isWeekend(day) || (holidaysAsWeekend && holidayOn(day) !== null) ? 'weekend' : 'weekday'
}

/** The pass that a meetup on this day takes at a cafe; null if members pay at the cafe. */
export function tierOn(day: string, cafe: PassRules): PassTier | null {
  const price = dayKindOf(day, cafe) === 'weekend' ? cafe.weekendPass : cafe.weekdayPass
  return price !== null && isPassTier(price) ? price : null
}

/** '평일', '주말', or '공휴일 · 주말 요금' on a weekday that the cafe counts as weekend. */
export function dayKindInWords(day: string, cafe: Pick<PassRules, 'holidaysAsWeekend'>): string {
  if (dayKindOf(day, cafe) === 'weekday') return '평일'
  return isWeekend(day) ? '주말' : '공휴일 · 주말 요금'
}
