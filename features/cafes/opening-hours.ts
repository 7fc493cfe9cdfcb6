import { seoulDate } from '~/lib/seoul-date'

/** Minutes since midnight. A closing time after midnight is above 1440: 1560 is 02:00 on the next day. */
export interface Opening {
  opens: number
  closes: number
}

/** Monday to Sunday; null on days on which the cafe stays closed. */
export type OpeningHours = readonly (Opening | null)[]

export interface DayOff {
  /** YYYY-MM-DD. An opening that begins on that day does not take place, not even its part after midnight. */
  day: string
  reason: string | null
}

export interface Hours {
  /** Null if the hours are unknown. */
  opening: OpeningHours | null
  dayOffs: readonly DayOff[]
}

/** A change of a cafe that may close its doors to what is arranged there. */
export type DoorChange =
  /** YYYY-MM-DD */
  { is: 'day-off'; day: string } | { is: 'week'; opening: OpeningHours | null } | { is: 'hidden' }

export type OpenState =
  | { is: 'unknown' }
  /** `closesAt` is null when the cafe never closes. */
  | { is: 'open'; closesAt: Date | null }
  /** `opensAt` is null when no opening is known for the coming weeks. */
  | { is: 'closed'; opensAt: Date | null; dayOff: DayOff | null }

export const minutesInDay = 1440
const daysInWeek = 7
const minuteMs = 60_000
const dayMs = minutesInDay * minuteMs
/** The search for the next opening ends after this many days. */
const daysAhead = 28

/** A day and minute in Seoul, which has no daylight saving time. */
export interface SeoulMoment {
  /** YYYY-MM-DD */
  date: string
  dayBefore: string
  /** 0 is Monday. */
  weekday: number
  minute: number
}

export function toSeoulMoment(moment: Date): SeoulMoment {
  const date = seoulDate(moment)
  const midnight = midnightOf(date)
  return {
    date,
    dayBefore: dateAfter(date, -1),
    weekday: weekdayOf(date),
    minute: Math.floor((moment.getTime() - midnight) / minuteMs),
  }
}

/** The start of the moment's day in Seoul. */
export function seoulMidnight(moment: Date): Date {
  return new Date(midnightOf(seoulDate(moment)))
}

/** Reads two lists of minutes, where equal minutes mean a closed day. Null if the hours are unknown. */
export function readOpeningHours({
  opens,
  closes,
}: {
  opens: readonly number[] | null
  closes: readonly number[] | null
}): OpeningHours | null {
  if (opens === null || closes === null) return null
  return opens.map((opening, day) => {
    const closing = closes[day] ?? opening
    return opening === closing ? null : { opens: opening, closes: closing }
  })
}

function midnightOf(date: string): number {
  return Date.parse(`${date}T00:00:00+09:00`)
}

export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** 0 is Monday. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % daysInWeek
}

export function isWeekend(date: string): boolean {
  return weekdayOf(date) >= 5
}

/** The opening that begins on this day; null on closed days and days off. */
function openingOn(date: string, { opening, dayOffs }: Hours): Opening | null {
  if (dayOffs.some(({ day }) => day === date)) return null
  return opening?.[weekdayOf(date)] ?? null
}

interface Span {
  from: number
  to: number
}

/** From when to when the cafe is open that opens on this day. */
export function spanOf(date: string, hours: Hours): Span | null {
  const opening = openingOn(date, hours)
  if (opening === null) return null
  const midnight = midnightOf(date)
  return { from: midnight + opening.opens * minuteMs, to: midnight + opening.closes * minuteMs }
}

/** Whether and until when the cafe is open at this moment, or when it opens next. */
export function openStateAt(moment: Date, hours: Hours): OpenState {
  if (hours.opening === null) return { is: 'unknown' }
  const now = moment.getTime()
  const today = seoulDate(moment)
  let closesAt: number | null = null
  for (let ahead = -1; ahead <= daysAhead; ahead += 1) {
    const span = spanOf(dateAfter(today, ahead), hours)
    if (closesAt !== null) {
      // An opening that begins when the previous one ends continues it.
      if (span === null || span.from > closesAt) return { is: 'open', closesAt: new Date(closesAt) }
      closesAt = span.to
    } else if (span !== null && span.to > now) {
      if (span.from > now) {
        const dayOff = hours.dayOffs.find(({ day }) => day === today) ?? null
        return { is: 'closed', opensAt: new Date(span.from), dayOff }
      }
      closesAt = span.to
    }
  }
  if (closesAt !== null) return { is: 'open', closesAt: null }
  return { is: 'closed', opensAt: null, dayOff: hours.dayOffs.find(({ day }) => day === today) ?? null }
}

export function isOpenAt(moment: Date, hours: Hours): boolean {
  return openStateAt(moment, hours).is === 'open'
}

/** Whether a week of openings is valid: none overlaps the next one or is longer than a day. */
export function areOpenings(opening: OpeningHours): boolean {
  if (opening.length !== daysInWeek) return false
  return opening.every((day, at) => {
    if (day === null) return true
    const next = opening[(at + 1) % daysInWeek] ?? null
    return (
      day.opens >= 0 &&
      day.opens < minutesInDay &&
      day.closes > day.opens &&
      day.closes <= day.opens + minutesInDay &&
      (next === null || day.closes <= next.opens + minutesInDay)
    )
  })
}

