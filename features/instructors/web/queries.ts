import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '~/lib/endpoint'
import { call } from '~/lib/web/call'
import { pagesOf } from '~/lib/web/list-pages'
import { ownKey } from '~/lib/web/own-key'
import { pollUnlessStreamed } from '~/lib/web/polling'
import { instructorEndpoints, type LessonStatus, lessonEndpoints, type OwnInstructor } from '../endpoints'
import { type InboxState, isOpen } from '../lesson'

const minuteMs = 60_000
/** How often the page of a request without a final answer asks again. */
const pollMs = 30_000

type ListCall = NonNullable<(typeof instructorEndpoints.list)['types']>
/** What a list of instructors is asked for. */
export type InstructorSearch = NonNullable<CallInput<ListCall>['query']>

export const instructorQueries = {
  all: () => ['instructors'] as const,

  detail: (id: string) =>
    queryOptions({
      queryKey: [...instructorQueries.all(), 'detail', id] as const,
      queryFn: (context) => call(instructorEndpoints.instructor, { params: { id } }, context),
    }),

  /** Pages of instructors, nearest first. */
  list: (search: InstructorSearch) =>
    pagesOf(instructorEndpoints.list, {
      queryKey: [...instructorQueries.all(), 'list', search] as const,
      toQuery: (page) => ({ ...search, page }),
      staleTime: minuteMs,
    }),

  /** All matching instructors at once, for a map. */
  onMap: (search: InstructorSearch) =>
    queryOptions({
      queryKey: [...instructorQueries.all(), 'map', search] as const,
      queryFn: async (context) =>
        (await call(instructorEndpoints.list, { query: { ...search, map: 'Y' } }, context)).results,
      staleTime: minuteMs,
    }),

  areas: () =>
    queryOptions({
      queryKey: [...instructorQueries.all(), 'areas'] as const,
      queryFn: async (context) => (await call(instructorEndpoints.areas, {}, context)).results,
      staleTime: 5 * minuteMs,
    }),
}

export const lessonQueries = {
  all: () => ['lessons'] as const,

  /** The state of a request, for the holder of its key. */
  status: (key: string) =>
    queryOptions({
      queryKey: [...lessonQueries.all(), 'status', key] as const,
      queryFn: (context) => call(lessonEndpoints.status, { params: { key } }, context),
      // Nobody's stream follows a request that is known by its link alone.
      refetchInterval: pollUnlessStreamed(null, ({ data }: { data?: LessonStatus | undefined }) =>
        data && isOpen(data) ? pollMs : false,
      ),
      refetchOnWindowFocus: 'always',
    }),
}

export const ownInstructorQueries = {
  all: () => ownKey('instructor'),

  /** The lesson requests to the member. */
  inbox: (tab: InboxState | 'coming') =>
    tab === 'coming'
      ? pagesOf(lessonEndpoints.toCome, {
          queryKey: [...ownInstructorQueries.all(), 'inbox', tab as string] as const,
          toQuery: (page) => ({ page }),
          refetchOnWindowFocus: 'always',
        })
      : pagesOf(lessonEndpoints.inbox, {
          queryKey: [...ownInstructorQueries.all(), 'inbox', tab as string] as const,
          toQuery: (page) => ({ state: tab, page }),
          refetchOnWindowFocus: 'always',
        }),

  /** The member's application; null if there is none. */
  application: () =>
    queryOptions({
      queryKey: [...ownInstructorQueries.all(), 'application'] as const,
      queryFn: async (context) => (await call(instructorEndpoints.own, {}, context)).application,
    }),
}

/** Shows the application that a change replies with. */
export function useShowApplication() {
  const client = useQueryClient()
  return async (change: Promise<OwnInstructor>) => {
    const own = await change
    client.setQueryData(ownInstructorQueries.application().queryKey, own)
    return own
  }
}
