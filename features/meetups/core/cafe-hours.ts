import { hourMs, minuteMs } from '~/lib/durations'
import { type Refusal, refuse } from '~/lib/errors'
import { seoulDate, seoulEnd, seoulMoment, seoulShortMoment, seoulTime } from '~/lib/seoul-date'
import { closedDays, dateAfter, type Hours, isOpenAt, openStateAt, spanOf } from '../../cafes/opening-hours'
import { startsAtOf } from './meetup'
import { tableMs } from './meetup-end'
import { hoursRefusals } from './refusals'

// What the opening hours of a cafe allow: when a meetup can be opened there, and until when the cafe says yes to it.

/** So long before closing a meetup begins whose host names no end. */
const leastOpenMinutes = 60

interface MeetupHours {
  startsAt: Date
  /** Until the end that its host has named, in minutes. */
  lastsMinutes: number | null
}

/** Why nobody is let in at the start. A meetup that stands is judged by nothing else, whatever hours are changed later. */
export function whyDoorsClosed(startsAt: Date, hours: Hours): 'dayOff' | 'notOpenThen' | null {
  if (isOpenAt(startsAt, hours)) return null
  if (closedDays(seoulDate(startsAt), 1, hours).length > 0) return 'dayOff'
  return hours.opening === null ? null : 'notOpenThen'
}

export type HoursProblem = keyof typeof hoursRefusals

export const isHoursProblem = (problem: string): problem is HoursProblem => problem in hoursRefusals

/** When the cafe closes after this moment; null if it is not open then, never closes, or nobody knows. */
export function closingAfter(startsAt: Date, hours: Hours): Date | null {
  const state = openStateAt(startsAt, hours)
  return state.is === 'open' ? state.closesAt : null
}

/** Why a meetup cannot be opened at these hours of a cafe. If they are unknown, only its days off count. */
export function whyCafeCannot(
  { startsAt, lastsMinutes }: MeetupHours,
  hours: Hours,
): Exclude<HoursProblem, 'noTimeForYes'> | null {
  const closed = whyDoorsClosed(startsAt, hours)
  if (closed !== null) return closed
  const closesAt = closingAfter(startsAt, hours)
  if (closesAt === null) return null
  if (lastsMinutes === null)
    return closesAt.getTime() - startsAt.getTime() < leastOpenMinutes * minuteMs ? 'closesSoon' : null
  return startsAt.getTime() + tableMs(lastsMinutes) > closesAt.getTime() ? 'endsAfterClosing' : null
}

/** The problem with the hours that it comes from. */
export function hoursProblemInWords(problem: HoursProblem, startsAt: Date, hours: Hours): string {
  if (problem === 'dayOff') return hoursRefusals.dayOff.says
  if (problem === 'noTimeForYes') return noTimeForYesInWords(startsAt, hours)
  const closesAt = closingAfter(startsAt, hours)
  if (problem === 'notOpenThen' || closesAt === null) {
    const span = spanOf(seoulDate(startsAt), hours)
    if (span === null) return hoursRefusals.notOpenThen.says
    return `카페 영업시간이 아니에요. 이날은 ${seoulTime(new Date(span.from))}에 열고 ${seoulEnd(new Date(span.to))}에 닫아요.`
  }
  const closes = `이 카페는 ${seoulEnd(closesAt)}에 닫아요.`
  if (problem === 'endsAfterClosing') return `${closes} 그때까지 끝나게 정해 주세요.`
  const latest = new Date(closesAt.getTime() - leastOpenMinutes * minuteMs)
  return `${closes} 늦어도 ${seoulTime(latest)}에는 시작해야 해요.`
}

/** The refusal of a meetup that the hours of its cafe do not allow. Its sentence names them. */
export function refuseForHours(problem: HoursProblem, startsAt: Date, hours: Hours): Refusal {
  return refuse({ ...hoursRefusals[problem], says: hoursProblemInWords(problem, startsAt, hours) })
}

