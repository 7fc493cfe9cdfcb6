import { useSession } from '~/features/accounts/web/use-session'
import type { SeenMeetup } from '../core/web/queries'

/** Whether the viewer is known and the meetup was read for them: the server renders every page for a visitor. */
export function useIsOwnView({ seenBy }: SeenMeetup): boolean {
  const { status, account } = useSession()
  return status === 'out' || (status === 'in' && account !== null && seenBy === account.id)
}
