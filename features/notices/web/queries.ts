import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { pagesOf } from '~/lib/web/pages'
import { noticeEndpoints, noticeSettingShape, noticeShape } from '../contract'

const minuteMs = 60_000

export const noticeQueries = {
  all: () => ownKey('notices'),

  /** The bell's, asked again each minute that the page is seen, and when somebody comes back to it. */
  flag: () =>
    queryOptions({
      queryKey: [...noticeQueries.all(), 'flag'] as const,
      queryFn: async (context) => (await call(noticeEndpoints.flag, {}, context)).unread,
      refetchInterval: minuteMs,
      refetchOnWindowFocus: true,
    }),

  /** Read again each time the log opens: the bell may have rung since. */
  list: () =>
    pagesOf(noticeEndpoints.list, {
      queryKey: [...noticeQueries.all(), 'list'] as const,
      toQuery: (page) => ({ page }),
      toItem: noticeShape.fromWire,
      staleTime: 0,
    }),

  settings: () =>
    queryOptions({
      queryKey: [...noticeQueries.all(), 'settings'] as const,
      queryFn: async (context) =>
        (await call(noticeEndpoints.settings, {}, context)).map(noticeSettingShape.fromWire),
    }),
}
