import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint, EndpointParts } from '~/lib/endpoint'
import { useCall } from '~/lib/web/use-call'
import { meetupQueries, ownMeetupQueries } from './queries'

/** Refetches meetups. */
export function useReadAgain() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: meetupQueries.all() }),
      client.invalidateQueries({ queryKey: ownMeetupQueries.all() }),
    ])
}

/** A call that changes a meetup. After one that failed the screen may be outdated. */
export function useMeetupCall<P extends EndpointParts>(endpoint: Endpoint<P>) {
  const readAgain = useReadAgain()
  return useCall(endpoint, { onError: () => void readAgain() })
}
