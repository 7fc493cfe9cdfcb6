import { countCharacters } from '~/lib/characters'

/** The notice for the people of a meetup that the cafe or an operator calls off. */
export const longestCancelReason = 100
export const cancelReasonText = `이유를 ${longestCancelReason}자까지 입력해 주세요.`
export function whyBadCancelReason(reason: string): string | null {
  const length = countCharacters(reason.trim())
  return length >= 1 && length <= longestCancelReason ? null : cancelReasonText
}
