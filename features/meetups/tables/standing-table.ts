import { countCharacters } from '~/lib/characters'
import { seoulDate } from '~/lib/seoul-date'
import { dateAfter, type OpeningHours, weekdayOf } from '../../cafes/opening-hours'
import { hoursProblemInWords, whyCafeCannot } from '../core/cafe-hours'
import type { TableFacts } from '../core/facts'
import { fewestPeople, isTime, longestContent, longestTitle, mostPeople, startsAtOf } from '../core/meetup'
import { whyNotThen } from '../core/start-time'
import { openProblems } from '../opening/refusals'

// Tables that a cafe holds every week and that nobody hosts (decision 0083).

/** For a cafe, without those that are stopped. */
export const mostTables = 20
const fewestDaysAhead = 1
export const mostDaysAhead = 14

export interface TableDraft extends TableFacts {
  title: string
  content: string
  /** 0 is Monday. */
  weekday: number
  /** HH:mm. */
  time: string
  minPeople: number
  maxPeople: number
  /** How many days before its start a date opens. */
  daysAhead: number
}

/** The first field that is wrong; null if all can be stored. */
export function whyBadTable(draft: TableDraft): { field: keyof TableDraft; message: string } | null {
  const { title, content, time, minPeople, maxPeople, daysAhead } = draft
  const bad = (field: keyof TableDraft, message: string) => ({ field, message })
  if (title.trim() === '') return bad('title', '제목을 입력해 주세요.')
  if (countCharacters(title.trim()) > longestTitle) return bad('title', openProblems.longTitle.says)
  if (!isTime(time)) return bad('time', '시작 시간을 입력해 주세요.')
  if (minPeople < fewestPeople) return bad('minPeople', openProblems.minTooSmall.says)
  if (maxPeople > mostPeople) return bad('maxPeople', openProblems.maxTooLarge.says)
  if (minPeople > maxPeople) return bad('minPeople', openProblems.minAboveMax.says)
  if (content.trim() === '') return bad('content', '내용을 입력해 주세요.')
  if (countCharacters(content.trim()) > longestContent) return bad('content', openProblems.longContent.says)
  if (daysAhead < fewestDaysAhead || daysAhead > mostDaysAhead)
    return bad('daysAhead', `${fewestDaysAhead}일에서 ${mostDaysAhead}일 전까지 정할 수 있어요.`)
  return null
}

/** Why no date of the table could open in the weekly hours of the cafe; null if one could. Days off are for single dates. */
export function whyNeverOpen(
  { weekday, time }: Pick<TableDraft, 'weekday' | 'time'>,
  { opening, now }: { opening: OpeningHours | null; now: Date },
): string | null {
  const startsAt = startsAtOf(firstDayOf({ weekday, time }, seoulDate(now), now), time)
  const hours = { opening, dayOffs: [] }
  const problem = whyCafeCannot({ startsAt, lastsMinutes: null }, hours)
  if (problem === 'dayOff') return '정기 휴무인 요일이에요. 다른 요일을 선택해 주세요.'
  return problem && hoursProblemInWords(problem, startsAt, hours)
}

const dayMs = 86_400_000

/** When a date opens. */
export function dateOpensAt(startsAt: Date, daysAhead: number): Date {
  return new Date(startsAt.getTime() - daysAhead * dayMs)
}

/** The first day of its weekday, not before `from`, for which a meetup can still be opened. */
export function firstDayOf(
  { weekday, time }: Pick<TableDraft, 'weekday' | 'time'>,
  from: string,
  now: Date,
): string {
  const today = seoulDate(now)
  const begin = from > today ? from : today
  const day = dateAfter(begin, (weekday - weekdayOf(begin) + 7) % 7)
  const whyNot = whyNotThen(startsAtOf(day, time), now)
  return whyNot === 'past' || whyNot === 'tooSoon' ? dateAfter(day, 7) : day
}
