import { useQueryClient } from '@tanstack/react-query'
import { toldOf } from '~/lib/web/call-failed'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import type { Entry } from '../../contract'
import { othersOutcomeInWords, outcomeInWords } from '../../meetup-texts'
import type { PassOutcome } from '../../pass-outcome'
import { meetupRefusals } from '../../refusals'
import { ownMeetupQueries } from '../queries'
import { useLeaving } from '../use-meetup-changes'

interface Asked {
  entryId: number
  reason?: string
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
function useEndEntry(): (asked: Asked) => Promise<boolean> {
  const client = useQueryClient()
  const leave = useLeaving()
  return async function ask(asked): Promise<boolean> {
    const { entryId, reason, title, message, confirmLabel, cancelLabel, done } = asked
    try {
      const shown = await client.fetchQuery(ownMeetupQueries.leaving(entryId))
      const isMeant = await showDialog({
        title,
        message: message(shown),
        confirmLabel,
        cancelLabel,
        tone: 'danger',
      })
      if (!isMeant) return false
      await leave.mutateAsync({ entryId, expected: shown.effect, reason })
      showToast({ type: 'success', message: done })
      return true
    } catch (error) {
      if (toldOf(error, meetupRefusals.effectChanged)) return ask(asked)
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
      message: (outcome) => othersOutcomeInWords(outcome, new Date()),
      confirmLabel: '내보내기',
      cancelLabel: '그대로 두기',
      done: '내보냈어요',
    })
}

/** Gives up the member's own seat or request. */
export function useCancelEntry() {
  const end = useEndEntry()
  return (entryId: number) =>
    end({
      entryId,
      title: '신청을 취소할까요?',
      message: (outcome) => outcomeInWords(outcome, new Date()),
      confirmLabel: '신청 취소',
      cancelLabel: '그대로 두기',
      done: '신청을 취소했어요',
    })
}
