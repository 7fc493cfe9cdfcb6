import { countCharacters } from '~/lib/characters'
import type { Coordinates } from '~/lib/coordinates'
import { grouped } from '~/lib/grouped'
import { type HourlyFees, isInKorea, type NewCafe, type PassRules, passPrices } from './cafe'
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

export type CafePrices = HourlyFees & PassRules

/** The data of a cafe that operators can edit. */
export interface CafeBasics {
  name: string
  address: string
  at: Coordinates | null
  phones: string[]
  /** Its number in the public list of shops, by which an import finds it. */
  businessNumber: string | null
}

export const cafeLimits = {
  name: 60,
  address: 200,
  hiddenReason: 300,
  phones: 4,
  event: 300,
  facilities: 20,
  facility: 20,
  hoursText: 300,
  fee: 1_000_000,
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

/** Days off can be set this many days ahead. */
export const dayOffsAheadDays = 366

export const profileMessages = {
  name: `카페 이름은 1자에서 ${cafeLimits.name}자까지 쓸 수 있어요.`,
  address: `주소는 1자에서 ${cafeLimits.address}자까지 쓸 수 있어요.`,
  noPoint: '주소를 찾거나 지도에서 위치를 정해 주세요.',
  businessNumber: '상가업소번호는 영문자, 숫자, 줄표(-)로 60자까지 입력해 주세요.',
  point: '위도와 경도는 우리나라 안의 좌표로 함께 입력하거나 함께 비워 주세요.',
  hiddenReason: `이유를 2자에서 ${cafeLimits.hiddenReason}자까지 입력해 주세요.`,
  phone: '전화번호는 숫자와 줄표(-)로 8자리에서 15자리까지 입력해 주세요.',
  phones: `전화번호는 ${cafeLimits.phones}개까지 쓸 수 있어요.`,
  event: `이벤트는 ${cafeLimits.event}자까지 쓸 수 있어요.`,
  facility: `편의시설 하나는 쉼표 없이 ${cafeLimits.facility}자까지 쓸 수 있어요.`,
  facilities: `편의시설은 ${cafeLimits.facilities}개까지 쓸 수 있어요.`,
  hours: '여는 시각과 닫는 시각을 확인해 주세요. 다음 날 여는 시각을 지나서 닫을 수는 없어요.',
  hoursText: `영업시간 안내는 ${cafeLimits.hoursText}자까지 쓸 수 있어요.`,
  fee: '요금은 0원에서 1,000,000원 사이로 입력해 주세요.',
  pass: '종일 이용권은 5,000원부터 9,000원까지 1,000원 단위로 정할 수 있어요.',
  reason: `이유는 ${cafeLimits.dayOffReason}자까지 쓸 수 있어요.`,
  notice: `공지는 1자에서 ${grouped(cafeLimits.notice)}자까지 쓸 수 있어요.`,
} as const

/** The message for an invalid name, or null. */
export function whyBadCafeName(name: string): string | null {
  const length = countCharacters(name.trim())
  return length >= 1 && length <= cafeLimits.name ? null : profileMessages.name
}

export function whyBadAddress(address: string): string | null {
  const length = countCharacters(address.trim())
  return length >= 1 && length <= cafeLimits.address ? null : profileMessages.address
}

/** Accepts null, because a cafe's location may be unknown. */
export function whyBadPoint(at: Coordinates | null): string | null {
  return at === null || isInKorea(at) ? null : profileMessages.point
}

export function whyBadBusinessNumber(businessNumber: string): string | null {
  return /^[\w-]{1,60}$/.test(businessNumber.trim()) ? null : profileMessages.businessNumber
}

export function whyBadHiddenReason(reason: string): string | null {
  const length = countCharacters(reason.trim())
  return length >= 2 && length <= cafeLimits.hiddenReason ? null : profileMessages.hiddenReason
}

export function whyBadPhone(phone: string): string | null {
  const digits = phone.replace(/-/g, '')
  return /^\d+(-\d+)*$/.test(phone) && digits.length >= 8 && digits.length <= 15
    ? null
    : profileMessages.phone
}

export function whyBadFacility(facility: string): string | null {
  const length = countCharacters(facility.trim())
  return length >= 1 && length <= cafeLimits.facility && !facility.includes(',')
    ? null
    : profileMessages.facility
}

export function whyBadText(text: string, most: number, message: string): string | null {
  return countCharacters(text.trim()) <= most ? null : message
}

export function whyBadNotice(text: string): string | null {
  const length = countCharacters(text.trim())
  return length >= 1 && length <= cafeLimits.notice ? null : profileMessages.notice
}

export function isFee(won: number | null): boolean {
  return won === null || (Number.isInteger(won) && won >= 0 && won <= cafeLimits.fee)
}

export function isPassPrice(won: number | null): boolean {
  return won === null || passPrices.some((price) => price === won)
}

/** Accepts null, because a cafe's hours may be unknown. */
export function areHours(opening: OpeningHours | null): boolean {
  return opening === null || areOpenings(opening)
}

/** Tidies up spaces and drops empty and duplicate names. */
export function tidyNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.trim().replace(/\s+/g, ' ')).filter((name) => name !== ''))]
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
export function toNewCafe(basics: CafeBasics, now: Date): NewCafe {
  return {
    ...basics,
    facilities: [],
    opening: null,
    dayOffs: [],
    weekdayAdultFee: null,
    weekendAdultFee: null,
    weekdayChildFee: null,
    weekendChildFee: null,
    weekdayPass: null,
    weekendPass: null,
    notices: [],
    shelf: [],
    addedAt: now,
  }
}
