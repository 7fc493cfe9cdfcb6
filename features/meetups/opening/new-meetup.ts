import { countCharacters } from '~/lib/characters'
import { seoulDate, seoulMoment } from '~/lib/seoul-date'
import type { PassRules } from '../../cafes/cafe'
import { dateAfter, type Hours } from '../../cafes/opening-hours'
import { noPasses, type PassCounts } from '../../passes/pass'
import { whyCafeCannot, yesDueAt } from '../core/cafe-hours'
import { whyNotForAge } from '../core/late-meetup'
import {
  apartMs,
  fewestPeople,
  isDay,
  isTime,
  leastNoticeMs,
  longestContent,
  longestTitle,
  mostOpenRooms,
  mostPeople,
  startsAtOf,
} from '../core/meetup'
import { whyNotThen } from '../core/start-time'
import { dayKindOf, tierOn } from '../core/tier'
import type { OpenProblem } from './refusals'

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
  /** How long it lasts, in minutes; null if the host has not said. */
  lastsMinutes?: number | null
}

/** The fields without a usable value, in the order of the form. */
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

export interface OpenCircumstances {
  /** Usable passes; null while they are unknown, which counts as none. */
  passes: PassCounts | null
  /** Null while the cafe is unknown; the rules that depend on it are skipped and left to the server. */
  cafe: (PassRules & Hours) | null
  /** Whether the cafe says yes to a meetup at that time first. */
  needsYes?: boolean
  /** Whether the host has a seat or a request at another meetup less than three hours from this one. */
  isTaken?: boolean
  /** When the host was born; null if they have not said, undefined while it is unknown, which the server decides. */
  birthYear?: number | null | undefined
  /** Whether operators have banned the host from meetups for now. */
  isBanned?: boolean
  /** How many of the host's meetups are not over. */
  openRooms?: number
  now: Date
}

/** The first reason why the meetup cannot be opened, or null. */
export function whyCannotOpen(
  draft: MeetupDraft,
  {
    passes,
    cafe,
    needsYes = false,
    isTaken = false,
    birthYear,
    isBanned = false,
    openRooms = 0,
    now,
  }: OpenCircumstances,
): OpenProblem | null {
  const { title, content, day, time, minPeople, maxPeople } = draft
  if (missingFields(draft).length > 0 || minPeople === null || maxPeople === null) return 'missing'
  if (countCharacters(title.trim()) > longestTitle) return 'longTitle'
  if (countCharacters(content.trim()) > longestContent) return 'longContent'
  if (minPeople < fewestPeople) return 'minTooSmall'
  if (maxPeople < fewestPeople) return 'maxTooSmall'
  if (minPeople > maxPeople) return 'minAboveMax'
  if (maxPeople > mostPeople) return 'maxTooLarge'
  const startsAt = startsAtOf(day, time)
  const whyNot = whyNotThen(startsAt, now)
  if (whyNot !== null) return whyNot
  // Before the pass, so that nobody buys one for a meetup that they cannot open.
  const whyAge =
    birthYear === undefined
      ? null
      : whyNotForAge(startsAt, { birthYear, lastsMinutes: draft.lastsMinutes ?? null, now })
  if (whyAge !== null) return whyAge
  if (isBanned) return 'banned'
  if (cafe !== null) {
    const tier = tierOn(day, cafe)
    if (tier !== null && (passes ?? noPasses)[tier] < 1) {
      return dayKindOf(day, cafe) === 'weekend' ? 'noWeekendPass' : 'noWeekdayPass'
    }
    const whyCafe = whyCafeCannot({ startsAt, lastsMinutes: draft.lastsMinutes ?? null }, cafe)
    if (whyCafe !== null) return whyCafe
    if (needsYes && yesDueAt(startsAt, now, cafe) === null) return 'noTimeForYes'
  }
  if (isTaken) return 'overlap'
  return openRooms >= mostOpenRooms ? 'tooManyRooms' : null
}

/** The one of a member's meetups that starts less than `apartMs` before or after this moment. */
export function clashWith<Taken extends { startsAt: Date }>(
  startsAt: Date,
  taken: readonly Taken[],
): Taken | null {
  const isNear = (other: Taken) => Math.abs(other.startsAt.getTime() - startsAt.getTime()) < apartMs
  return taken.find(isNear) ?? null
}

/** Whether a meetup whose end is not named can start then. `hours` are null while no cafe is known. */
const isOpenThen = (startsAt: Date, hours: Hours | null) =>
  hours === null || whyCafeCannot({ startsAt, lastsMinutes: null }, hours) === null

const quickTimes = ['10:00', '14:00', '18:00', '19:00', '19:30', '20:00'] as const

/** The suggested times, and at which of them a meetup could start on this day at a cafe with these hours. */
export function quickPicks(
  day: string,
  { now, hours }: { now: Date; hours: Hours | null },
): { time: string; isOffered: boolean }[] {
  return quickTimes.map((time) => {
    if (!isDay(day)) return { time, isOffered: true }
    const startsAt = startsAtOf(day, time)
    const isTooEarly = ['past', 'tooSoon'].includes(whyNotThen(startsAt, now) ?? '')
    return { time, isOffered: !isTooEarly && isOpenThen(startsAt, hours) }
  })
}

/**
 * The time that the form proposes: the current hour, or for today the next full hour that is far enough
 * ahead. Null if no such hour is left today.
 */
export function defaultTime(day: string, now: Date): string | null {
  const currentHour = `${seoulMoment(now).slice(11, 13)}:00`
  if (day !== seoulDate(now)) return currentHour
  const hourMs = 60 * 60_000
  const next = new Date((Math.floor((now.getTime() + leastNoticeMs) / hourMs) + 1) * hourMs)
  return seoulDate(next) === day ? seoulMoment(next).slice(11, 16) : null
}

const fullHours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/**
 * This time on this day where a meetup can start then, or the next full hour at which it can; without one after it, one of
 * the day before it. `hours` are null while no cafe is known.
 */
export function timeOn(
  day: string,
  time: string,
  { now, hours }: { now: Date; hours: Hours | null },
): string {
  if (!isDay(day) || !isTime(time)) return time
  const canStart = (each: string) => {
    const startsAt = startsAtOf(day, each)
    return whyNotThen(startsAt, now) === null && isOpenThen(startsAt, hours)
  }
  const later = fullHours.filter((each) => each > time)
  // In the small hours the evening before goes on.
  const earlier = fullHours.filter((each) => each < time && each >= '06:00')
  return [time, ...later, ...earlier].find(canStart) ?? time
}

/** The next day after today with the weekday of a meetup, and after that meetup if it is still to come. */
export function nextSameWeekday(day: string, today: string): string {
  const weeks = Math.floor((Date.parse(today) - Date.parse(day)) / (7 * 86_400_000)) + 1
  return dateAfter(day, 7 * Math.max(1, weeks))
}

/** Whether the day has no time left at which a meetup could start. */
export function isDayPast(day: string, now: Date): boolean {
  return day < seoulDate(now) || (day === seoulDate(now) && defaultTime(day, now) === null)
}