/** The latest moment for the yes of a cafe, before the start. */
const yesBeforeStartMs = hourMs
/** The yes is due so long after opening. */
const yesAfterOpeningMs = 2 * hourMs
/** The least that a cafe is open until then. */
const leastOpenForYesMs = leastOpenMinutes * minuteMs
/** Of a cafe whose hours are unknown: it has at least this long, and at most. */
export const leastForYesMs = hourMs
const mostForYesMs = 24 * hourMs

/** Within a day or by noon of the day of the meetup, whichever comes first, but not within an hour. */
function yesDueWithoutHours(startsAt: Date, openedAt: Date): Date {
  const noon = startsAtOf(seoulMoment(startsAt).slice(0, 10), '12:00').getTime()
  const opened = openedAt.getTime()
  const due = Math.max(Math.min(opened + mostForYesMs, noon), opened + leastForYesMs)
  return new Date(Math.min(due, startsAt.getTime() - yesBeforeStartMs))
}

/** The day whose opening the meetup begins in: of one past midnight the day before. */
function openDayOf(startsAt: Date, hours: Hours): { day: string; from: number } | null {
  const today = seoulDate(startsAt)
  for (const day of [today, dateAfter(today, -1)]) {
    const span = spanOf(day, hours)
    if (span !== null && span.from <= startsAt.getTime() && startsAt.getTime() < span.to)
      return { day, from: span.from }
  }
  return null
}

function openMsBetween(from: number, to: number, hours: Hours): number {
  let sum = 0
  const last = seoulDate(new Date(to))
  for (let day = dateAfter(seoulDate(new Date(from)), -1); day <= last; day = dateAfter(day, 1)) {
    const span = spanOf(day, hours)
    if (span !== null) sum += Math.max(0, Math.min(span.to, to) - Math.max(span.from, from))
  }
  return sum
}

/** Noon or two hours after opening, whichever is later, but an hour before the start at the latest. */
function usualYesDue(startsAt: Date, { day, from }: { day: string; from: number }): number {
  const noon = startsAtOf(day, '12:00').getTime()
  return Math.min(Math.max(noon, from + yesAfterOpeningMs), startsAt.getTime() - yesBeforeStartMs)
}

/** When the last open day before this one closes, if that is still to come. */
function closingBefore(day: string, openedAt: Date, hours: Hours): number | null {
  const first = dateAfter(seoulDate(openedAt), -1)
  for (let before = dateAfter(day, -1); before >= first; before = dateAfter(before, -1)) {
    const span = spanOf(before, hours)
    if (span !== null) return span.to > openedAt.getTime() ? span.to : null
  }
  return null
}

/**
 * Until when the cafe says yes to a meetup that is opened now, so that somebody is there to answer: null if it cannot in time, and the
 * meetup is not opened.
 */
export function yesDueAt(startsAt: Date, openedAt: Date, hours: Hours): Date | null {
  const open = openDayOf(startsAt, hours)
  if (open === null) return yesDueWithoutHours(startsAt, openedAt)
  const usual = usualYesDue(startsAt, open)
  if (openMsBetween(openedAt.getTime(), usual, hours) >= leastOpenForYesMs) return new Date(usual)
  const before = closingBefore(open.day, openedAt, hours)
  return before === null ? null : new Date(Math.min(before, startsAt.getTime() - yesBeforeStartMs))
}

/** Why a meetup is not opened to which the cafe could not say yes in time. */
function noTimeForYesInWords(startsAt: Date, hours: Hours): string {
  const open = openDayOf(startsAt, hours)
  const due = open === null ? startsAt : new Date(usualYesDue(startsAt, open))
  return `이 모임은 매장이 ${seoulShortMoment(due)}까지 확인해야 하는데, 그때까지 매장이 여는 시간이 ${leastOpenMinutes}분보다 적게 남았어요. 다른 날짜나 시간을 선택해 주세요.`
}
