import { seoulDate } from '~/lib/seoul-date'
import type { PassPrices } from '../cafes/cafe'
import { dateAfter, isWeekend } from '../cafes/opening-hours'
import { type DayKind, isPassTier, type PassTier } from '../passes/pass'

/** `closed` takes nobody in any more; `ended` is over. A closed room was confirmed before. */
export const meetupStatuses = ['open', 'confirmed', 'closed', 'ended', 'cancelled'] as const
export type MeetupStatus = (typeof meetupStatuses)[number]

/** For values that the database guarantees. */
export function toMeetupStatus(value: string): MeetupStatus {
  const status = meetupStatuses.find((each) => each === value)
  if (status === undefined) throw new Error(`"${value}" is not a status of meetups`)
  return status
}

/** Who called a meetup off: its host, the cafe, or nobody, because too few came together. */
export const cancelCauses = ['host', 'cafe', 'too-few'] as const
export type CancelCause = (typeof cancelCauses)[number]

/** In code points, like everything that people type. */
export const longestTitle = 25
export const longestContent = 2000
export const longestContact = 50
export const shortestPassword = 4
export const longestPassword = 25
export const fewestPeople = 2
export const mostPeople = 10
export const defaultPeople = { minPeople: 2, maxPeople: 4 } as const
export const mostGames = 3
export const mostOpenRooms = 3
/** How many may wait in line for a full room, and how many for the answer of its host. */
export const mostInLine = 20
export const mostUnanswered = 20
export const meetupsPerPage = 20

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A start must be more than this far ahead when a room is opened. */
export const leastNoticeMs = 120 * minuteMs
/** Nobody sits in two rooms that start less than this far apart. */
export const apartMs = 3 * hourMs
/** An ended room stays in the list for so long. */
export const listedAfterEndMs = 24 * hourMs

/** A day (YYYY-MM-DD) that exists. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dateAfter(text, 0) === text
}

/** 'HH:mm', from 00:00 to 23:59. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** The moment at which it is this day and time in Seoul. */
export function startsAtOf(day: string, time: string): Date {
  return new Date(`${day}T${time}:00+09:00`)
}

/** The pass that a meetup on this day takes at a cafe, or null where the cafe is paid on the spot. */
export function tierOn(day: string, { weekdayPass, weekendPass }: PassPrices): PassTier | null {
  const price = isWeekend(day) ? weekendPass : weekdayPass
  return price !== null && isPassTier(price) ? price : null
}

/** Saturday and Sunday; a public holiday counts as the day of the week that it falls on. */
export function dayKindOf(day: string): DayKind {
  return isWeekend(day) ? 'weekend' : 'weekday'
}

/** What happens by itself to a meetup, in the order in which it happens. */
export const meetupSteps = ['day-before', 'hours-before', 'decision', 'closing', 'ending'] as const
export type MeetupStep = (typeof meetupSteps)[number]

const sinceStartMs: Record<MeetupStep, number> = {
  'day-before': -24 * hourMs,
  'hours-before': -3 * hourMs,
  decision: -60 * minuteMs,
  closing: -30 * minuteMs,
  ending: 6 * hourMs,
}

export function stepAt(step: MeetupStep, startsAt: Date): Date {
  return new Date(startsAt.getTime() + sinceStartMs[step])
}

/** The steps still to come, to be planned when a room is opened. */
export function stepsAhead(startsAt: Date, now: Date): { step: MeetupStep; at: Date }[] {
  return meetupSteps.map((step) => ({ step, at: stepAt(step, startsAt) })).filter(({ at }) => at > now)
}

export interface MeetupState {
  status: MeetupStatus
  startsAt: Date
  minPeople: number
  maxPeople: number
  /** How many are seated, the host included. */
  seated: number
  /** Null until the host or the clock has confirmed the room. */
  confirmedAt: Date | null
  /** Whether others may join after it is confirmed. */
  takesLate: boolean
}

/** A confirmed room stays confirmed when it closes. */
export type StepEffect = 'nothing' | 'remind' | 'warn' | 'confirm' | 'cancel' | 'close' | 'end'

export function isOver(status: MeetupStatus): boolean {
  return status === 'ended' || status === 'cancelled'
}

