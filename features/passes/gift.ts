import { countCharacters, countShown } from '~/lib/characters'

/** Limits of what one operator gives to one member (decision 0112). */
export const giftLimits = {
  /** At once. */
  count: 10,
  /** In thirty days. Who is to have more is given it by another operator. */
  byOneInDays: 10,
  days: 30,
  reason: { min: 2, max: 300 },
  shown: 50,
} as const

export const giftMessages = {
  reason: `이유를 ${giftLimits.reason.min}자에서 ${giftLimits.reason.max}자까지 입력해 주세요.`,
} as const

export function whyBadGiftReason(reason: string): string | null {
  const length = countCharacters(reason.trim())
  return countShown(reason) >= giftLimits.reason.min && length <= giftLimits.reason.max
    ? null
    : giftMessages.reason
}

/** The order key of the lot of a gift. Orders have none with a colon. */
export const giftKey = (giftId: number): string => `goodwill:${giftId}`
