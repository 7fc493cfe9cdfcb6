import { endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const instructorEndpoints = endpointsOf<typeof schemas.instructorCalls>({
  list: get('/v1/instructors', { cachedFor: 'everybody' }),
  areas: get('/v1/instructors/teaching_areas', { cachedFor: 'everybody' }),
  instructor: get('/v1/instructors/:id', { cachedFor: 'everybody' }),
  own: get('/v1/me/instructor'),
  apply: put('/v1/me/instructor'),
  changePhoto: put('/v1/me/instructor/picture'),
})

export const lessonEndpoints = endpointsOf<typeof schemas.lessonCalls>({
  request: post('/v1/publicInstructors/request_class'),
  status: get('/v1/lessons/:key'),
  respond: post('/v1/lessons/:key/answer'),
  inbox: get('/v1/me/lessons'),
  toCome: get('/v1/me/lessons/to-come'),
  callOff: post('/v1/me/lessons/:id/call-off'),
  answer: put('/v1/me/lessons/:id/answer'),
})

type Replies = { [K in keyof typeof instructorEndpoints]: ReplyOf<(typeof instructorEndpoints)[K]> }

/** An instructor in a list. */
export type InstructorCard = Replies['list']['results'][number]
export type Instructor = Replies['instructor']
/** A member's own application or instructor page. */
export type OwnInstructor = Replies['apply']
export type LessonSent = ReplyOf<typeof lessonEndpoints.request>
/** A request as its instructor sees it. */
export type Lesson = ReplyOf<typeof lessonEndpoints.answer>
/** A request as its sender sees it. */
export type LessonStatus = ReplyOf<typeof lessonEndpoints.status>
