import { slicesOf } from '~/lib/web/slices-of'
import type { ApplicationState } from '../../instructor'
import type { InboxState } from '../../lesson'
import { instructorDeskEndpoints } from '../endpoints'

export const applicants = (state: ApplicationState, text: string) =>
  slicesOf(instructorDeskEndpoints.applicants, {
    queryKey: ['instructor-applicants', state, text] as const,
    toQuery: (goingOn) => ({ state, search: text || undefined, ...goingOn }),
  })

export const allLessons = (state: InboxState, text: string) =>
  slicesOf(instructorDeskEndpoints.lessons, {
    queryKey: ['lessons', 'everybodys', state, text] as const,
    toQuery: (goingOn) => ({ state, search: text || undefined, ...goingOn }),
  })
