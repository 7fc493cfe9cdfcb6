import { queryOptions } from '@tanstack/react-query'
import type { MemberFilter } from '~/features/accounts/standing'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { pagesOf } from '~/lib/web/pages'
import { deskEndpoints, memberEntryShape, memberFileShape, waitingShape } from '../contract'

const toFile = memberFileShape.fromWire
export type MemberFile = ReturnType<typeof toFile>

/** What another operator has just done is seen on coming back. */
const onReturn = { refetchOnWindowFocus: 'always' } as const

export const deskQueries = {
  members: ({ text, filter }: { text: string; filter: MemberFilter }) =>
    pagesOf(deskEndpoints.members, {
      queryKey: ownKey('desk', 'members', text, filter),
      toQuery: (page) => ({ q: text || undefined, filter: filter === 'all' ? undefined : filter, page }),
      toItem: memberEntryShape.fromWire,
      ...onReturn,
    }),

  member: (id: string) =>
    queryOptions({
      queryKey: ownKey('desk', 'member', id),
      queryFn: async (context) => toFile(await call(deskEndpoints.member, { params: { id } }, context)),
      ...onReturn,
    }),

  waiting: () =>
    queryOptions({
      queryKey: ownKey('desk', 'waiting'),
      queryFn: async (context) => waitingShape.fromWire(await call(deskEndpoints.waiting, {}, context)),
      ...onReturn,
    }),
}
