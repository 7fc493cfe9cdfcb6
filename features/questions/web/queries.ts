import { storedTicket } from '~/features/meetups/core/web/unlock-store'
import { ownKey } from '~/lib/web/own-key'
import { pollUnlessStreamed } from '~/lib/web/polling'
import { slicesOf } from '~/lib/web/slices-of'
import { questionEndpoints } from '../endpoints'
import { questionTags } from '../question'

const pollMs = 60_000

export const questionQueries = {
  /** The questions about a meetup with their answers, for this viewer. */
  ofMeetup: (meetupId: number) => ({
    ...slicesOf(questionEndpoints.list, {
      queryKey: [...ownKey('meetup-questions'), meetupId] as const,
      params: { id: meetupId },
      toQuery: ({ before }) => ({ before, ticket: storedTicket(String(meetupId)) }),
    }),
    refetchInterval: pollUnlessStreamed(questionTags.ofMeetup.of(meetupId), pollMs),
  }),
}
