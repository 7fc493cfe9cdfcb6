import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { voteEndpoints } from '../endpoints'

export const voteQueries = {
  /** What of the shelf can be voted for. */
  games: (voteKey: string, q: string) =>
    queryOptions({
      queryKey: ['votes', 'games', voteKey, q] as const,
      queryFn: (context) =>
        call(voteEndpoints.games, { params: { key: voteKey }, query: q === '' ? {} : { q } }, context),
      placeholderData: keepPreviousData,
    }),
  /** The vote of a meetup, for who has a seat. */
  ofMeetup: (meetupId: number) =>
    queryOptions({
      queryKey: ownKey('votes', 'of-meetup', meetupId),
      queryFn: (context) => call(voteEndpoints.ofMeetup, { params: { meetupId } }, context),
    }),
}
