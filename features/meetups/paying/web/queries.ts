import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownMeetupQueries } from '../../core/web/queries'
import { payingEndpoints } from '../endpoints'

export const purchaseQueries = {
  /** What came of a paid order for this meetup. Asking lets its buyer join, if that has not happened yet. */
  purchase: (meetupId: number, merchantUid: string) =>
    queryOptions({
      queryKey: [...ownMeetupQueries.all(), 'purchase', meetupId, merchantUid] as const,
      queryFn: (context) =>
        call(payingEndpoints.settlePurchase, { params: { id: meetupId }, body: { merchantUid } }, context),
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
