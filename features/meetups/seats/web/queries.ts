import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { meetupQueries } from '../../core/web/queries'
import { seatEndpoints } from '../endpoints'

const minuteMs = 60_000

export const seatQueries = {
  /** The seats that a cafe gives to meetups on a day; null where nothing limits them. */
  seatsOnDay: (cafeId: number, day: string) =>
    queryOptions({
      queryKey: [...meetupQueries.all(), 'seats', cafeId, day] as const,
      queryFn: async (context) => {
        const input = { params: { cafeId }, query: { day } }
        return (await call(seatEndpoints.seatsOnDay, input, context)).times
      },
      staleTime: minuteMs,
    }),
}
