import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownQuery } from '~/lib/web/own-query'
import { sittingEndpoints } from '../endpoints'

export const tableQueries = {
  /** What of the shelf fits the table now. */
  fitting: (code: string, { people, minutes, q }: { people: number; minutes: number | null; q: string }) =>
    queryOptions({
      queryKey: ['tables', 'fitting', code, people, minutes, q] as const,
      queryFn: (context) => {
        const query = { people, ...(minutes !== null && { minutes }), ...(q !== '' && { q }) }
        return call(sittingEndpoints.fitting, { params: { code }, query }, context)
      },
      placeholderData: keepPreviousData,
    }),
  /** The open table of a meetup, for who is checked in there. */
  ofMeetup: (meetupId: number) => ownQuery(sittingEndpoints.ofMeetup, { params: { meetupId } }),
  /** What was played at a table, for whoever has the link. */
  record: (key: string) =>
    queryOptions({
      queryKey: ['tables', 'record', key] as const,
      queryFn: (context) => call(sittingEndpoints.record, { params: { key } }, context),
    }),
}
