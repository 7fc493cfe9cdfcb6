import { calledOffHours } from '~/features/accounts/account-status'
import { hourMs, minuteMs } from '~/lib/durations'
import { endOfSeoulDay, seoulMoment } from '~/lib/seoul-date'
import { personalTagKind, tagKind } from '~/lib/tags'
import { dateAfter } from '../../cafes/opening-hours'

/** `closed`: confirmed, but nobody else can join. `ended`: the meetup has taken place. */
export const meetupStatuses = ['open', 'confirmed', 'closed', 'ended', 'cancelled'] as const
export type MeetupStatus = (typeof meetupStatuses)[number]

/** Throws on an unknown value, which the database does not allow. */
export function toMeetupStatus(value: string): MeetupStatus {
  const status = meetupStatuses.find((each) => each === value)
  if (status === undefined) throw new Error(`"${value}" is not a status of meetups`)
  return status
}

/**
 * Why a meetup was called off: by its host, by the cafe, because too few members had joined in time, by the operators,
 * afterwards, because it did not take place, or because the cafe gave no answer in time.
 */
export const cancelCauses = ['host', 'cafe', 'too-few', 'operator', 'not-held', 'no-answer'] as const
export type CancelCause = (typeof cancelCauses)[number]

/** Text lengths are in code points. */
export const longestTitle = 25
export const longestContent = 2000
export const longestContact = 50
/** What the host writes to somebody who is removed. */
export const longestRemovalReason = 100
export const shortestPassword = 4
export const longestPassword = 25
export const fewestPeople = 2
export const mostPeople = 10
export const defaultPeople = { minPeople: 2, maxPeople: 4 } as const
export const mostGames = 3
export const mostOpenRooms = 3
/** How many members may wait in line, and how many requests may be unanswered. */
export const mostInLine = 20
export const mostUnanswered = 20
export const meetupsPerPage = 20

/** When a meetup is opened, its start must be more than this far ahead. */
export const leastNoticeMs = 2 * hourMs
/** The starts of a member's meetups are at least this far apart. */
export const apartHours = 3
export const apartMs = apartHours * hourMs
/** An ended meetup stays in the list for this long. */
const listedAfterEndMs = 24 * hourMs

/** Whether the text is an existing day, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dateAfter(text, 0) === text
}

/** 'HH:mm', from 00:00 to 23:59. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** The moment of this day and time in Seoul. */
export function startsAtOf(day: string, time: string): Date {
  return new Date(`${day}T${time}:00+09:00`)
}

/** The beginning of this day in Seoul, which is all that a locked meetup shows of its start. */
export function dayStartOf(startsAt: Date): Date {
  return startsAtOf(seoulMoment(startsAt).slice(0, 10), '00:00')
}

/** The deadlines of a meetup, in chronological order. */
export const meetupDeadlines = ['day-before', 'hours-before', 'decision', 'closing', 'ending'] as const
export type MeetupDeadline = (typeof meetupDeadlines)[number]

const sinceStartMs: Record<MeetupDeadline, number> = {
  'day-before': -calledOffHours * hourMs,
  'hours-before': -3 * hourMs,
  decision: -60 * minuteMs,
  closing: -30 * minuteMs,
  ending: 6 * hourMs,
}

/** How long before the start a deadline is, in the unit that its sentences use. */
export const hoursBefore = (deadline: 'day-before' | 'hours-before' | 'decision') =>
  -sinceStartMs[deadline] / hourMs
export const closesMinutesBefore = -sinceStartMs.closing / minuteMs

export function deadlineAt(deadline: MeetupDeadline, startsAt: Date): Date {
  return new Date(startsAt.getTime() + sinceStartMs[deadline])
}

/** The deadlines that are still to come, scheduled when the meetup is opened. */
export function deadlinesAhead(startsAt: Date, now: Date): { deadline: MeetupDeadline; at: Date }[] {
  return meetupDeadlines
    .map((deadline) => ({ deadline, at: deadlineAt(deadline, startsAt) }))
    .filter(({ at }) => at > now)
}

export interface MeetupState {
  status: MeetupStatus
  startsAt: Date
  minPeople: number
  maxPeople: number
  /** The number of seated members, including the host. */
  seated: number
  /** The number of seats that are held for somebody who may still take them. */
  held: number
  /** Null until the host or the clock confirms the meetup. */
  confirmedAt: Date | null
  /** Whether members may join after the confirmation. */
  takesLate: boolean
  /** Whether a join takes a seat at once. Otherwise the host answers it. */
  autoAccepts: boolean
  /** The number of requests that the host has not answered. */
  unanswered: number
  /** The number of members who wait in line. */
  inLine: number
  /** Whether the cafe has yet to say yes. Until then passes are held and nothing is confirmed. */
  awaitsYes: boolean
  /** Until when only the regulars of its series may join; null outside a series. */
  regularsUntil: Date | null
  /** How long it lasts in the host's words, in minutes. */
  lastsMinutes?: number | null
  /** Until when people answer whether the meetup moves; nobody joins until then. */
  movingUntil?: Date | null
  /** Whether the cafe still opens at the start. */
  isCafeOpen: boolean
}

export type DeadlineEffect = 'nothing' | 'remind' | 'warn' | 'confirm' | 'cancel' | 'close' | 'end'

export function isOver(status: MeetupStatus): boolean {
  return status === 'ended' || status === 'cancelled'
}

type Gathering = Pick<MeetupState, 'status' | 'seated' | 'minPeople' | 'confirmedAt' | 'awaitsYes'>