/** '02:00', also for 1560; midnight at the end of a day is '24:00'. */
export function timeInWords(minute: number): string {
  const ofDay = minute === minutesInDay ? minute : minute % minutesInDay
  const two = (count: number) => String(count).padStart(2, '0')
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
}

export const weekdayNames = ['월', '화', '수', '목', '금', '토', '일'] as const

export function openingInWords(opening: Opening | null): string {
  if (opening === null) return '휴무'
  if (opening.opens === 0 && opening.closes === minutesInDay) return '24시간'
  return `${timeInWords(opening.opens)}–${timeInWords(opening.closes)}`
}

/** Combines consecutive days with the same hours: '월–목 12:00–22:00'. */
function weekInWords(opening: OpeningHours): { days: string; hours: string }[] {
  const groups: { first: number; last: number; hours: string }[] = []
  opening.forEach((day, at) => {
    const hours = openingInWords(day)
    const last = groups.at(-1)
    if (last?.hours === hours) last.last = at
    else groups.push({ first: at, last: at, hours })
  })
  return groups.map(({ first, last, hours }) => ({ days: daysInWords(first, last), hours }))
}

function daysInWords(first: number, last: number): string {
  const from = weekdayNames[first] ?? ''
  const to = weekdayNames[last] ?? ''
  if (first === 0 && last === daysInWeek - 1) return '매일'
  if (first === last) return from
  return last === first + 1 ? `${from}·${to}` : `${from}–${to}`
}

/** The whole week as one text; empty if the hours are unknown. */
export function hoursInWords(opening: OpeningHours | null): string {
  if (opening === null) return ''
  return weekInWords(opening)
    .map(({ days, hours }) => `${days} ${hours}`)
    .join(', ')
}

/** '오늘 14:00–22:00 · 일·월 휴무': the hours of this day, and the weekdays that are never open; empty if unknown. */
export function todayInWords(now: Date, hours: Hours): string {
  const { opening } = hours
  if (opening === null) return ''
  const today = `오늘 ${hoursOnDay(seoulDate(now), hours)}`
  const closed = opening.flatMap((day, at) => (day === null ? [at] : []))
  // Days off that meet at the end of the week are one stretch: 일·월.
  const first = closed.findIndex((day) => !closed.includes((day + daysInWeek - 1) % daysInWeek))
  const inRow = first < 0 ? closed : [...closed.slice(first), ...closed.slice(0, first)]
  if (inRow.length === 0 || inRow.length === daysInWeek) return today
  return `${today} · ${inRow.map((day) => weekdayNames[day]).join('·')} 휴무`
}

/** '12:00–22:00' or '휴무' on this day; null if the hours are unknown. */
export function hoursOnDay(day: string, hours: Hours): string | null {
  return hours.opening === null ? null : openingInWords(openingOn(day, hours))
}

/** The days on which the cafe does not open, from `from` on, each with its reason. */
export function closedDays(from: string, days: number, { opening, dayOffs }: Hours): DayOff[] {
  return Array.from({ length: days }, (_, ahead) => dateAfter(from, ahead)).flatMap((day) => {
    const dayOff = dayOffs.find((off) => off.day === day)
    if (dayOff) return [{ day, reason: dayOff.reason ?? '임시 휴무' }]
    return opening !== null && opening[weekdayOf(day)] === null ? [{ day, reason: '정기 휴무' }] : []
  })
}

/** '23:00', or with the day if it is not today: '내일 12:00', '화요일 14:00', '12월 3일 14:00'. */
export function momentInWords(moment: Date, now: Date): string {
  const { date, minute } = toSeoulMoment(moment)
  const today = toSeoulMoment(now).date
  const time = timeInWords(minute)
  if (date === today) return time
  if (date === dateAfter(today, 1)) return `내일 ${time}`
  if (moment.getTime() - now.getTime() < (daysInWeek - 1) * dayMs) {
    return `${weekdayNames[weekdayOf(date)] ?? ''}요일 ${time}`
  }
  const [, month, day] = date.split('-').map(Number)
  return `${month}월 ${day}일 ${time}`
}

/** A short label for the state, and `more` details such as the closing time, which may be empty. */
export function stateInWords(state: OpenState, now: Date): { label: string; more: string } {
  if (state.is === 'unknown') return { label: '영업시간 정보 없음', more: '' }
  if (state.is === 'open') {
    if (state.closesAt === null) return { label: '영업 중', more: '24시간' }
    const { date, minute } = toSeoulMoment(state.closesAt)
    // Within twelve hours the time alone is clear, even if it is after midnight.
    const isTonight = date === toSeoulMoment(now).date || state.closesAt.getTime() - now.getTime() < dayMs / 2
    return {
      label: '영업 중',
      more: `${isTonight ? (minute === 0 ? '밤 12시' : timeInWords(minute)) : momentInWords(state.closesAt, now)}에 닫아요`,
    }
  }
  const opens = state.opensAt === null ? '' : `${momentInWords(state.opensAt, now)}에 열어요`
  if (state.dayOff !== null) return { label: '오늘 휴무', more: opens }
  const { date, minute } = toSeoulMoment(now)
  // Before six in the morning it is still the evening before (cafe-day.ts, which home need not load for this).
  const isBefore = state.opensAt !== null && date === seoulDate(state.opensAt) && minute >= 6 * 60
  return { label: isBefore ? '영업 전' : '영업 종료', more: opens }
}
