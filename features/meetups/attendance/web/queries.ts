import { queryOptions } from '@tanstack/react-query'
import { idIn } from '~/lib/ids'
import { call } from '~/lib/web/call'
import { pollUnlessStreamed } from '~/lib/web/polling'
import { type Needs, need } from '~/lib/web/prefetch'
import { meetupTags } from '../../core/meetup'
import { ownMeetupQueries } from '../../core/web/queries'
import { attendanceEndpoints, type Companions } from '../endpoints'

/** For viewers without a stream: visitors, and whoever has given the password of a private meetup. */
const pollMs = 30_000

export const companionQueries = {
  /** The other seated members, with the member's answers about them. */
  companions: (id: string) =>
    queryOptions({
      queryKey: [...ownMeetupQueries.all(), 'companions', id] as const,
      queryFn: (context) => call(attendanceEndpoints.companions, { params: { id } }, context),
      // When the meetup ends, the screen asks for more.
      refetchInterval: pollUnlessStreamed(
        meetupTags.facts.of(Number(id)),
        ({ data }: { data?: Companions | undefined }) => (data?.isOver === false ? pollMs : false),
      ),
    }),
}

export const meetupReviewNeeds: Needs = ({ url }) => {
  const id = idIn(url)
  return id === null ? [] : [need(companionQueries.companions(id))]
}
