import { paths } from '~/features/paths'
import { useCall } from '~/lib/web/use-call'
import { sayFailure } from '~/ui/say-failure'
import { share } from '~/ui/share-button'
import type { Meetup } from '../../core/endpoints'
import { isOver } from '../../core/meetup'
import { inviteEndpoints } from '../endpoints'

/** Shares a meetup. The host of a private one shares the link that opens it. */
export function useShareRoom(): (meetup: Meetup, title: string) => Promise<void> {
  const { mutateAsync: invite } = useCall(inviteEndpoints.inviteByLink)
  return async ({ id, isOwn, isPublic, status }, title) => {
    if (!isOwn || isPublic || isOver(status)) return share(title, paths.meetup(id))
    try {
      const { token } = await invite({ params: { id }, body: { renews: false } })
      await share(title, paths.invitedTo(id, token))
    } catch (error) {
      sayFailure(error as Error, '초대 링크를 만들지 못했어요')
    }
  }
}
