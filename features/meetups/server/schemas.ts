import { z } from 'zod'
import { writtenText } from '~/lib/contract'
import { cancelReasonText, longestCancelReason } from '../closed-doors'

const reasonFor = (label: string) =>
  writtenText(label, { min: 1, max: longestCancelReason, says: cancelReasonText })

export const cancelReason = z.object({ reason: reasonFor('이유(reason)') })

/**
 * Calls off the meetups that a change of the cafe hits: the version of their list from the refusal, and what their people
 * are told. Without them such a change is refused.
 */
export const cancelling = z.object({
  confirmed: z.string().max(40).nullable().default(null).meta({ label: '함께 취소할 모임(confirmed)' }),
  cancelReason: reasonFor('모임을 취소하는 이유(cancelReason)').nullable().default(null),
})
