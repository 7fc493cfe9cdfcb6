import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { pollUnlessStreamed } from '~/lib/web/polling'
import { meetupTags } from '../../core/meetup'
import { meetupQueries, ownMeetupQueries, toOutcome } from '../../core/web/queries'
import { storedTicket } from '../../core/web/unlock-store'
import { joiningEndpoints } from '../endpoints'

/** For viewers without a stream: visitors, and whoever has given the password of a private meetup. */
const pollMs = 30_000

export const entryQueries = {
  /** Seats and unanswered requests. */
  entries: (id: string) =>
    queryOptions({
      queryKey: [...meetupQueries.all(), 'entries', id] as const,
      queryFn: async (context) => {
        const query = { meetupId: Number(id), ticket: storedTicket(id) }
        const { results } = await call(joiningEndpoints.entries, { query }, context)
        return results
      },
      refetchInterval: pollUnlessStreamed(meetupTags.facts.of(Number(id)), pollMs),
      refetchOnWindowFocus: 'always',
    }),
}

export const leavingQueries = {
  /** What happens to the pass if this entry ends now. */
  leaving: (entryId: number, because?: 'blocked') =>
    queryOptions({
      queryKey: [...ownMeetupQueries.all(), 'leaving', entryId, because ?? null] as const,
      queryFn: async (context): Promise<ReturnType<typeof toOutcome>> => {
        const input = { params: { id: entryId }, query: { because } }
        return toOutcome(await call(joiningEndpoints.previewLeave, input, context))
      },
      staleTime: 0,
      gcTime: 0,
    }),
}