/** What a deadline does to a meetup in this state. */
export function effectOf(
  deadline: MeetupDeadline,
  { status, seated, minPeople, confirmedAt, awaitsYes }: Gathering,
): DeadlineEffect {
  if (isOver(status)) return 'nothing'
  const isShort = seated < minPeople
  switch (deadline) {
    case 'day-before':
    case 'hours-before':
      if (isShort) return 'warn'
      return awaitsYes ? 'nothing' : 'remind'
    case 'decision':
      if (isShort) return 'cancel'
      // What waits for its cafe ends with the deadline of the yes, which is never later.
      return confirmedAt === null && !awaitsYes ? 'confirm' : 'nothing'
    case 'closing':
      return status === 'closed' ? 'nothing' : 'close'
    case 'ending':
      return 'end'
  }
}

/**
 * The status that counts at this moment, even if the deadline that sets it has not run yet. The decision is not
 * anticipated, because it depends on the number of members.
 */
export function statusAt(
  { status, startsAt }: Pick<MeetupState, 'status' | 'startsAt'>,
  now: Date,
): MeetupStatus {
  if (isOver(status)) return status
  if (now >= deadlineAt('ending', startsAt)) return 'ended'
  return now >= deadlineAt('closing', startsAt) && status === 'confirmed' ? 'closed' : status
}

export function whyCannotConfirm(
  room: MeetupState,
  now: Date,
): 'over' | 'started' | 'confirmed' | 'awaitsYes' | 'tooFew' | null {
  if (isOver(statusAt(room, now))) return 'over'
  if (now >= room.startsAt) return 'started'
  if (room.confirmedAt !== null) return 'confirmed'
  if (room.awaitsYes) return 'awaitsYes'
  return room.seated < room.minPeople ? 'tooFew' : null
}

/** A meetup must be confirmed before it is closed, so that every closed meetup is confirmed. */
export function whyCannotClose(room: MeetupState, now: Date): 'over' | 'closed' | 'unconfirmed' | null {
  const status = statusAt(room, now)
  if (isOver(status)) return 'over'
  if (status === 'closed') return 'closed'
  return room.confirmedAt === null ? 'unconfirmed' : null
}

export function whyCannotEnd(
  room: Pick<MeetupState, 'status' | 'startsAt' | 'awaitsYes'>,
  now: Date,
): 'over' | 'notStarted' | 'awaitsYes' | null {
  if (isOver(statusAt(room, now))) return 'over'
  if (now < room.startsAt) return 'notStarted'
  return room.awaitsYes ? 'awaitsYes' : null
}

/** Why a cafe cannot say yes or no now. */
export function whyCannotAnswerForCafe(
  room: Pick<MeetupState, 'status' | 'startsAt' | 'awaitsYes'> & { yesDueAt: Date | null },
  now: Date,
): 'over' | 'notAwaited' | null {
  if (isOver(statusAt(room, now))) return 'over'
  if (!room.awaitsYes || room.yesDueAt === null) return 'notAwaited'
  return now >= room.yesDueAt ? 'over' : null
}

/** A meetup can be called off until its start, whether it is confirmed or not. */
export function whyCannotCallOff(
  room: Pick<MeetupState, 'status' | 'startsAt'>,
  now: Date,
): 'over' | 'started' | null {
  if (isOver(statusAt(room, now))) return 'over'
  return now >= room.startsAt ? 'started' : null
}

/** Title and content can be edited until the meetup is over. */
export function whyCannotEdit(room: Pick<MeetupState, 'status' | 'startsAt'>, now: Date): 'over' | null {
  return isOver(statusAt(room, now)) ? 'over' : null
}

/** When a meetup leaves the list: immediately if it is cancelled. Null until it is over. */
export function leavesListAt({ endedAt, cancelledAt }: { endedAt: Date | null; cancelledAt: Date | null }) {
  if (cancelledAt !== null) return cancelledAt
  return endedAt === null ? null : new Date(endedAt.getTime() + listedAfterEndMs)
}

/** How long after the end of a meetup its guests still see the contact, for what was left behind. */
export const contactHoursAfterEnd = 24

/** The host, and until a day after the end the seated members of a confirmed meetup, see the contact. */
export function canSeeContact(
  {
    isHost,
    isSeated,
    confirmedAt,
    endsAt,
  }: {
    isHost: boolean
    isSeated: boolean
    confirmedAt: Date | null
    /** When it ended, or will. */
    endsAt: Date
  },
  now: Date,
): boolean {
  const isKept = now.getTime() < endsAt.getTime() + contactHoursAfterEnd * hourMs
  return isHost || (isSeated && confirmedAt !== null && isKept)
}

const dayMs = 86_400_000

/** How far a member is on the way, as they say themself. No rule depends on it. */
export const arrivals = ['coming', 'bit-late', 'very-late', 'arrived'] as const

export type Arrival = (typeof arrivals)[number]

/** How long after the start attendance and answers are accepted. */
export const afterwardsDays = 14

/** What a member can do with the own review of a meetup: it is written and changed for some days, and seen after that. */
export type OwnReview = 'write' | 'change' | 'see'

export function afterwardsEndsAt(startsAt: Date): Date {
  return endOfSeoulDay(new Date(startsAt.getTime() + afterwardsDays * dayMs))
}

export const meetupTags = {
  /** Everything about a meetup: its text, status, seats and members. */
  facts: tagKind('meetups'),
  /** A member's own part in meetups: seats, requests, places in line and answers. */
  own: personalTagKind('meetups'),
}
