import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { pagesOf } from '~/lib/web/pages'
import { slicesOf } from '~/lib/web/slices-of'
import {
  applicantShape,
  applicationEndpoints,
  areaShape,
  fromInstructorSearch,
  type InstructorSearch,
  instructorCardShape,
  instructorEndpoints,
  instructorShape,
  lessonEndpoints,
  lessonShape,
  lessonStatusShape,
  ownInstructorShape,
} from '../contract'
import type { ApplicationState, Instructor } from '../instructor'
import { type InboxState, isOpen, type LessonStatus } from '../lesson'

const minuteMs = 60_000
/** How often the page of a request without a final answer asks again. */
const pollMs = 30_000

export const instructorQueries = {
  all: () => ['instructors'] as const,

  detail: (id: string) =>
    queryOptions({
      queryKey: [...instructorQueries.all(), 'detail', id] as const,
      queryFn: async (context): Promise<Instructor> =>
        instructorShape.fromWire(await call(instructorEndpoints.instructor, { params: { id } }, context)),
    }),

  /** Pages of instructors, nearest first. */
  list: (search: InstructorSearch) =>
    pagesOf(instructorEndpoints.list, {
      queryKey: [...instructorQueries.all(), 'list', search] as const,
      toQuery: (page) => fromInstructorSearch(search, { page }),
      toItem: instructorCardShape.fromWire,
      staleTime: minuteMs,
    }),

  /** All matching instructors at once, for a map. */
  onMap: (search: InstructorSearch) =>
    queryOptions({
      queryKey: [...instructorQueries.all(), 'map', search] as const,
      queryFn: async (context) => {
        const query = fromInstructorSearch(search, { isMap: true })
        const page = await call(instructorEndpoints.list, { query }, context)
        return page.results.map(instructorCardShape.fromWire)
      },
      staleTime: minuteMs,
    }),

  areas: () =>
    queryOptions({
      queryKey: [...instructorQueries.all(), 'areas'] as const,
      queryFn: async (context) =>
        (await call(instructorEndpoints.areas, {}, context)).results.map(areaShape.fromWire),
      staleTime: 5 * minuteMs,
    }),
}

export const lessonQueries = {
  all: () => ['lessons'] as const,

  /** The state of a request, for the holder of its key. */
  status: (key: string) =>
    queryOptions({
      queryKey: [...lessonQueries.all(), 'status', key] as const,
      queryFn: async (context): Promise<LessonStatus> =>
        lessonStatusShape.fromWire(await call(lessonEndpoints.status, { params: { key } }, context)),
      // Visitors have no stream of changes, and a member's does not follow a request that they know by its link.
      refetchInterval: ({ state: { data } }) => (data && isOpen(data) ? pollMs : false),
      refetchOnWindowFocus: 'always',
    }),

  /** For operators. */
  everybodys: (state: InboxState, text: string) =>
    slicesOf(lessonEndpoints.all, {
      queryKey: [...lessonQueries.all(), 'everybodys', state, text] as const,
      toQuery: (goingOn) => ({ state, search: text || undefined, ...goingOn }),
      toItem: lessonShape.fromWire,
    }),
}

export const ownInstructorQueries = {
  all: () => ownKey('instructor'),

  /** The lesson requests to the member. */
  inbox: (state: InboxState) =>
    pagesOf(lessonEndpoints.inbox, {
      queryKey: [...ownInstructorQueries.all(), 'inbox', state] as const,
      toQuery: (page) => ({ state, page }),
      toItem: lessonShape.fromWire,
      refetchOnWindowFocus: 'always',
    }),

  /** The member's application; null if there is none. */
  application: () =>
    queryOptions({
      queryKey: [...ownInstructorQueries.all(), 'application'] as const,
      queryFn: async (context) => {
        const { application } = await call(applicationEndpoints.own, {}, context)
        return application && ownInstructorShape.fromWire(application)
      },
    }),
}

/** For operators. */
export const applicantQueries = {
  all: () => ['instructor-applicants'] as const,

  list: (state: ApplicationState, text: string) =>
    slicesOf(applicationEndpoints.applicants, {
      queryKey: [...applicantQueries.all(), state, text] as const,
      toQuery: (goingOn) => ({ state, search: text || undefined, ...goingOn }),
      toItem: applicantShape.fromWire,
    }),
}