type Gathering = Pick<MeetupState, 'status' | 'seated' | 'minPeople' | 'confirmedAt'>

/** What a step does to a meetup that it finds like this. */
export function effectOf(
  step: MeetupStep,
  { status, seated, minPeople, confirmedAt }: Gathering,
): StepEffect {
  if (isOver(status)) return 'nothing'
  const isShort = seated < minPeople
  switch (step) {
    case 'day-before':
    case 'hours-before':
      return isShort ? 'warn' : 'remind'
    case 'decision':
      if (isShort) return 'cancel'
      return confirmedAt === null ? 'confirm' : 'nothing'
    case 'closing':
      return status === 'closed' ? 'nothing' : 'close'
    case 'ending':
      return 'end'
  }
}

/**
 * The status that counts at this moment, also where the step that brings it has not been worked yet. Only what needs no
 * counting of people is foreseen: the decision is not.
 */
export function statusAt(
  { status, startsAt }: Pick<MeetupState, 'status' | 'startsAt'>,
  now: Date,
): MeetupStatus {
  if (isOver(status)) return status
  if (now >= stepAt('ending', startsAt)) return 'ended'
  return now >= stepAt('closing', startsAt) && status === 'confirmed' ? 'closed' : status
}

/** Why the host cannot do something with the room. */
export type WhyHostCannot =
  | 'over'
  | 'started'
  | 'notStarted'
  | 'confirmed'
  | 'unconfirmed'
  | 'closed'
  | 'tooFew'

export function whyCannotConfirm(room: MeetupState, now: Date): WhyHostCannot | null {
  if (isOver(statusAt(room, now))) return 'over'
  if (now >= room.startsAt) return 'started'
  if (room.confirmedAt !== null) return 'confirmed'
  return room.seated < room.minPeople ? 'tooFew' : null
}

/** A room is confirmed before it is closed, so that a closed one will take place. */
export function whyCannotClose(room: MeetupState, now: Date): WhyHostCannot | null {
  const status = statusAt(room, now)
  if (isOver(status)) return 'over'
  if (status === 'closed') return 'closed'
  return room.confirmedAt === null ? 'unconfirmed' : null
}

export function whyCannotEnd(
  room: Pick<MeetupState, 'status' | 'startsAt'>,
  now: Date,
): WhyHostCannot | null {
  if (isOver(statusAt(room, now))) return 'over'
  return now < room.startsAt ? 'notStarted' : null
}

/** Calling off: from any state, until the start. */
export function whyCannotCallOff(
  room: Pick<MeetupState, 'status' | 'startsAt'>,
  now: Date,
): WhyHostCannot | null {
  if (isOver(statusAt(room, now))) return 'over'
  return now >= room.startsAt ? 'started' : null
}

/** Title and content can be edited until the meetup is over. */
export function whyCannotEdit(
  room: Pick<MeetupState, 'status' | 'startsAt'>,
  now: Date,
): WhyHostCannot | null {
  return isOver(statusAt(room, now)) ? 'over' : null
}

/** When a room leaves the list: a cancelled one at once. Null while it is still to come. */
export function leavesListAt({ endedAt, cancelledAt }: { endedAt: Date | null; cancelledAt: Date | null }) {
  if (cancelledAt !== null) return cancelledAt
  return endedAt === null ? null : new Date(endedAt.getTime() + listedAfterEndMs)
}

/** The contact is for those who will meet: seated members of a confirmed room, and who wrote it. */
export function canSeeContact({
  isHost,
  isSeated,
  confirmedAt,
}: {
  isHost: boolean
  isSeated: boolean
  confirmedAt: Date | null
}): boolean {
  return isHost || (isSeated && confirmedAt !== null)
}

/** How full a card's bar is, from 0 to 1. */
export function fillOf({ seated, maxPeople }: { seated: number; maxPeople: number }): number {
  return Math.min(1, seated / maxPeople)
}

/** Calendar days until the start in Seoul: 0 today, negative when it has passed. */
export function daysUntil(startsAt: Date, now: Date): number {
  const day = (moment: Date) => Date.parse(`${seoulDate(moment)}T00:00:00Z`)
  return Math.round((day(startsAt) - day(now)) / (24 * hourMs))
}
