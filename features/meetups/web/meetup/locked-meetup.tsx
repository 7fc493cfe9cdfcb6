import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIsUnconfirmed, useSession } from '~/features/accounts/web/use-session'
import { ErrorState } from '~/ui/error-state'
import { meetupQueries, type SeenMeetup } from '../../core/web/queries'
import { storedTicket } from '../../core/web/unlock-store'
import { entryQueries } from '../../joining/web/queries'
import { UnlockForm } from '../../private/web/unlock-form'
import type { Invite } from '../../private/web/use-invite'
import { useIsOwnView } from '../use-is-own-view'
import { MeetupSkeleton } from './meetup-skeleton'

/**
 * A private meetup that the server did not open. It asks for the password once that is known of this viewer, and of the
 * ticket that this tab may keep: the server's page was read without either. There, browsers that hold a member's tokens,
 * which the page's first script marks, show a placeholder.
 */
export function LockedMeetup({
  meetup,
  query,
  invite,
  failed,
}: {
  meetup: SeenMeetup
  query: UseQueryResult<SeenMeetup>
  invite: Invite
  /** The headline where it could not be read. */
  failed: string
}) {
  const { isFetching, isError, error, refetch, isFetchedAfterMount } = query
  const client = useQueryClient()
  const { status } = useSession()
  const isUnconfirmed = useIsUnconfirmed()
  const isOwnView = useIsOwnView(meetup)
  const [hadTicket] = useState(() => storedTicket(String(meetup.id)) !== undefined)
  useEffect(() => {
    if (!hadTicket) return
    const id = String(meetup.id)
    for (const { queryKey } of [meetupQueries.detail(id), entryQueries.entries(id)]) {
      void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    }
  }, [hadTicket, meetup.id, client])

  const isChecking = status === 'checking'
  const isKnown = isOwnView && !isUnconfirmed && !(hadTicket && (isError || !isFetchedAfterMount))
  const { token, failure } = invite
  if (token !== null && failure === null) return <MeetupSkeleton />
  if (!isChecking && !isKnown) {
    // A member whose session could not be confirmed was answered as a visitor.
    if (isFetching || !(isError || isUnconfirmed)) return <MeetupSkeleton />
    return <ErrorState title={failed} description={error?.message} onRetry={() => refetch()} />
  }
  return (
    <>
      <div className={isChecking ? 'in-[[data-holds-tokens]]:hidden' : undefined}>
        {failure === null ? null : (
          <p role="alert" className="mx-5 mt-2 rounded-control bg-warn/10 px-4 py-3 text-15 text-ink">
            {failure}
          </p>
        )}
        <UnlockForm meetup={meetup} />
      </div>
      {isChecking ? (
        <div className="hidden in-[[data-holds-tokens]]:block">
          <MeetupSkeleton />
        </div>
      ) : null}
    </>
  )
}
