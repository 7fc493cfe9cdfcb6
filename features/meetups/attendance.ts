import { seoulDate } from '~/lib/seoul-date'
import type { EntryState } from './joining'
import { isOver, type MeetupState, statusAt } from './meetup'

/** How far somebody is on the way. It is only information. */
export const arrivals = ['coming', 'bit-late', 'very-late', 'arrived'] as const
export type Arrival = (typeof arrivals)[number]

export const attendances = ['attended', 'no-show'] as const
export type Attendance = (typeof attendances)[number]

const dayMs = 86_400_000
/** How long after the start it can be said who came and with whom one would meet again. */
export const afterwardsDays = 14
/** A figure about somebody stands on at least so many samples. */
export const fewestSamples = 3
export const trustMonths = 12

type Room = Pick<MeetupState, 'status' | 'startsAt' | 'confirmedAt'>

/** Why somebody cannot say how far on the way they are: only about oneself, from confirmation to the end. */
export function whyCannotTellArrival(
  room: Room,
  { entry, isSelf }: { entry: EntryState | null; isSelf: boolean },
  now: Date,
): 'notSelf' | 'noEntry' | 'over' | 'unconfirmed' | null {
  if (!isSelf) return 'notSelf'
  if (entry !== 'seated') return 'noEntry'
  if (isOver(statusAt(room, now))) return 'over'
  return room.confirmedAt === null ? 'unconfirmed' : null
}

export function afterwardsEndsAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() + afterwardsDays * dayMs)
}

/** Why the host cannot say whether somebody came. A scan at the cafe outweighs the host's word. */
export function whyCannotTellAttendance(
  room: Room,
  { entry, isHost, isScanned }: { entry: EntryState | null; isHost: boolean; isScanned: boolean },
  now: Date,
): 'noEntry' | 'cancelled' | 'notStarted' | 'tooLate' | 'host' | 'scanned' | null {
  if (entry !== 'seated') return 'noEntry'
  if (room.status === 'cancelled') return 'cancelled'
  if (now < room.startsAt) return 'notStarted'
  if (now >= afterwardsEndsAt(room.startsAt)) return 'tooLate'
  if (isHost) return 'host'
  return isScanned ? 'scanned' : null
}

/** Why somebody cannot say whether they would meet another participant again. */
export function whyCannotAnswer(
  room: Room,
  {
    entry,
    about,
    isSelf,
    attendance,
  }: {
    entry: EntryState | null
    about: EntryState | null
    isSelf: boolean
    attendance: Attendance | null
  },
  now: Date,
): 'noEntry' | 'notOver' | 'cancelled' | 'tooLate' | 'self' | 'absent' | null {
  if (entry !== 'seated' || about !== 'seated') return 'noEntry'
  if (room.status === 'cancelled') return 'cancelled'
  if (statusAt(room, now) !== 'ended') return 'notOver'
  if (now >= afterwardsEndsAt(room.startsAt)) return 'tooLate'
  if (isSelf) return 'self'
  // Who was not there has met nobody.
  return attendance === 'no-show' ? 'absent' : null
}

/** Whole per cent of what was counted, or null where it is too little to say anything. */
export function percentOf(part: number, all: number): number | null {
  return all < fewestSamples ? null : Math.round((part / all) * 100)
}

export interface TrustSamples {
  attended: number
  noShows: number
  /** Answers to whether one would meet them again, and how many said yes. */
  answers: number
  again: number
}

export interface Trust {
  attendPercent: number | null
  againPercent: number | null
}

/** What is shown of somebody who has been to meetups. */
export function trustOf({ attended, noShows, answers, again }: TrustSamples): Trust {
  return {
    attendPercent: percentOf(attended, attended + noShows),
    againPercent: percentOf(again, answers),
  }
}

/** From which moment on meetups count for the figures: the same day twelve months before, in Seoul. */
export function trustSince(now: Date): Date {
  const [year, month, day] = seoulDate(now).split('-').map(Number)
  // The 29th of February has no day a year before, and becomes the 1st of March.
  const since = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 - trustMonths, day))
  return new Date(`${since.toISOString().slice(0, 10)}T00:00:00+09:00`)
}
