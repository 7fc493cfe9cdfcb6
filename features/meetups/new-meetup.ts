import { seoulDate, seoulMoment } from '~/lib/seoul-date'
import { closedDaysAhead, type PassPrices } from '../cafes/cafe'
import { closedDays, dateAfter, type Hours, isOpenAt } from '../cafes/opening-hours'
import { noPasses, type PassCounts } from '../passes/pass'
import {
  dayKindOf,
  fewestPeople,
  isDay,
  isTime,
  leastNoticeMs,
  longestContent,
  longestTitle,
  mostOpenRooms,
  mostPeople,
  startsAtOf,
  tierOn,
} from './meetup'

/** What a host has filled in so far. */
export interface MeetupDraft {
  title: string
  content: string
  /** YYYY-MM-DD, or empty. */
  day: string
  /** HH:mm, or empty. */
  time: string
  cafeId: number | null
  minPeople: number | null
  maxPeople: number | null
}

/** Why a room cannot be opened, in the order in which it is said. */
export const openProblems = [
  'notSignedIn',
  'busy',
  'missing',
  'longTitle',
  'longContent',
  'minTooSmall',
  'maxTooSmall',
  'minAboveMax',
  'maxTooLarge',
  'past',
  'tooSoon',
  'tooFar',
  'noWeekdayPass',
  'noWeekendPass',
  'dayOff',
  'notOpenThen',
  'overlap',
  'tooManyRooms',
] as const
export type OpenProblem = (typeof openProblems)[number]

/** The field that a problem is about, for the form. */
export const fieldOfProblem: Partial<Record<OpenProblem, keyof MeetupDraft>> = {
  longTitle: 'title',
  longContent: 'content',
  minTooSmall: 'minPeople',
  maxTooSmall: 'maxPeople',
  minAboveMax: 'minPeople',
  maxTooLarge: 'maxPeople',
  past: 'time',
  tooSoon: 'time',
  tooFar: 'day',
  dayOff: 'day',
  notOpenThen: 'time',
}

const codePoints = (text: string) => [...text].length

/** The fields that hold nothing, in the order of the form. */
export function missingFields(draft: MeetupDraft): (keyof MeetupDraft)[] {
  const { title, cafeId, day, time, minPeople, maxPeople, content } = draft
  const filled: [keyof MeetupDraft, boolean][] = [
    ['title', title.trim() !== ''],
    ['cafeId', cafeId !== null],
    ['day', isDay(day)],
    ['time', isTime(time)],
    ['minPeople', minPeople !== null],
    ['maxPeople', maxPeople !== null],
    ['content', content.trim() !== ''],
  ]
  return filled.filter(([, isFilled]) => !isFilled).map(([field]) => field)
}

/** Why a start cannot be chosen at this moment. */
export function whyNotThen(startsAt: Date, now: Date): 'past' | 'tooSoon' | 'tooFar' | null {
  if (startsAt < now) return 'past'
  // Midnight between the two makes the notice no longer, so the rule holds for tomorrow's first hours as well.
  if (startsAt.getTime() - now.getTime() <= leastNoticeMs) return 'tooSoon'
  return seoulDate(startsAt) > dateAfter(seoulDate(now), closedDaysAhead) ? 'tooFar' : null
}

/** Why a cafe does not have the table then. Where its hours are unknown, only its days off count. */
export function whyCafeCannot(startsAt: Date, hours: Hours): 'dayOff' | 'notOpenThen' | null {
  if (isOpenAt(startsAt, hours)) return null
  if (closedDays(seoulDate(startsAt), 1, hours).length > 0) return 'dayOff'
  return hours.opening === null ? null : 'notOpenThen'
}

export interface OpenCircumstances {
  isSignedIn: boolean
  /** Whether the same form is being sent already. */
  isBusy?: boolean
  /** Usable passes; null while they are unknown, which counts as none for somebody signed in. */
  passes: PassCounts | null
  /** Null while the cafe is unknown: what depends on it is then left to the server. */
  cafe: (PassPrices & Hours) | null
  /** Whether the host already sits in a room that starts less than three hours from this one. */
  isTaken?: boolean
  /** How many of the host's rooms are not over. */
  openRooms?: number
  now: Date
}

/** The first reason why this room cannot be opened, or null. */
export function whyCannotOpen(
  draft: MeetupDraft,
  { isSignedIn, isBusy = false, passes, cafe, isTaken = false, openRooms = 0, now }: OpenCircumstances,
): OpenProblem | null {
  if (!isSignedIn) return 'notSignedIn'
  if (isBusy) return 'busy'
  const { title, content, day, time, minPeople, maxPeople } = draft
  if (missingFields(draft).length > 0 || minPeople === null || maxPeople === null) return 'missing'
  if (codePoints(title.trim()) > longestTitle) return 'longTitle'
  if (codePoints(content.trim()) > longestContent) return 'longContent'
  if (minPeople < fewestPeople) return 'minTooSmall'
  if (maxPeople < fewestPeople) return 'maxTooSmall'
  if (minPeople > maxPeople) return 'minAboveMax'
  if (maxPeople > mostPeople) return 'maxTooLarge'
  const startsAt = startsAtOf(day, time)
  const whyNot = whyNotThen(startsAt, now)
  if (whyNot !== null) return whyNot
  if (cafe !== null) {
    const tier = tierOn(day, cafe)
    if (tier !== null && (passes ?? noPasses)[tier] < 1) {
      return dayKindOf(day) === 'weekend' ? 'noWeekendPass' : 'noWeekdayPass'
    }
    const whyCafe = whyCafeCannot(startsAt, cafe)
    if (whyCafe !== null) return whyCafe
  }
  if (isTaken) return 'overlap'
  return openRooms >= mostOpenRooms ? 'tooManyRooms' : null
}

export const quickTimes = ['10:00', '14:00', '18:00', '20:00'] as const

/** The times offered at a press, and whether a day's are too early or past by now. */
export function quickPicks(day: string, now: Date): { time: string; isTooEarly: boolean }[] {
  return quickTimes.map((time) => ({
    time,
    isTooEarly: isDay(day) && ['past', 'tooSoon'].includes(whyNotThen(startsAtOf(day, time), now) ?? ''),
  }))
}

/**
 * The time that the form proposes: the current hour, and for today the next full hour that is far enough ahead. Null
 * when today has none left.
 */
export function defaultTime(day: string, now: Date): string | null {
  const currentHour = `${seoulMoment(now).slice(11, 13)}:00`
  if (day !== seoulDate(now)) return currentHour
  const hourMs = 60 * 60_000
  const next = new Date((Math.floor((now.getTime() + leastNoticeMs) / hourMs) + 1) * hourMs)
  return seoulDate(next) === day ? seoulMoment(next).slice(11, 16) : null
}

/** A day on which nothing can be opened any more, however late. */
export function isDayPast(day: string, now: Date): boolean {
  return day < seoulDate(now) || (day === seoulDate(now) && defaultTime(day, now) === null)
}
