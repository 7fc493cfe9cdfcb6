import { isId } from '~/lib/ids'
import { seoulDate, seoulMoment } from '~/lib/seoul-date'
import { dateAfter } from '../cafes/opening-hours'
import { startsAtOf } from '../meetups/core/meetup'
import { whyNotThen } from '../meetups/core/start-time'
import { durations, eveningsWithinKm, fewestPeople, longestAheadMs, mostFriends, mostPeople } from './evening'

// What the screen offers to choose from, and how its address says what was chosen.

export const peopleCounts = Array.from(
  { length: mostPeople - fewestPeople + 1 },
  (_, at) => fewestPeople + at,
)

/** How heavy the games may be, each as letters of two levels. */
export const weights = { light: 'A,B', middle: 'C', heavy: 'D,E' } as const
export type Weight = keyof typeof weights

const todaysTimes = ['12:00', '14:00', '16:00', '18:00', '18:30', '19:00', '19:30', '20:00', '21:00'] as const
const tomorrowsTimes = ['14:00', '18:30', '19:30'] as const
const eveningTimes = ['18:30', '19:00', '19:30', '20:00'] as const
/** From this hour on 'now' is too late for most cafes. */
const lateHour = 21
const earlyHour = 10

/** 'now', or a moment in Seoul as YYYY-MM-DDTHH:mm. */
export type Start = string

export const toMoment = (start: Start) => new Date(`${start}:00+09:00`)

/** The starts that are still to come, today and tomorrow. */
export function startsOffered(now: Date): Start[] {
  const today = seoulDate(now)
  const tomorrow = dateAfter(today, 1)
  return [
    'now',
    ...todaysTimes.filter((time) => startsAtOf(today, time) > now).map((time) => `${today}T${time}`),
    ...tomorrowsTimes.map((time) => `${tomorrow}T${time}`),
  ]
}

/** The first start of this evening for which a room can still be opened; later now; and at night tomorrow evening. */
export function usualStart(now: Date): Start {
  const today = seoulDate(now)
  const time = eveningTimes.find((each) => whyNotThen(startsAtOf(today, each), now) === null)
  if (time !== undefined) return `${today}T${time}`
  const hour = Number(seoulMoment(now).slice(11, 13))
  return hour >= earlyHour && hour < lateHour ? 'now' : `${dateAfter(today, 1)}T${eveningTimes[0]}`
}

export interface Choices {
  people: number
  minutes: number
  /** Null until it is chosen, so that an old page does not choose for a new day. */
  start: Start | null
  withinKm: number
  weight: Weight | null
  /** Members from past tables, whose taste counts too. */
  friends: readonly number[]
}

export type ChoiceName = 'people' | 'minutes' | 'at' | 'km' | 'weight' | 'with'

export const usual = { people: 3, minutes: 150, withinKm: 5 } as const

/** The choices in an address; whatever it does not say is as usual. */
export function readChoices(params: URLSearchParams): Choices {
  const at = params.get('at')
  const numberIn = (name: ChoiceName) => Number(params.get(name))
  return {
    people: peopleCounts.find((count) => count === numberIn('people')) ?? usual.people,
    minutes: durations.find((minutes) => minutes === numberIn('minutes')) ?? usual.minutes,
    start: at === 'now' || (at !== null && /^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(at)) ? at : null,
    withinKm: eveningsWithinKm.find((km) => km === numberIn('km')) ?? usual.withinKm,
    weight: (Object.keys(weights) as Weight[]).find((weight) => weight === params.get('weight')) ?? null,
    friends: (params.get('with') ?? '').split(',').filter(isId).map(Number).slice(0, mostFriends),
  }
}

/** The chosen start, unless it is over or too far ahead by now. */
export function startAt({ start }: Pick<Choices, 'start'>, now: Date): Start {
  if (start === null) return usualStart(now)
  if (start === 'now') return start
  const ahead = toMoment(start).getTime() - now.getTime()
  return ahead > 0 && ahead < longestAheadMs ? start : usualStart(now)
}
