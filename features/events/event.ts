import { dayMs, hourMs, minuteMs } from '~/lib/durations'
import { problemIn } from '~/lib/facts'
import { hourInWords, seoulDate } from '~/lib/seoul-date'
import { personalTagKind, tagKind } from '~/lib/tags'
import { adultsFromHour } from '../accounts/birth-year'
import { dateAfter } from '../cafes/opening-hours'
import { type AgeProblem, isLate, whyNotForAge } from '../meetups/core/late-meetup'
import { isDay, isTime, startsAtOf } from '../meetups/core/meetup'
import { type EventFacts, eventFacts } from './facts'

// Events of cafes for more people than a meetup takes (decision 0105).

/** How many places somebody signs up for at once. */
export const mostAtOnce = 4
export const signUpStates = ['in', 'waiting'] as const
export const mostEventGames = 10
/** For a cafe, of those that have not ended. */
export const mostComingEvents = 20
/** How many sign-ups may wait. */
export const mostWaiting = 100
/** How many of all cafes are listed. */
export const mostListedEvents = 100
export const mostPastEvents = 30
export const mostOwnEvents = 50
/** At how many events to come one member has signed up; the database counts, too. */
export const mostSignedUp = 10
const longestAheadDays = 180

const shortestMs = 30 * minuteMs
const longestMs = 12 * hourMs
const markedBeforeMs = hourMs
/** A week, as the sentence says. */
const markedAfterMs = 7 * dayMs

export interface EventDraft extends EventFacts {
  /** YYYY-MM-DD */
  day: string
  /** HH:mm. An end that is not after the start is on the next day. */
  from: string
  until: string
  /** Until when people sign up; null until the start. */
  closesDay: string | null
  closesTime: string | null
}

export interface EventTimes {
  startsAt: Date
  endsAt: Date
}

/** The moments of a draft whose days and times can be read. */
export function momentsOf({
  day,
  from,
  until,
  closesDay,
  closesTime,
}: Pick<EventDraft, 'day' | 'from' | 'until' | 'closesDay' | 'closesTime'>): EventTimes & {
  signUpUntil: Date
} {
  const startsAt = startsAtOf(day, from)
  const endsAt = startsAtOf(until > from ? day : dateAfter(day, 1), until)
  const signUpUntil = closesDay === null || closesTime === null ? startsAt : startsAtOf(closesDay, closesTime)
  return { startsAt, endsAt, signUpUntil }
}

/** The first field that is wrong; null if all can be stored. `taken` is how many places are taken already. */
export function whyBadEvent(
  draft: EventDraft,
  { now, taken = 0 }: { now: Date; taken?: number },
): { field: string; message: string } | null {
  const { day, from, until, capacity, closesDay, closesTime } = draft
  const bad = (field: string, message: string) => ({ field, message })
  const { title, content, ...furtherFacts } = eventFacts
  const badText = problemIn({ title, content }, draft)
  if (badText !== null) return badText
  if (!isDay(day)) return bad('day', '날짜를 선택해 주세요.')
  if (!isTime(from)) return bad('from', '시작 시간을 입력해 주세요.')
  if (!isTime(until)) return bad('until', '끝나는 시간을 입력해 주세요.')
  const { startsAt, endsAt, signUpUntil } = momentsOf(draft)
  if (startsAt <= now) return bad('from', '지금보다 뒤의 시간으로 정해 주세요.')
  if (day > dateAfter(seoulDate(now), longestAheadDays))
    return bad('day', `${longestAheadDays}일 안의 날짜를 선택해 주세요.`)
  const lasts = endsAt.getTime() - startsAt.getTime()
  if (lasts < shortestMs || lasts > longestMs)
    return bad(
      'until',
      `행사는 ${shortestMs / minuteMs}분부터 ${longestMs / hourMs}시간까지 열 수 있어요. 끝나는 시간을 확인해 주세요.`,
    )
  const badFact = problemIn(furtherFacts, draft)
  if (badFact !== null) return badFact
  if (capacity < taken) return bad('capacity', `이미 ${taken}명이 신청했어요. 정원을 더 줄일 수 없어요.`)
  if ((closesDay === null) !== (closesTime === null))
    return closesDay === null
      ? bad('closesDay', '신청을 마감하는 날짜를 선택해 주세요.')
      : bad('closesTime', '신청을 마감하는 시간을 입력해 주세요.')
  if (closesDay !== null && !isDay(closesDay))
    return bad('closesDay', '신청을 마감하는 날짜를 선택해 주세요.')
  if (closesTime !== null && !isTime(closesTime))
    return bad('closesTime', '신청을 마감하는 시간을 입력해 주세요.')
  if (signUpUntil > startsAt) return bad('closesTime', '신청 마감은 행사가 시작하기 전이어야 해요.')
  if (signUpUntil <= now) return bad('closesTime', '신청 마감은 지금보다 뒤로 정해 주세요.')
  return null
}

