import { seoulDate } from '~/lib/seoul-date'
import { spanOfCheckIns } from '../core/day-of'
import type { EntryState } from '../core/joining'
import { afterwardsEndsAt, isOver, type MeetupState, statusAt } from '../core/meetup'

/** `disputed`: marked as not come, to which the member objects. `struck`: operators have taken the mark away. */
export const attendances = ['attended', 'no-show', 'disputed', 'struck'] as const

export type Attendance = (typeof attendances)[number]

export function toAttendance(value: string | null): Attendance | null {
  return attendances.find((each) => each === value) ?? null
}

/** A trust figure is null with fewer samples. */
export const fewestSamples = 3

export const trustMonths = 12

type Room = Pick<MeetupState, 'status' | 'startsAt' | 'confirmedAt'>

/** Why the host cannot record whether a member came. A scan at the cafe takes precedence over the host. */
export function whyCannotReportAttendance(
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

/**
 * What becomes of an attendance by the host's word; null if it stays. To say the same again begins no new time to object. Once
 * the member has objected, however that ended, the host marks nobody as not come again.
 */
export function attendanceByHost(
  attendance: Attendance | null,
  { hasAttended, wasObjectedTo }: Record<'hasAttended' | 'wasObjectedTo', boolean>,
): 'attended' | 'no-show' | null {
  const said = hasAttended ? 'attended' : 'no-show'
  if (attendance === said) return null
  return said === 'no-show' && wasObjectedTo ? null : said
}

/** Why a member cannot answer whether they would meet another participant again. */
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
  // A member who did not come has met nobody.
  return attendance === 'no-show' ? 'absent' : null
}

/** Whole percent, or null if there are too few samples. */
export function percentOf(part: number, all: number): number | null {
  return all < fewestSamples ? null : Math.round((part / all) * 100)
}

export interface TrustSamples {
  attended: number
  noShows: number
  /** Answers to whether others would meet the member again, and how many of them were yes. */
  answers: number
  again: number
}

export interface Trust {
  attendPercent: number | null
  againPercent: number | null
}

/** A smaller share of those who would meet a member again is not shown: it would shame, and newcomers would stay away. */
const fewestAgainPercent = 70

/** The trust figures that others see of a member. */
export function trustOf({ attended, noShows, answers, again }: TrustSamples): Trust {
  const againPercent = percentOf(again, answers)
  return {
    attendPercent: percentOf(attended, attended + noShows),
    againPercent: againPercent !== null && againPercent >= fewestAgainPercent ? againPercent : null,
  }
}

export interface Hosted {
  /** Meetups that people counted on: they took place, or the host called them off when confirmed or with a guest, be it one removed just before. */
  promised: number
  calledOff: number
}

/** How reliable somebody is as a host; null with too few samples. */
export function hostedOf({ promised, calledOff }: Hosted): Hosted | null {
  return promised < fewestSamples ? null : { promised, calledOff }
}

export function hostedInWords({ promised, calledOff }: Hosted): string {
  return calledOff === 0
    ? `약속한 모임 ${promised}개를 모두 열었어요.`
    : `약속한 모임 ${promised}개 중 ${calledOff}개를 취소했어요.`
}

/** Meetups count for the figures from this moment: midnight in Seoul on this day twelve months before. */
export function trustSince(now: Date): Date {
  const [year, month, day] = seoulDate(now).split('-').map(Number)
  // The 29th of February becomes the 1st of March of the year before.
  const since = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 - trustMonths, day))
  return new Date(`${since.toISOString().slice(0, 10)}T00:00:00+09:00`)
}

/** A figure moves only with so many new answers of as many people, at this many rooms, so that no answer can be told from it. */
export const fewestNewAnswers = 3

export const fewestNewRooms = 2

const hourMs = 60 * 60_000

/** Figures are computed as of this hour in Seoul. */
const trustHour = 4

/** The last moment as of which figures may have moved. */
export function figuresAsOf(now: Date): Date {
  const day = seoulDate(new Date(now.getTime() - trustHour * hourMs))
  return new Date(`${day}T${String(trustHour).padStart(2, '0')}:00:00+09:00`)
}

/** Why the cafe is not shown who has a seat: it is from the day of the meetup, or an hour before it, until attendance can no longer change. */
export function whySeatsAreHidden(startsAt: Date, now: Date): 'notToday' | 'tooLate' | null {
  if (startsAt >= spanOfCheckIns(now).until) return 'notToday'
  return now >= afterwardsEndsAt(startsAt) ? 'tooLate' : null
}

/** Why the cafe checks nobody in by hand at this meetup: it does so on its day, until it is over. */
export const whysNoCheckIn = ['over', 'notToday', 'awaitsYes', 'tooLate'] as const

export type WhyNoCheckIn = (typeof whysNoCheckIn)[number]

export function whyNoCheckInByHand(
  room: Pick<MeetupState, 'status' | 'startsAt' | 'awaitsYes'>,
  now: Date,
): WhyNoCheckIn | null {
  const whyHidden = whySeatsAreHidden(room.startsAt, now)
  if (whyHidden === 'tooLate') return whyHidden
  if (isOver(statusAt(room, now))) return 'over'
  if (whyHidden !== null) return whyHidden
  return room.awaitsYes ? 'awaitsYes' : null
}

/** Why a check-in cannot be undone: only what the cafe did by hand can, until the meetup is over and its passes are settled. */
export function whyNoUndo(
  room: Pick<MeetupState, 'status' | 'startsAt'>,
  { isByHand }: { isByHand: boolean },
  now: Date,
): 'over' | 'notByHand' | null {
  if (isOver(statusAt(room, now))) return 'over'
  return isByHand ? null : 'notByHand'
}

/** Null while it is disputed, but the host goes on seeing what they have said themself, and not who objects to it. */
export function hasAttendedFor({ isHost }: { isHost: boolean }, attendance: string | null): boolean | null {
  if (attendance === 'attended') return true
  return attendance === 'no-show' || (isHost && attendance === 'disputed') ? false : null
}
