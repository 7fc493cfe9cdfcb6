import { countCharacters } from '~/lib/characters'
import { seoulDayInWords, seoulTime } from '~/lib/seoul-date'

/** For how many days operators can bar a member from meetups. */
export const barDays = [7, 30, 90, 365] as const
export type BarDays = (typeof barDays)[number]

export const barReasonLength = { min: 2, max: 300 } as const
export const appealLength = { min: 10, max: 1_000 } as const

const barMessages = {
  reason: `이유를 ${barReasonLength.min}자 이상 ${barReasonLength.max}자 이하로 입력해 주세요.`,
  appealShort: `이의 신청 내용을 ${appealLength.min}자 이상 써 주세요.`,
  appealLong: '이의 신청 내용은 1,000자까지 쓸 수 있어요.',
}

export function barEndsAt(days: BarDays, now: Date): Date {
  return new Date(now.getTime() + days * 86_400_000)
}

export function whyBadBarReason(reason: string): string | null {
  const length = countCharacters(reason.trim())
  return length < barReasonLength.min || length > barReasonLength.max ? barMessages.reason : null
}

export function whyBadAppeal(text: string): string | null {
  const length = countCharacters(text.trim())
  if (length < appealLength.min) return barMessages.appealShort
  return length > appealLength.max ? barMessages.appealLong : null
}

export function barEndInWords(endsAt: Date): string {
  return `${seoulDayInWords(endsAt)} ${seoulTime(endsAt)}까지`
}