export interface EventState extends EventTimes {
  signUpUntil: Date
  isCancelled: boolean
  isTextHidden: boolean
}

/** Why nobody signs up any more, or for more places; null while people can. */
export function whyClosed(
  event: EventState,
  now: Date,
): 'cancelled' | 'started' | 'closed' | 'hidden' | null {
  if (event.isCancelled) return 'cancelled'
  if (now >= event.startsAt) return 'started'
  if (event.isTextHidden) return 'hidden'
  return now >= event.signUpUntil ? 'closed' : null
}

type Closed = NonNullable<ReturnType<typeof whyClosed>>

export const closedTexts: Record<Closed, string> = {
  cancelled: '취소된 행사예요.',
  started: '이미 시작한 행사예요.',
  closed: '신청이 마감됐어요.',
  hidden: '지금은 신청할 수 없는 행사예요.',
}

/** Until midnight, so that one that goes on past it is late however long it lasts. */
export function minutesOfDay({ startsAt, endsAt }: EventTimes): number {
  const midnight = startsAtOf(dateAfter(seoulDate(startsAt), 1), '00:00')
  return (Math.min(endsAt.getTime(), midnight.getTime()) - startsAt.getTime()) / minuteMs
}

/** Whether an event is for adults, as a meetup at that time would be (decision 0071). */
export const isLateEvent = (times: EventTimes) => isLate(times.startsAt, minutesOfDay(times))

export function whyNotForAgeAt(
  times: EventTimes,
  { birthYear, now }: { birthYear: number | null; now: Date },
): AgeProblem | null {
  return whyNotForAge(times.startsAt, { birthYear, lastsMinutes: minutesOfDay(times), now })
}

export interface Places {
  capacity: number
  taken: number
}

export const freePlaces = ({ capacity, taken }: Places) => Math.max(0, capacity - taken)

/** Whether so many people get their places at once. Nobody overtakes those who wait. */
export function hasRoomFor(event: Places, { people, waiting }: { people: number; waiting: number }): boolean {
  return waiting === 0 && people <= freePlaces(event)
}

/** Those at the head of the line who get their places now. Whoever does not fit holds up those behind. */
export function movingUp<Waiting extends { people: number }>(
  event: Places,
  line: readonly Waiting[],
): Waiting[] {
  let free = freePlaces(event)
  const end = line.findIndex(({ people }) => {
    free -= people
    return free < 0
  })
  return line.slice(0, end === -1 ? line.length : end)
}

const reminderMs = 24 * hourMs
export const reminderAt = ({ startsAt }: EventTimes) => new Date(startsAt.getTime() - reminderMs)

export const lateEventTexts = {
  noBirthYear: `${hourInWords(adultsFromHour)} 넘어 끝나는 행사예요. 신청하려면 태어난 해를 알려 주세요.`,
  adultsOnly: `${hourInWords(adultsFromHour)} 넘어 끝나는 행사는 성인만 신청할 수 있어요.`,
} as const

export const markingText = `온 사람은 시작 ${markedBeforeMs / hourMs}시간 전부터 끝나고 일주일까지 표시할 수 있어요.`

/** Staff mark who came around the event. */
export function canMarkCame(
  { startsAt, endsAt, isCancelled }: EventTimes & { isCancelled: boolean },
  now: Date,
): boolean {
  const since = startsAt.getTime() - markedBeforeMs
  const until = endsAt.getTime() + markedAfterMs
  return !isCancelled && now.getTime() >= since && now.getTime() <= until
}

/** The moments of an event as the rules take them, which arrive as texts. */
export function readMoments<Read extends { startsAt: string; endsAt: string; signUpUntil: string }>(
  event: Read,
) {
  return {
    ...event,
    startsAt: new Date(event.startsAt),
    endsAt: new Date(event.endsAt),
    signUpUntil: new Date(event.signUpUntil),
  }
}

export const eventTags = {
  /** What everybody sees of an event: its text, times and places. */
  facts: tagKind('cafe-events'),
  /** What a member has signed up for. */
  own: personalTagKind('cafe-events'),
}
