import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownMeetupQueries, toOutcome } from '../../core/web/queries'
import type { CallingOff } from '../calling-off'
import { courseEndpoints } from '../endpoints'

export const courseQueries = {
  /** What happens to all members and passes if the meetup is called off now. */
  callingOff: (id: number) =>
    queryOptions({
      queryKey: [...ownMeetupQueries.all(), 'calling-off', id] as const,
      queryFn: async (context): Promise<CallingOff> => {
        const { own, ...others } = await call(courseEndpoints.previewCallOff, { params: { id } }, context)
        return { ...others, own: toOutcome(own) }
      },
      staleTime: 0,
      gcTime: 0,
    }),
}
