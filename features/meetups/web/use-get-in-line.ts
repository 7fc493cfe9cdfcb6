import { useQueryClient } from '@tanstack/react-query'
import { toPassTier } from '~/features/passes/pass'
import { passQueries } from '~/features/passes/web/queries'
import { useCall } from '~/lib/web/use-call'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { type Meetup, meetupEndpoints } from '../endpoints'
import { lineInWords } from '../meetup-texts'
import { storedTicket } from './unlock-store'

/** Says which pass a seat takes and when, and gets in line if that is meant. */
export function useGetInLine(meetup: Meetup): (title: string) => Promise<void> {
  const client = useQueryClient()
  const wait = useCall(meetupEndpoints.wait)
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
      message: lineInWords(room, { owned, now: new Date() }),
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
