import { countCharacters, countShown } from '~/lib/characters'
import { adNight } from '~/lib/notice-kind'
import { seoulMoment } from '~/lib/seoul-date'

/** Operators see this many of the last ones. */
export const mostShown = 20
export const promotionLengths = {
  shortestTitle: 2,
  title: 40,
  shortestBody: 5,
  body: 300,
  path: 300,
} as const

/** So many are sent within 24 hours at most. */
export const mostPromotionsADay = 2

/** The word with which the law has every such message begin. */
export const adMark = '(광고)'

export const promotionMessages = {
  title: `제목은 ${promotionLengths.shortestTitle}자에서 ${promotionLengths.title}자까지 적어 주세요.`,
  mark: '제목의 (광고)는 저절로 붙어요. 빼고 적어 주세요.',
  body: `내용은 ${promotionLengths.shortestBody}자에서 ${promotionLengths.body}자까지 적어 주세요.`,
  path: '미플 안의 주소를 /로 시작하게 적어 주세요. 예: /news/1',
} as const

export interface WrittenPromotion {
  title: string
  body: string
  /** '' for none. */
  path: string
}

/** Why a message cannot be sent so, with the field; null if it can. */
export function whyBadPromotion({
  title,
  body,
  path,
}: WrittenPromotion): { field: string; message: string } | null {
  const titleLength = countCharacters(title.trim())
  if (countShown(title) < promotionLengths.shortestTitle || titleLength > promotionLengths.title)
    return { field: 'title', message: promotionMessages.title }
  if (/^[(（[]\s*광\s*고/.test(title.trim())) return { field: 'title', message: promotionMessages.mark }
  const bodyLength = countCharacters(body.trim())
  if (countShown(body) < promotionLengths.shortestBody || bodyLength > promotionLengths.body)
    return { field: 'body', message: promotionMessages.body }
  const to = path.trim()
  if (to === '') return null
  const isOurs =
    to.startsWith('/') && !to.startsWith('//') && !/[\s\\]/.test(to) && to.length <= promotionLengths.path
  return isOurs ? null : { field: 'path', message: promotionMessages.path }
}

/** From ten minutes before the night, so that what is under way arrives before. */
const nightFromMinute = adNight.fromHour * 60 - 10
const nightToMinute = adNight.untilHour * 60

/** Whether only those may be told who consented to news at night: in the hours of `adNight`. */
export function isPromotionNight(now: Date): boolean {
  const time = seoulMoment(now)
  const minute = Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
  return minute >= nightFromMinute || minute < nightToMinute
}

/** The next end of the night in Seoul. */
export function nextPromotionMorning(now: Date): Date {
  const today = new Date(
    `${seoulMoment(now).slice(0, 10)}T${String(adNight.untilHour).padStart(2, '0')}:00:00+09:00`,
  )
  return today > now ? today : new Date(today.getTime() + 24 * 60 * 60_000)
}

/** A consent is told of again when it, or the last word about it, is so many years old. */
export const consentYears = 2

export function reminderBefore(now: Date): Date {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - consentYears)
  return before
}
