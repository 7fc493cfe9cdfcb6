import { countCharacters } from '~/lib/characters'
import type { OpeningHours } from './opening-hours'

/** A change of a cafe that may close its doors to what is arranged there. */
export type ClosingCafe =
  /** YYYY-MM-DD */
  { is: 'day-off'; day: string } | { is: 'week'; opening: OpeningHours | null } | { is: 'hidden' }

/** The notice for the people of a meetup that the cafe or an operator calls off. */
export const longestCancelReason = 100
export const cancelReasonText = `이유를 ${longestCancelReason}자까지 입력해 주세요.`
export function whyBadCancelReason(reason: string): string | null {
  const length = countCharacters(reason.trim())
  return length >= 1 && length <= longestCancelReason ? null : cancelReasonText
}
