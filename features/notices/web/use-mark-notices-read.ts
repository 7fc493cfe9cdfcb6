import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { withItems } from '~/lib/web/list-pages'
import { noticeEndpoints } from '../endpoints'
import { noticeQueries } from './queries'

/** Marks all notices up to this one as read, optimistically in the bell and in the log. */
export function useMarkNoticesRead() {
  const client = useQueryClient()
  const flagKey = noticeQueries.flag().queryKey
  return useMutation({
    meta: { isShown: true },
    mutationFn: (upTo: number) => call(noticeEndpoints.read, { body: { upTo } }, { client }),
    onMutate: async (upTo) => {
      client.setQueryData(
        noticeQueries.list().queryKey,
        (log) =>
          log && withItems(log, (notice) => (notice.id <= upTo ? { ...notice, isRead: true } : notice)),
      )
      await client.cancelQueries({ queryKey: flagKey })
      client.setQueryData(flagKey, false)
    },
    onSuccess: ({ unread }) => client.setQueryData(flagKey, unread),
    // The log is refetched when it opens next; until then only the bell shows that something is unread.
    onError: () => client.invalidateQueries({ queryKey: flagKey }),
  })
}
