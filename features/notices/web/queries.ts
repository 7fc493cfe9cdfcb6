import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { noticeEndpoints } from '../contract'

export const noticeQueries = {
  flag: () =>
    queryOptions({
      queryKey: ['notices', 'flag'] as const,
      queryFn: async ({ client, signal }) =>
        (await call(noticeEndpoints.flag, {}, { client, signal })).unread,
    }),
}
