import { countCharacters, countShown } from '~/lib/characters'
import { blankOf, tidyNames } from '~/lib/facts'
import { grouped } from '~/lib/grouped'
import type { NewCafe } from './cafe'
import { type CafeBasics, cafeFacts } from './facts'
import { areOpenings, type Opening, type OpeningHours } from './opening-hours'

// The data that the staff of a cafe edit, and its rules, which the screens and the schemas share.

/** The parts of a cafe's profile that are saved separately. */
const profileSections = ['profile', 'hours', 'prices', 'photos'] as const
export type ProfileSection = (typeof profileSections)[number]

export interface CafeWeek {
  opening: OpeningHours | null
  /** Replaces the text that is generated from `opening`; null keeps the generated text. */
  hoursText: string | null
}

export const cafeLimits = {
  hiddenReasonMin: 2,
  hiddenReason: 300,
  hoursText: 300,
  dayOffs: 60,
  dayOffReason: 60,
  notices: 30,
  notice: 2_000,
  photos: 8,
  copies: 99,
  shelf: 2_000,
  importedNames: 500,
  importedName: 100,
  staff: 30,
  openInvites: 10,
} as const

/** Days off can be set this far ahead. */
export const dayOffsAheadYears = 1
export const dayOffsAheadDays = dayOffsAheadYears * 366

export const profileMessages = {
  hiddenReason: `이유를 ${cafeLimits.hiddenReasonMin}자에서 ${cafeLimits.hiddenReason}자까지 입력해 주세요.`,
  hours: '여는 시각과 닫는 시각을 확인해 주세요. 다음 날 여는 시각을 지나서 닫을 수는 없어요.',
  hoursText: `영업시간 안내는 ${cafeLimits.hoursText}자까지 쓸 수 있어요.`,
  reason: `이유는 ${cafeLimits.dayOffReason}자까지 쓸 수 있어요.`,
  notice: `공지는 1자에서 ${grouped(cafeLimits.notice)}자까지 쓸 수 있어요.`,
} as const

export function whyBadHiddenReason(reason: string): string | null {
  const length = countCharacters(reason.trim())
  return countShown(reason) >= cafeLimits.hiddenReasonMin && length <= cafeLimits.hiddenReason
    ? null
    : profileMessages.hiddenReason
}

export function whyBadText(text: string, most: number, message: string): string | null {
  return countCharacters(text.trim()) <= most ? null : message
}

export function whyBadNotice(text: string): string | null {
  const length = countCharacters(text.trim())
  return length >= 1 && length <= cafeLimits.notice ? null : profileMessages.notice
}

/** Accepts null, because a cafe's hours may be unknown. */
export function areHours(opening: OpeningHours | null): boolean {
  return opening === null || areOpenings(opening)
}

/** Reads times such as '14:00' and '02:00'. A closing time that is not later belongs to the next day. */
export function openingBetween(opens: string, closes: string): Opening | null {
  const from = minuteOf(opens)
  const to = minuteOf(closes)
  if (from === null || to === null) return null
  return { opens: from, closes: to > from ? to : to + 1440 }
}

function minuteOf(time: string): number | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}

/** The time of day: '02:00' for minute 1560 and '00:00' for midnight. */
export function clockTime(minute: number): string {
  const ofDay = minute % 1440
  const two = (count: number) => String(count).padStart(2, '0')
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
}

/** The names in a pasted list, one per line. In a pasted table only the first column counts. */
export function namesInList(text: string): string[] {
  return tidyNames(text.split(/\r?\n/).map((line) => (line.split('\t')[0] ?? '').replace(/^"(.*)"$/, '$1')))
}

/** A cafe of which nothing more is known yet. */
export function toNewCafe(
  { latitude = null, longitude = null, ...basics }: Partial<CafeBasics>,
  now: Date,
): NewCafe {
  return {
    ...blankOf(cafeFacts),
    ...basics,
    at: latitude === null || longitude === null ? null : { latitude, longitude },
    opening: null,
    dayOffs: [],
    notices: [],
    shelf: [],
    addedAt: now,
  }
}
