import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Hours } from '~/features/cafes/opening-hours'
import { seoulShortMoment } from '~/lib/seoul-date'
import { itemsOf } from '~/lib/web/list-pages'
import { whyCafeCannot, yesDueAt } from '../../core/cafe-hours'
import { apartHours, isDay, isOver, isTime, startsAtOf } from '../../core/meetup'
import { deadlineInWords } from '../../core/meetup-texts'
import { whyNotThen } from '../../core/start-time'
import { ownMeetups } from '../../finding/web/queries'
import { seatQueries } from '../../seats/web/queries'
import { clashWith } from '../new-meetup'
import { type OpenProblem, openProblemInWords, openProblems } from '../refusals'

export interface TakenTime {
  title: string
  startsAt: Date
}

/** When the member is expected at other meetups. Those of further pages of the list are left to the server. */
export function useTakenTimes(): TakenTime[] {
  const { data } = useInfiniteQuery(ownMeetups.list())
  return itemsOf(data, ({ id }) => id)
    .filter(({ own, status }) => !isOver(status) && (own?.state === 'seated' || own?.state === 'unanswered'))
    .map(({ title, startsAt }) => ({ title, startsAt: new Date(startsAt) }))
}

/** For a time at which the cafe says yes first, until this moment. */
export function opensWithYes(dueAt: Date, now: Date): string {
  return `매장이 확인해야 열리는 시간이에요. 이용권은 맡아 두기만 하고, 매장이 ${deadlineInWords(dueAt, now)} 확인하지 않으면 취소되고 돌아와요.`
}

/** For a time at which the cafe gives meetups fewer seats than this one needs. */
function seatsMissingInWords(free: number): string {
  return free === 0
    ? '이 시간에는 카페가 모임에 내줄 자리가 없어요. 다른 시간을 선택해 주세요.'
    : `이 시간에는 카페가 모임에 내줄 자리가 ${free}자리 남았어요. 최대 인원을 줄이거나 다른 시간을 선택해 주세요.`
}

const halfHourMs = 30 * 60_000

/** Seats are known for every half hour: a time between two counts as the one before it. */
export function seatsAt<Seats extends { startsAt: string }>(
  times: readonly Seats[] | null | undefined,
  { day, time }: { day: string; time: string },
): Seats | undefined {
  if (!isDay(day) || !isTime(time)) return undefined
  const startsAt = startsAtOf(day, time).getTime()
  const known = startsAt - (startsAt % halfHourMs)
  return times?.find((each) => new Date(each.startsAt).getTime() === known)
}

/** The cafe's seats for a meetup at this time; undefined while they are unknown, or where nothing limits them. */
export function useSeatsThen({ cafeId, day, time }: { cafeId: number | null; day: string; time: string }) {
  const { data } = useQuery({
    ...seatQueries.seatsOnDay(cafeId ?? 0, day),
    enabled: cafeId !== null && isDay(day),
  })
  return seatsAt(data, { day, time })
}

/** Whether somebody looks after the cafe who says yes first. */
export const isAsked = (seats: { needsYes: boolean } | undefined, cafe: { hasOwner: boolean }) =>
  cafe.hasOwner && seats?.needsYes === true

/** Until when the cafe would say yes; null where it is not asked, or could not in time. */
export function yesDueOf(
  startsAt: Date,
  {
    cafe,
    seats,
    now,
  }: {
    cafe: (Hours & { hasOwner: boolean }) | undefined
    seats: { needsYes: boolean } | undefined
    now: Date
  },
): Date | null {
  return cafe && isAsked(seats, cafe) ? yesDueAt(startsAt, now, cafe) : null
}

const atField = (problem: OpenProblem, says: string) => ({ [openProblems[problem].field ?? 'time']: says })

/** Why no meetup can be opened on this day or at this time, said while they are being chosen. */
export function whenProblem(
  {
    day,
    time,
    maxPeople,
    lastsMinutes,
  }: { day: string; time: string; maxPeople: number; lastsMinutes: number | null },
  {
    cafe,
    taken,
    seats,
    now,
  }: {
    cafe: (Hours & { hasOwner: boolean }) | undefined
    taken: readonly TakenTime[]
    seats: { free: number; needsYes: boolean } | undefined
    now: Date
  },
): { day?: string; time?: string; lastsMinutes?: string } | null {
  // A time that was never chosen is a suggestion for a day that is not known yet.
  if (!isDay(day) || !isTime(time)) return null
  const startsAt = startsAtOf(day, time)
  const whyNot = whyNotThen(startsAt, now)
  if (whyNot !== null) return atField(whyNot, openProblems[whyNot].says)
  const whyCafe = cafe ? whyCafeCannot({ startsAt, lastsMinutes }, cafe) : null
  if (cafe && whyCafe !== null) return atField(whyCafe, openProblemInWords(whyCafe, startsAt, cafe))
  if (cafe && isAsked(seats, cafe) && yesDueAt(startsAt, now, cafe) === null)
    return { time: openProblemInWords('noTimeForYes', startsAt, cafe) }
  if (seats !== undefined && seats.free < maxPeople) return { time: seatsMissingInWords(seats.free) }
  const clash = clashWith(startsAt, taken)
  if (clash === null) return null
  return {
    time: `${seoulShortMoment(clash.startsAt)} '${clash.title}'에 참여하고 있어요. 앞뒤로 ${apartHours}시간은 비워 주세요.`,
  }
}
