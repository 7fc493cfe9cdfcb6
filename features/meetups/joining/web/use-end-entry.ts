import { useQueryClient } from '@tanstack/react-query'
import { seoulShortMoment } from '~/lib/seoul-date'
import { detailsOf, isRefused } from '~/lib/web/call-failed'
import { timeNow } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { othersOutcomeInWords, outcomeInWords } from '../../core/meetup-texts'
import type { PassOutcome } from '../../core/pass-outcome'
import { type Entry, joiningEndpoints, type SharedMeetup } from '../endpoints'
import { blockLeavingDays } from '../leaving-for-a-block'
import { blockLeavingRefusals, leaveRefusals } from '../refusals'
import { leavingQueries } from './queries'

interface EndRequest {
  entryId: number
  reason?: string
  because?: 'blocked'
  title: string
  message: (outcome: PassOutcome) => string
  confirmLabel: string
  cancelLabel: string
  done: string
}

/**
 * Asks with the effect on the pass, and ends the entry with exactly that effect. If the effect has changed
 * meanwhile, it asks again.
 */
function useEndEntry(): (request: EndRequest) => Promise<boolean> {
  const client = useQueryClient()
  const leave = useCall(joiningEndpoints.leave)
  return async function ask(request): Promise<boolean> {
    const { entryId, reason, because, title, message, confirmLabel, cancelLabel, done } = request
    try {
      const shown = await client.fetchQuery(leavingQueries.leaving(entryId, because))
      const isMeant = await showDialog({
        title,
        message: message(shown),
        confirmLabel,
        cancelLabel,
        tone: 'danger',
      })
      if (!isMeant) return false
      await leave.mutateAsync({ params: { id: entryId }, body: { expected: shown.effect, reason, because } })
      showToast({ type: 'success', message: done })
      return true
    } catch (error) {
      if (detailsOf(error, leaveRefusals.effectChanged)) return ask(request)
      // Their right is used up: the same without it, with what that costs.
      if (isRefused(error, blockLeavingRefusals.tooSoon)) return ask(withoutRight(request))
      sayFailure(error as Error, '취소하지 못했어요')
      return false
    }
  }
}

/** Removes a member from the host's meetup. */
export function useRemove() {
  const end = useEndEntry()
  return ({ id, user }: Entry, reason: string) =>
    end({
      entryId: id,
      reason,
      title: `${user.name} 님을 내보낼까요?`,
      message: (outcome) =>
        `${othersOutcomeInWords(outcome, timeNow())} 내보낸 사람은 이 모임에 다시 신청할 수 없어요.`,
      confirmLabel: '내보내기',
      cancelLabel: '그대로 두기',
      done: '내보냈어요',
    })
}

function withoutRight({ because: _, message, ...request }: EndRequest): EndRequest {
  const { says } = blockLeavingRefusals.tooSoon
  return { ...request, message: (outcome) => `${message(outcome)} ${says}` }
}

/** Offers to leave a meetup at which the member sits with somebody whom they have just blocked. */
export function useLeaveForBlock() {
  const end = useEndEntry()
  return async ({ title, startsAt, entryId }: SharedMeetup) =>
    entryId !== null &&
    end({
      entryId,
      because: 'blocked',
      title: `‘${title}’ 모임에 함께 앉아 있어요`,
      message: (outcome) =>
        [
          `${seoulShortMoment(new Date(startsAt))} 모임은 차단해도 그대로예요.`,
          outcomeInWords(outcome, timeNow()),
          ...(outcome.because === 'blocked'
            ? [`이렇게 나가는 것은 ${blockLeavingDays}일에 한 번이에요.`]
            : []),
        ].join(' '),
      confirmLabel: '모임에서 나가기',
      cancelLabel: '그대로 있기',
      done: '모임에서 나왔어요',
    })
}

/** Gives up the member's own seat or request. */
export function useCancelEntry() {
  const end = useEndEntry()
  return (entryId: number) =>
    end({
      entryId,
      title: '참여를 취소할까요?',
      message: (outcome) => outcomeInWords(outcome, timeNow()),
      confirmLabel: '참여 취소',
      cancelLabel: '그대로 두기',
      done: '참여를 취소했어요',
    })
}
