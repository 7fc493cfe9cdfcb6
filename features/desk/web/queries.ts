import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { MemberFilter } from '~/features/accounts/standing'
import type { DeskFilter } from '~/features/meetups/desk/meetup-list'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { slicesOf } from '~/lib/web/slices-of'
import type { CafeFilter } from '~/features/cafes/desk/cafe-entry'
import {
  auditPageShape,
  cafeEntryShape,
  cafeFileShape,
  deskEndpoints,
  deskMeetupEndpoints,
  deskMeetupFileShape,
  deskMeetupShape,
  memberEntryShape,
  memberFileShape,
  waitingShape,
} from '../contract'

const toFile = memberFileShape.fromWire
const toCafe = cafeFileShape.fromWire
export type CafeFile = ReturnType<typeof toCafe>
export type MemberFile = ReturnType<typeof toFile>

/** Refetches when the window regains focus, because another operator may have changed something. */
const onReturn = { refetchOnWindowFocus: 'always' } as const

export const deskQueries = {
  members: ({ text, filter }: { text: string; filter: MemberFilter }) =>
    slicesOf(deskEndpoints.members, {
      queryKey: ownKey('desk', 'members', text, filter),
      toQuery: (goingOn) => ({
        q: text || undefined,
        filter: filter === 'all' ? undefined : filter,
        ...goingOn,
      }),
      toItem: memberEntryShape.fromWire,
      ...onReturn,
    }),

  member: (id: string) =>
    queryOptions({
      queryKey: ownKey('desk', 'member', id),
      queryFn: async (context) => toFile(await call(deskEndpoints.member, { params: { id } }, context)),
      ...onReturn,
    }),

  cafes: ({ text, filter }: { text: string; filter: CafeFilter }) =>
    slicesOf(deskEndpoints.cafes, {
      queryKey: ownKey('desk', 'cafes', text, filter),
      toQuery: (goingOn) => ({
        q: text || undefined,
        filter: filter === 'all' ? undefined : filter,
        ...goingOn,
      }),
      toItem: cafeEntryShape.fromWire,
      ...onReturn,
    }),

  meetups: ({ text, filter }: { text: string; filter: DeskFilter }) =>
    slicesOf(deskMeetupEndpoints.list, {
      queryKey: ownKey('desk', 'meetups', text, filter),
      toQuery: (goingOn) => ({
        q: text || undefined,
        filter: filter === 'all' ? undefined : filter,
        ...goingOn,
      }),
      toItem: deskMeetupShape.fromWire,
      ...onReturn,
    }),

  meetup: (id: string) =>
    queryOptions({
      queryKey: ownKey('desk', 'meetup', id),
      queryFn: async (context) =>
        deskMeetupFileShape.fromWire(await call(deskMeetupEndpoints.one, { params: { id } }, context)),
      ...onReturn,
    }),

  cafe: (id: string) =>
    queryOptions({
      queryKey: ownKey('desk', 'cafe', id),
      queryFn: async (context) => toCafe(await call(deskEndpoints.cafe, { params: { id } }, context)),
      ...onReturn,
    }),

  /** Pages backwards by entry id from the newest entry, so that new entries do not shift the pages. */
  audit: ({ who, kind, thing }: { who: string; kind: string; thing: number | null }) =>
    infiniteQueryOptions({
      queryKey: ownKey('desk', 'audit', who, kind, thing),
      queryFn: async (context) => {
        const query = {
          who: who || undefined,
          kind: kind || undefined,
          thing: thing ?? undefined,
          before: context.pageParam || undefined,
        }
        const { deeds, nextBefore } = auditPageShape.fromWire(
          await call(deskEndpoints.audit, { query }, context),
        )
        const next = nextBefore === null ? null : String(nextBefore)
        return { items: deeds, next, count: deeds.length }
      },
      initialPageParam: 0,
      getNextPageParam: ({ next }) => (next === null ? undefined : Number(next)),
      ...onReturn,
    }),

  waiting: () =>
    queryOptions({
      queryKey: ownKey('desk', 'waiting'),
      queryFn: async (context) => waitingShape.fromWire(await call(deskEndpoints.waiting, {}, context)),
      ...onReturn,
    }),
}
