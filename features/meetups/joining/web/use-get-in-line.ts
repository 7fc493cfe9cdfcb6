import { useQueryClient } from '@tanstack/react-query'
import { toPassTier } from '~/features/passes/pass'
import { passQueries } from '~/features/passes/web/queries'
import { timeNow } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import type { Meetup } from '../../core/endpoints'
import { lineInWords } from '../../core/meetup-texts'
import { storedTicket } from '../../core/web/unlock-store'
import { joiningEndpoints } from '../endpoints'

/** Says which pass a seat takes and when, and gets in line if that is meant. */
export function useGetInLine(meetup: Meetup): (title: string) => Promise<void> {
  const client = useQueryClient()
  const wait = useCall(joiningEndpoints.wait)
  const tier = meetup.tier === null ? null : toPassTier(meetup.tier)

  /** Null if it cannot be read: the dialog does without. */
  async function countOwned(): Promise<number | null> {
    if (tier === null) return null
    try {
      return (await client.fetchQuery(passQueries.counts()))[tier]
    } catch {
      return null
    }
  }

  return async (title) => {
    const owned = await countOwned()
    const room = { tier, startsAt: new Date(meetup.startsAt), isAutomatic: meetup.autoAccepts }
    const isMeant = await showDialog({
      title,
      message: lineInWords(room, { owned, now: timeNow() }),
      confirmLabel: '대기하기',
      cancelLabel: '괜찮아요',
    })
    if (!isMeant) return
    try {
      const { place } = await wait.mutateAsync({
        params: { id: meetup.id },
        body: { ticket: storedTicket(String(meetup.id)) },
      })
      showToast({ type: 'success', message: `${place}번째로 대기해요` })
    } catch (error) {
      sayFailure(error as Error, '대기하지 못했어요')
    }
  }
}
