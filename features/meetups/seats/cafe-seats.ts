import { seoulDate, seoulShortDay, seoulTime } from '~/lib/seoul-date'
import { dateAfter, minutesInDay, weekdayNames, weekdayOf } from '../../cafes/opening-hours'
import { startsAtOf } from '../core/meetup'
import { tableMs } from '../core/meetup-end'

// How many seats a cafe gives to meetups. The database has the same rule (`meetup_seats_free`).

/** Seats on a weekday between two times, in minutes since midnight; an end after midnight is above 1440. */
export interface SeatHours {
  /** 0 is Monday. */
  weekday: number
  opens: number
  closes: number
  seats: number
  /** Whether the cafe says yes to each meetup first. */
  needsYes: boolean
}

/** Hours of one day at which there are no seats for meetups. */
interface BlockedHours {
  startsAt: Date
  endsAt: Date
}

export interface SeatOffer {
  /** Null where the cafe has said nothing: it takes every meetup while it is open. */
  hours: readonly SeatHours[] | null
  blocked: readonly BlockedHours[]
}

/** A meetup that takes seats. It takes the most that it may become, until the end that its host named, else for three hours. */
export interface SeatTaker {
  startsAt: Date
  maxPeople: number
  lastsMinutes?: number | null
}

const fewestCafeSeats = 2
export const mostCafeSeats = 200
/** For a cafe, and for one weekday. */
export const mostSeatHours = 28
export const mostBlockedHours = 60
export const longestBlockReason = 100

const minuteMs = 60_000

interface Span {
  from: number
  to: number
  seats: number
  needsYes: boolean
}

const spanAt = (spans: readonly Span[], at: number) => spans.filter(({ from, to }) => at >= from && at < to)

/** The hours with seats that begin on this day or the ones beside it. */
function offeredAround(startsAt: Date, hours: readonly SeatHours[]): Span[] {
  const today = seoulDate(startsAt)
  return [-1, 0, 1].flatMap((ahead) => {
    const day = dateAfter(today, ahead)
    const midnight = startsAtOf(day, '00:00').getTime()
    return hours
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .map(({ opens, closes, seats, needsYes }) => ({
        from: midnight + opens * minuteMs,
        to: midnight + closes * minuteMs,
        seats,
        needsYes,
      }))
  })
}

/**
 * How many seats are left for a meetup with this start, over the time that it takes. Null where nothing limits them; below
 * zero where too many are taken already. Hours without a word of the cafe do not limit a meetup that began before them.
 */
export function seatsFreeFor(
  startsAt: Date,
  offer: SeatOffer,
  taken: readonly SeatTaker[],
  lastsMinutes?: number | null,
): number | null {
  const from = startsAt.getTime()
  const to = from + tableMs(lastsMinutes)
  const offered = offer.hours === null ? [] : offeredAround(startsAt, offer.hours)
  if (offer.hours !== null && spanAt(offered, from).length === 0) return 0
  const blocked = offer.blocked.map((hours) => ({
    from: hours.startsAt.getTime(),
    to: hours.endsAt.getTime(),
    seats: 0,
  }))
  const spans = [...offered, ...blocked]
  const begins = [...taken.map((other) => other.startsAt.getTime()), ...spans.map((span) => span.from)]
  const moments = [from, ...begins.filter((at) => at > from && at < to)]
  const left = moments.flatMap((at) => {
    const there = taken.filter((other) => {
      const begin = other.startsAt.getTime()
      return begin <= at && at < begin + tableMs(other.lastsMinutes)
    })
    const used = there.reduce((sum, { maxPeople }) => sum + maxPeople, 0)
    return spans.filter((span) => at >= span.from && at < span.to).map(({ seats }) => seats - used)
  })
  return left.length === 0 ? null : Math.min(...left)
}

/** Whether the cafe says yes to a meetup with this start first. */
export function needsYesAt(startsAt: Date, { hours }: SeatOffer): boolean {
  if (hours === null) return false
  return spanAt(offeredAround(startsAt, hours), startsAt.getTime()).some(({ needsYes }) => needsYes)
}

/**
 * The meetups that would have no seats under this offer, beside those that have begun. Those that were opened first, and come
 * first, keep theirs.
 */
