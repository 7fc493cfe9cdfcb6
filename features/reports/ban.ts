import { countCharacters, countShown } from '~/lib/characters'
import { grouped } from '~/lib/grouped'
import { seoulDayInWords, seoulTime } from '~/lib/seoul-date'

/** For how many days operators can ban a member from meetups. */
const daysOfYear = 365
export const banDays = [7, 30, 90, daysOfYear] as const
export type BanDays = (typeof banDays)[number]
export const banDaysInWords = (days: BanDays) =>
  days === daysOfYear ? `${days / daysOfYear}년` : `${days}일`

export const banReasonLength = { min: 2, max: 300 } as const
export const appealLength = { min: 10, max: 1_000 } as const

const banMessages = {
  reason: `이유를 ${banReasonLength.min}자 이상 ${banReasonLength.max}자 이하로 입력해 주세요.`,
  appealShort: `이의 신청 내용을 ${appealLength.min}자 이상 써 주세요.`,
  appealLong: `이의 신청 내용은 ${grouped(appealLength.max)}자까지 쓸 수 있어요.`,
}

export function banEndsAt(days: BanDays, now: Date): Date {
  return new Date(now.getTime() + days * 86_400_000)
}

export function whyBadBanReason(reason: string): string | null {
  const length = countCharacters(reason.trim())
  return countShown(reason) < banReasonLength.min || length > banReasonLength.max ? banMessages.reason : null
}

export function whyBadAppeal(text: string): string | null {
  const length = countCharacters(text.trim())
  if (countShown(text) < appealLength.min) return banMessages.appealShort
  return length > appealLength.max ? banMessages.appealLong : null
}

export function banEndInWords(endsAt: Date): string {
  return `${seoulDayInWords(endsAt)} ${seoulTime(endsAt)}까지`
}
