import { seoulDate, seoulMoment } from '~/lib/seoul-date'
import { personalTagKind } from '~/lib/tags'
import { dateAfter, weekdayNames } from '../cafes/opening-hours'
import { quietFromHour, quietToHour } from '../notices/push'

/** Why a meetup suits a member. The first that fits is the one that is said. */
export const alertSources = ['cafe', 'game', 'area'] as const
export type AlertSource = (typeof alertSources)[number]

export const sourceNames: Record<AlertSource, string> = {
  cafe: '팔로우한 카페',
  game: '찜한 게임',
  area: '선택한 지역',
}

/** What a member hears of without having chosen: following asks for it, liking a game somewhere does not. */
export const usualChoices = { ofCafes: true, ofGames: false, ofNews: true }

/** How far around its middle an area may reach, and how far it reaches at first. */
export const areaWithinKm = [3, 5, 10, 20] as const
export const usualAreaWithinKm = 5
/** With an area, liked games are looked for this far around it. */
export const likedGamesWithinKm = 30

/** Days by their numbers, Monday 0, as the bits of a number and back. */
export const toWeekdayBits = (days: readonly number[]) => days.reduce((bits, day) => bits | (1 << day), 0)
export const fromWeekdayBits = (bits: number) =>
  weekdayNames.flatMap((_, day) => ((bits >> day) & 1 ? [day] : []))

export interface AlertArea {
  name: string
  radiusKm: number
  weekdays: number[]
  fromHour: number
  untilHour: number
}

export function whyBadTimes({
  weekdays,
  fromHour,
  untilHour,
}: Pick<AlertArea, 'weekdays' | 'fromHour' | 'untilHour'>): {
  field: 'weekdays' | 'untilHour'
  message: string
} | null {
  if (weekdays.length === 0) return { field: 'weekdays', message: '요일을 하나 이상 선택해 주세요.' }
  if (fromHour < untilHour) return null
  return { field: 'untilHour', message: '끝 시각을 시작 시각보다 늦게 선택해 주세요.' }
}

/** The hour of the daily digest in Seoul. */
export const digestHour = 18
/** Whoever hears of a meetup has at least this long until it starts. */
const leadMs = 30 * 60_000
/** So many meetups a member hears of at once on a day; the rest waits for the digest. */
export const mostAtOnce = 3
/** So many meetups a digest shows. */
export const mostInDigest = 20

const hourOf = (moment: Date) => Number(seoulMoment(moment).slice(11, 13))

function nextHour(now: Date, hour: number): Date {
  const day = seoulDate(now)
  const at = (date: string) => new Date(`${date}T${String(hour).padStart(2, '0')}:00:00+09:00`)
  return at(day) > now ? at(day) : at(dateAfter(day, 1))
}

/** The digest after this moment. */
export function nextDigest(now: Date): Date {
  return nextHour(now, digestHour)
}

/** Whether there is still time to join a meetup of which somebody is told then. */
export function isInTime(moment: Date, startsAt: Date): boolean {
  return startsAt.getTime() - moment.getTime() >= leadMs
}

/**
 * When to tell of a meetup that has a seat now: at once if it starts today or before people could act on the digest, otherwise
 * with the digest. What comes in the quiet hours waits for the morning. Null if that is too late.
 */
export function momentToNotify(now: Date, startsAt: Date): Date | null {
  const digest = nextDigest(now)
  if (seoulDate(startsAt) !== seoulDate(now) && isInTime(digest, startsAt)) return digest
  const hour = hourOf(now)
  const isQuiet = hour >= quietFromHour || hour < quietToHour
  const moment = isQuiet ? nextHour(now, quietToHour) : now
  return isInTime(moment, startsAt) ? moment : null
}

export const alertTags = {
  /** What a member has chosen to hear of. */
  own: personalTagKind('alerts'),
}