export function withoutSeats<Room extends SeatTaker>(
  offer: SeatOffer,
  rooms: readonly Room[],
  begun: readonly SeatTaker[],
): Room[] {
  const kept: SeatTaker[] = [...begun]
  return rooms.filter((room) => {
    const free = seatsFreeFor(room.startsAt, offer, kept, room.lastsMinutes)
    const fits = free === null || free >= room.maxPeople
    if (fits) kept.push(room)
    return !fits
  })
}

/** How many seats there are at a start on this day; null where nothing limits them. */
export interface FreeSeats {
  startsAt: Date
  free: number | null
}

export const seatStepMinutes = 30

/** Seats at every half hour of a day, for a meetup that takes so long. */
export function seatsOnDay(
  day: string,
  offer: SeatOffer,
  taken: readonly SeatTaker[],
  lastsMinutes?: number | null,
): FreeSeats[] {
  const midnight = startsAtOf(day, '00:00').getTime()
  return Array.from({ length: minutesInDay / seatStepMinutes }, (_, at) => {
    const startsAt = new Date(midnight + at * seatStepMinutes * minuteMs)
    const free = seatsFreeFor(startsAt, offer, taken, lastsMinutes)
    return { startsAt, free: free === null ? null : Math.max(0, free) }
  })
}

const mostNamed = 2

/** '오후 1:00~6:00 4자리': half hours in a row with the same number of seats. */
function runsInWords(times: readonly FreeSeats[]): string[] {
  const runs: { from: Date; to: Date; free: number | null }[] = []
  for (const { startsAt, free } of times) {
    const last = runs.at(-1)
    const follows =
      last !== undefined && startsAt.getTime() - last.to.getTime() === seatStepMinutes * minuteMs
    if (follows && last.free === free) last.to = startsAt
    else runs.push({ from: startsAt, to: startsAt, free })
  }
  return runs.map(({ from, to, free }) => {
    const until = to > from ? `~${seoulTime(to)}` : ''
    const seats = free === null ? '' : ` ${free}자리까지`
    return `${seoulTime(from)}${until}에 시작하면${seats}`
  })
}

/** Why a meetup of so many people does not fit, with what is free then and when else on that day. */
export function noSeatsInWords(
  { startsAt, free, people }: { startsAt: Date; free: number; people: number },
  /** The starts on that day that are still to come, while the cafe is open. */
  day: readonly FreeSeats[],
): string {
  const now =
    free <= 0
      ? `${seoulTime(startsAt)}에는 카페가 모임에 내줄 자리가 없어요.`
      : `${seoulTime(startsAt)}에는 카페가 모임에 내줄 자리가 ${free}자리 남았어요. ${people}명 모임은 열 수 없어요.`
  const others = runsInWords(day.filter((each) => each.free === null || each.free >= people)).slice(
    0,
    mostNamed,
  )
  if (others.length > 0) return `${now} ${others.join(', ')} 열 수 있어요.`
  return `${now} ${seoulShortDay(startsAt)}에는 ${people}자리가 비는 시간이 없어요.`
}

/** Why these hours cannot be saved, with the row that is wrong; null if they can. */
export function whyBadSeatHours(hours: readonly SeatHours[]): { at: number; message: string } | null {
  if (hours.length > mostSeatHours)
    return { at: mostSeatHours, message: `시간은 ${mostSeatHours}개까지 정할 수 있어요.` }
  for (const [at, { opens, closes, seats }] of hours.entries()) {
    if (opens < 0 || opens >= minutesInDay || closes <= opens || closes > opens + minutesInDay) {
      return { at, message: '시작하는 시각과 끝나는 시각을 확인해 주세요.' }
    }
    if (!Number.isInteger(seats) || seats < fewestCafeSeats || seats > mostCafeSeats) {
      return { at, message: `자리는 ${fewestCafeSeats}개에서 ${mostCafeSeats}개까지 정할 수 있어요.` }
    }
  }
  const week = 7 * minutesInDay
  const begin = ({ weekday, opens }: SeatHours) => weekday * minutesInDay + opens
  for (const [at, one] of hours.entries()) {
    const clashes = hours.some(
      (other, place) =>
        place < at &&
        [-week, 0, week].some((shift) => {
          const from = begin(other) + shift
          return from < begin(one) + one.closes - one.opens && begin(one) < from + other.closes - other.opens
        }),
    )
    if (clashes) return { at, message: `${weekdayNames[one.weekday] ?? ''}요일에 겹치는 시간이 있어요.` }
  }
  return null
}
